import { Buffer } from '../../platform/buffer.ts';
import { type EncodingTable, encodingTable } from './huffman.ts';
import { MARKER, MARKER_START } from './markers.ts';
import { type JpegImage, UnusualJpeg } from './structure.ts';

/** Blocks that an MCU may have (ITU-T T.81, B.2.3). */
const MAX_BLOCKS = 10;

/** First coefficients of luma, of chroma; other ones of luma, of chroma. */
type TableNumber = 0 | 1 | 2 | 3;
const LUMA = [0, 2] as const;
const CHROMA = [1, 3] as const;

/** Writes coefficients as a baseline JPEG, with optimal Huffman tables. @throws UnusualJpeg if it cannot be one */
export function writeCoefficients(image: JpegImage): Buffer {
  const { components, width, height } = image;
  if (components.reduce((sum, { across, down }) => sum + across * down, 0) > MAX_BLOCKS) {
    throw new UnusualJpeg('its components have too many blocks for one scan');
  }
  const counters = () => new Uint32Array(257);
  const frequencies = [counters(), counters(), counters(), counters()] as const;
  encode(image, (table, symbol) => {
    const counts = frequencies[table];
    counts[symbol] = (counts[symbol] ?? 0) + 1;
  });
  const [one, two, three, four] = frequencies;
  const tables = [encodingTable(one), encodingTable(two), encodingTable(three), encodingTable(four)] as const;
  const out = createBits();
  encode(image, (table, symbol, value, size) => {
    const { codes, lengths } = tables[table];
    out.put(codes[symbol] ?? 0, lengths[symbol] ?? 0);
    out.put(value, size);
  });
  const used: readonly TableNumber[] = components.length > 1 ? [0, 1, 2, 3] : [0, 2];
  const quantization = [...new Set(components.map(({ table }) => table))].map((number) =>
    quantizationOf(image, number),
  );
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, components.length]);
  const listed = components.flatMap(({ id, across, down, table }) => [id, across * 16 + down, table]);
  const selected = components.flatMap(({ id }, index) => [id, index === 0 ? 0x00 : 0x11]);
  return Buffer.concat([
    Buffer.from([MARKER_START, MARKER.soi]),
    ...image.kept,
    ...quantization,
    segment(MARKER.sof0, Buffer.concat([frame, Buffer.from(listed)])),
    ...used.map((table) => segment(MARKER.dht, huffmanOf(tables[table], table))),
    segment(MARKER.sos, Buffer.from([components.length, ...selected, 0, 63, 0])),
    out.finish(),
    Buffer.from([MARKER_START, MARKER.eoi]),
  ]);
}

type Give = (table: TableNumber, symbol: number, value: number, size: number) => void;

/** Yields all symbols of the only scan. */
function encode(image: JpegImage, give: Give): void {
  const predictions = new Int32Array(image.components.length);
  for (let row = 0; row < image.mcuRows; row++) {
    for (let column = 0; column < image.mcuColumns; column++) {
      image.components.forEach(({ coefficients, across, down, stride }, index) => {
        const [firsts, others] = index === 0 ? LUMA : CHROMA;
        for (let y = row * down; y < (row + 1) * down; y++) {
          for (let x = column * across; x < (column + 1) * across; x++) {
            const block = (y * stride + x) * 64;
            const first = coefficients[block] ?? 0;
            const change = first - (predictions[index] ?? 0);
            predictions[index] = first;
            const size = sizeOf(change);
            if (size > 11) throw new UnusualJpeg('a coefficient is too large');
            give(firsts, size, bitsOf(change, size), size);
            encodeRest(coefficients, block, others, give);
          }
        }
      });
    }
  }
}

function encodeRest(data: Int16Array, block: number, table: TableNumber, give: Give): void {
  let zeros = 0;
  for (let index = 1; index < 64; index++) {
    const value = data[block + index] ?? 0;
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) give(table, 0xf0, 0, 0);
    const size = sizeOf(value);
    if (size > 10) throw new UnusualJpeg('a coefficient is too large');
    give(table, zeros * 16 + size, bitsOf(value, size), size);
    zeros = 0;
  }
  if (zeros > 0) give(table, 0, 0, 0);
}

function sizeOf(value: number): number {
  return value === 0 ? 0 : 32 - Math.clz32(Math.abs(value));
}

function bitsOf(value: number, size: number): number {
  return value < 0 ? value + (1 << size) - 1 : value;
}

function segment(marker: number, data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([MARKER_START, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

function quantizationOf({ tables }: JpegImage, number: number): Buffer {
  const table = tables[number];
  if (!table) throw new UnusualJpeg('a table is missing');
  const wide = table.some((value) => value > 255);
  const values = wide ? [...table].flatMap((value) => [value >> 8, value & 255]) : [...table];
  return segment(MARKER.dqt, Buffer.from([(wide ? 16 : 0) + number, ...values]));
}

function huffmanOf({ counts, symbols }: EncodingTable, table: number): Buffer {
  return Buffer.from([(table >> 1) * 16 + (table & 1), ...counts, ...symbols]);
}

/** Gathers bits, each byte of ones followed by one of zeros (F.1.2.3). */
function createBits() {
  let bytes = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  let buffer = 0;
  let held = 0;
  const add = (byte: number): void => {
    if (length + 2 > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    bytes[length++] = byte;
    if (byte === MARKER_START) bytes[length++] = 0;
  };
  const put = (value: number, size: number): void => {
    buffer = (buffer << size) | value;
    held += size;
    for (; held >= 8; held -= 8) add((buffer >>> (held - 8)) & 0xff);
    buffer &= (1 << held) - 1;
  };
  return {
    /** Adds bits, 16 at most. */
    put,
    finish(): Buffer {
      if (held > 0) put((1 << (8 - held)) - 1, 8 - held);
      return bytes.subarray(0, length);
    },
  };
}
