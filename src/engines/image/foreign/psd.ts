import { inflateSync } from 'node:zlib';
import { SheafError } from '../../../errors.ts';
import { type CheckPixels, damagedPicture, type Pixels } from './pixels.ts';

/** Modes of color (Adobe Photoshop File Formats Specification, File Header Section). */
const MODE = { BITMAP: 0, GRAY: 1, INDEXED: 2, RGB: 3, CMYK: 4, DUOTONE: 8 } as const;
const CHANNELS: Record<number, number> = {
  [MODE.BITMAP]: 1,
  [MODE.GRAY]: 1,
  [MODE.INDEXED]: 1,
  [MODE.RGB]: 3,
  [MODE.CMYK]: 4,
  [MODE.DUOTONE]: 1,
};
const COMPRESSION = { RAW: 0, RLE: 1, ZIP: 2 } as const;
const MAX_CHANNELS = 56;

/** Reads the picture that Photoshop stored of all layers together (PSD and PSB, 1 to 16 bits). */
export function readPsd(bytes: Buffer, check: CheckPixels): Pixels {
  const big = bytes.readUInt16BE(4) === 2;
  const channels = bytes.readUInt16BE(12);
  const [height, width] = [bytes.readUInt32BE(14), bytes.readUInt32BE(18)];
  const [depth, mode] = [bytes.readUInt16BE(22), bytes.readUInt16BE(24)];
  const own = CHANNELS[mode];
  if (own === undefined || ![1, 8, 16].includes(depth) || (depth === 1) !== (mode === MODE.BITMAP)) {
    throw new SheafError(
      'unprocessable_file',
      'The PSD image has a kind of colors that is not read: save it as RGB with 8 or 16 bits.',
    );
  }
  if (width < 1 || height < 1 || channels < own || channels > MAX_CHANNELS) throw damagedPicture('PSD');
  check(width, height);
  const palette = bytes.subarray(30, 30 + bytes.readUInt32BE(26));
  let at = 30 + palette.length;
  at += 4 + bytes.readUInt32BE(at);
  const layers = big ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
  const lengthBytes = big ? 8 : 4;
  // A negative count means that the first channel after the colors is the transparency of the whole.
  const transparent = layers > lengthBytes + 2 && bytes.readInt16BE(at + 2 * lengthBytes) < 0;
  at += lengthBytes + layers;
  const wanted = transparent && channels > own ? own + 1 : own;
  const stride = Math.ceil((width * depth) / 8);
  const planes = readPlanes(bytes, at, { channels, wanted, height, stride, big });
  const alpha = wanted > own ? own : -1;
  return { width, height, data: mix(planes, { width, height, stride, depth, mode, alpha, palette }) };
}

/** The channels that are wanted, one after the other. */
function readPlanes(
  bytes: Buffer,
  start: number,
  {
    channels,
    wanted,
    height,
    stride,
    big,
  }: { channels: number; wanted: number; height: number; stride: number; big: boolean },
): Buffer {
  const compression = bytes.readUInt16BE(start);
  const size = stride * height;
  let at = start + 2;
  if (compression === COMPRESSION.RLE) {
    const countBytes = big ? 4 : 2;
    let row = at + channels * height * countBytes;
    const planes = Buffer.alloc(wanted * size);
    for (let y = 0; y < wanted * height; y++) {
      const length = bytes.readUIntBE(at + y * countBytes, countBytes);
      unpackBits(bytes.subarray(row, row + length), planes.subarray(y * stride, (y + 1) * stride));
      row += length;
    }
    return planes;
  }
  let data = bytes;
  if (compression === COMPRESSION.ZIP) {
    data = inflateSync(bytes.subarray(at), { maxOutputLength: channels * size });
    at = 0;
  } else if (compression !== COMPRESSION.RAW) throw damagedPicture('PSD');
  if (at + wanted * size > data.length) throw damagedPicture('PSD');
  return data.subarray(at, at + wanted * size);
}

/** Runs and stretches of bytes, as Apple's PackBits has them. */
function unpackBits(from: Buffer, to: Buffer): void {
  let [at, written] = [0, 0];
  while (at < from.length && written < to.length) {
    const count = from.readInt8(at++);
    if (count >= 0) {
      from.copy(to, written, at, at + Math.min(count + 1, to.length - written));
      at += count + 1;
      written += count + 1;
    } else if (count !== -128) {
      if (at >= from.length) return;
      to.fill(from.readUInt8(at++), written, Math.min(written + 1 - count, to.length));
      written += 1 - count;
    }
  }
}

interface Layout {
  width: number;
  height: number;
  stride: number;
  depth: number;
  mode: number;
  /** Index of the transparency channel; -1 if there is none. */
  alpha: number;
  palette: Buffer;
}

function mix(planes: Buffer, { width, height, stride, depth, mode, alpha, palette }: Layout): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  const step = depth === 16 ? 2 : 1;
  // The upper of two bytes is the value in 8 bits.
  const valueAt = (channel: number, x: number, y: number): number => {
    const row = (channel * height + y) * stride;
    if (depth !== 1) return planes[row + x * step] ?? 0;
    return ((planes[row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      const first = valueAt(0, x, y);
      for (let channel = 0; channel < 3; channel++) {
        let value = first;
        if (mode === MODE.RGB) value = valueAt(channel, x, y);
        else if (mode === MODE.CMYK) value = Math.round((valueAt(channel, x, y) * valueAt(3, x, y)) / 255);
        else if (mode === MODE.INDEXED) value = palette[channel * 256 + first] ?? 0;
        data[to + channel] = value;
      }
      data[to + 3] = alpha < 0 ? 255 : valueAt(alpha, x, y);
    }
  }
  return data;
}
