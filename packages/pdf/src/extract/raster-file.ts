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
