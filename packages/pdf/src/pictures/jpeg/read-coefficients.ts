import { Buffer } from '../../platform/buffer.ts';
import { type DecodingTable, decodingTable } from './huffman.ts';
import { isRestart, MARKER, MARKER_START, START_OF_IMAGE } from './markers.ts';
import { readScan } from './read-scan.ts';
import { lookOf } from './strip.ts';
import { type JpegComponent, type JpegImage, UnusualJpeg } from './structure.ts';

/** Coefficients that an image may have, and how often all of them may be gone over: some files have thousands of scans. */
const MAX_COEFFICIENTS = 160_000_000;
const MAX_PASSES = 80;

/**
 * Decodes a JPEG to quantized coefficients: 8 bits, Huffman-coded, baseline or progressive (ITU-T T.81).
 * @throws UnusualJpeg for any other, and for a damaged one
 */
export function readCoefficients(bytes: Uint8Array): JpegImage {
  const view = viewOf(bytes);
  const [dc, ac]: [(DecodingTable | undefined)[], (DecodingTable | undefined)[]] = [[], []];
  const tables: (Uint16Array | undefined)[] = [];
  const kept: Uint8Array[] = [];
  let image: JpegImage | null = null;
  let progressive = false;
  let interval = 0;
  let transform: number | null = null;
  let passes = 0;
  if (bytes.length < 4 || view.getUint16(0) !== START_OF_IMAGE)
    throw new UnusualJpeg('it does not begin as a JPEG does');
  for (let at = 2; ; ) {
    while (bytes[at] === MARKER_START && bytes[at + 1] === MARKER_START) at++;
    const marker = bytes[at + 1];
    if (marker === undefined || bytes[at] !== MARKER_START) throw new UnusualJpeg('a marker is missing');
    if (marker === MARKER.eoi) break;
    if (at + 4 > bytes.length) throw new UnusualJpeg('it is cut off');
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) throw new UnusualJpeg('a segment is cut off');
    const segment = bytes.subarray(at + 4, end);
    // Stop here: a segment may hold the whole picture again, as a thumbnail.
    if (marker >= MARKER.app0 && marker <= MARKER.app15)
      kept.push(...lookOf(Buffer.from(bytes.subarray(at, end)), marker));
    if (marker === MARKER.app14) transform = segment[11] ?? transform;
    if (marker === MARKER.dqt) {
      if (passes > 0) throw new UnusualJpeg('tables change between scans');
      readQuantization(segment, tables);
    } else if (marker === MARKER.dht) readHuffman(segment, dc, ac);
    else if (marker === MARKER.dri) interval = view.getUint16(at + 4);
    else if (marker === MARKER.sof0 || marker === MARKER.sof1 || marker === MARKER.sof2) {
      if (image) throw new UnusualJpeg('there are several frames');
      progressive = marker === MARKER.sof2;
      image = readFrame(segment, tables, kept);
    } else if (marker === MARKER.dnl || (marker >= MARKER.sof3 && marker <= MARKER.sof15))
      throw new UnusualJpeg('it is of another process');
    if (marker !== MARKER.sos) {
      at = end;
      continue;
    }
    if (!image || ++passes > MAX_PASSES) throw new UnusualJpeg('there is no frame, or there are too many scans');
    at = readScan(bytes, end, image, { ...readScanHeader(segment, image, dc, ac), progressive, interval });
    // Some writers leave bytes after a scan.
    const next = () => bytes[at + 1] ?? 0;
    while (at < bytes.length - 1 && !(bytes[at] === MARKER_START && next() >= MARKER.sof0 && next() !== MARKER_START))
      at++;
    while (bytes[at] === MARKER_START && isRestart(next())) at += 2;
  }
  if (!image || passes === 0) throw new UnusualJpeg('it has no picture');
  const ids = image.components.map(({ id }) => String.fromCharCode(id)).join('');
  image.rgb = image.components.length === 3 && (transform === 0 || (transform === null && ids === 'RGB'));
  return image;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readQuantization(segment: Uint8Array, tables: (Uint16Array | undefined)[]): void {
  const view = viewOf(segment);
  for (let at = 0; at < segment.length; ) {
    const head = view.getUint8(at);
    const [wide, number] = [head >> 4, head & 15];
    const size = wide ? 128 : 64;
    if (wide > 1 || number > 3 || at + 1 + size > segment.length) throw new UnusualJpeg('a table is damaged');
    tables[number] = Uint16Array.from({ length: 64 }, (_, index) =>
      wide ? view.getUint16(at + 1 + index * 2) : view.getUint8(at + 1 + index),
    );
    at += 1 + size;
  }
}

