import { crc32, deflateSync } from '#platform/zlib';
import { Buffer } from '../platform/buffer.ts';

/** Samples in rows that each begin at a whole byte, of 1, 2, 4, 8 or 16 bits, the larger half first. */
export interface Raster {
  width: number;
  height: number;
  bits: number;
  /** Gray, gray and opacity, RGB, RGB and opacity. */
  channels: 1 | 2 | 3 | 4;
  /** Colors of three bytes that the samples are numbers of. */
  palette?: Buffer | null;
  profile?: Buffer | null;
  /** The rows, or what they are packed to already as a PNG packs them. */
  data: { rows: Buffer } | { packed: Uint8Array };
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const KINDS = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;
const INDEXED = 3;
const UP = 2;

/** Writes a PNG (third edition) without loss. */
export function pngFile({ width, height, bits, channels, palette, profile, data }: Raster): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = palette ? INDEXED : KINDS[channels];
  const packed =
    'packed' in data
      ? data.packed
      : deflateSync(filtered(data.rows, Math.ceil((width * channels * bits) / 8), height, bits));
  const parts = [SIGNATURE, chunk('IHDR', header)];
  if (profile) parts.push(chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)])));
  if (palette) parts.push(chunk('PLTE', palette));
  return Buffer.concat([...parts, chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

/** Rows with their filter before them: the difference to the row above, where samples are whole bytes. */
function filtered(rows: Buffer, rowBytes: number, height: number, bits: number): Buffer {
  const out = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row++) {
    const from = row * rowBytes;
    const to = row * (rowBytes + 1);
    if (bits < 8 || row === 0) {
      rows.copy(out, to + 1, from, from + rowBytes);
      continue;
    }
    out[to] = UP;
    for (let at = 0; at < rowBytes; at++) out[to + 1 + at] = (rows[from + at] ?? 0) - (rows[from + at - rowBytes] ?? 0);
  }
  return out;
}

function chunk(type: string, body: Uint8Array): Buffer {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  out.set(body, 8);
  out.writeUInt32BE(crc32(out.subarray(4, body.length + 8)), body.length + 8);
  return out;
}

export interface TiffFields {
  width: number;
  height: number;
  bits: number;
  channels: number;
  /** TIFF 6.0: 3 and 4 are fax, 8 is deflate. */
  compression: 3 | 4 | 8;
  /** 0 and 1: which bit is white or black; 5: inks. */
  photometric: 0 | 1 | 5;
  /** Tag 292: bit 0 for two dimensions. */
  faxOptions?: number;
}

const SHORT = 3;
const LONG = 4;

/** Puts data that is encoded already into a TIFF of one strip. */
export function tiffFile(fields: TiffFields, data: Uint8Array): Buffer {
  const { width, height, bits, channels, compression, photometric, faxOptions } = fields;
  const directory = 8;
  const make = (behind: number): [tag: number, type: number, count: number, value: number][] => [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    channels === 1 ? [258, SHORT, 1, bits] : [258, SHORT, channels, behind],
    [259, SHORT, 1, compression],
    [262, SHORT, 1, photometric],
    [273, LONG, 1, behind + 2 * channels],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    ...(faxOptions === undefined ? [] : [[292, LONG, 1, faxOptions] as [number, number, number, number]]),
  ];
  const count = make(0).length;
  const behind = directory + 2 + count * 12 + 4;
  const head = Buffer.alloc(behind + 2 * channels);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(directory, 4);
  head.writeUInt16LE(count, directory);
  make(behind).forEach(([tag, type, values, value], index) => {
    const at = directory + 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < channels; channel++) head.writeUInt16LE(bits, behind + channel * 2);
  return Buffer.concat([head, data]);
}