function readHuffman(segment: Uint8Array, dc: (DecodingTable | undefined)[], ac: (DecodingTable | undefined)[]): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = segment.subarray(at + 17, at + 17 + total);
    if (total > 256 || symbols.length < total) throw new UnusualJpeg('a table is damaged');
    const head = segment[at] ?? 0;
    (head >> 4 === 0 ? dc : ac)[head & 15] = decodingTable(counts, symbols);
    at += 17 + total;
  }
}

function readFrame(segment: Uint8Array, tables: JpegImage['tables'], kept: Uint8Array[]): JpegImage {
  const count = segment[5] ?? 0;
  if (segment[0] !== 8 || count < 1 || count > 4 || segment.length < 6 + count * 3) {
    throw new UnusualJpeg('its frame is of another kind');
  }
  const view = viewOf(segment);
  const [height, width] = [view.getUint16(1), view.getUint16(3)];
  const listed = Array.from({ length: count }, (_, index) => {
    const [id = 0, factors = 0, table = 0] = segment.subarray(6 + index * 3, 9 + index * 3);
    // For a single component, each MCU is one block, regardless of its factors.
    return count === 1 ? { id, across: 1, down: 1, table } : { id, across: factors >> 4, down: factors & 15, table };
  });
  const most = Math.max(...listed.map(({ across }) => across));
  const highest = Math.max(...listed.map(({ down }) => down));
  if (width === 0 || height === 0 || listed.some(({ across: x, down: y }) => x < 1 || x > 4 || y < 1 || y > 4)) {
    throw new UnusualJpeg('its frame has no size');
  }
  const [mcuColumns, mcuRows] = [Math.ceil(width / (8 * most)), Math.ceil(height / (8 * highest))];
  const blocks = listed.reduce((sum, { across, down }) => sum + across * down, 0) * mcuColumns * mcuRows;
  if (blocks * 64 > MAX_COEFFICIENTS) throw new UnusualJpeg('it is too large');
  const components = listed.map(
    ({ id, across, down, table }): JpegComponent => ({
      id,
      across,
      down,
      table,
      columns: Math.ceil(Math.ceil((width * across) / most) / 8),
      rows: Math.ceil(Math.ceil((height * down) / highest) / 8),
      stride: mcuColumns * across,
      coefficients: new Int16Array(mcuColumns * across * mcuRows * down * 64),
    }),
  );
  return { width, height, mcuColumns, mcuRows, components, tables, kept, rgb: false };
}

function readScanHeader(
  segment: Uint8Array,
  image: JpegImage,
  dc: readonly (DecodingTable | undefined)[],
  ac: readonly (DecodingTable | undefined)[],
) {
  const count = segment[0] ?? 0;
  if (count < 1 || count > 4 || segment.length < 4 + count * 2) throw new UnusualJpeg('a scan is damaged');
  const components = Array.from({ length: count }, (_, index) => {
    const [id, both = 0] = segment.subarray(1 + index * 2);
    const component = image.components.find((one) => one.id === id);
    if (!component) throw new UnusualJpeg('a scan is of a component that is not there');
    return { component, dc: dc[both >> 4], ac: ac[both & 15] };
  });
  const [from = 0, to = 0, bits = 0] = segment.subarray(1 + count * 2);
  if (from > 63 || to > 63 || from > to || (from > 0 && count > 1)) throw new UnusualJpeg('a scan is damaged');
  return { components, from, to, high: bits >> 4, low: bits & 15 };
}
