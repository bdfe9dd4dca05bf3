import { readFile } from 'node:fs/promises';
import createDecoder from '@jsquash/jxl/codec/dec/jxl_dec.js';
import { type CheckPixels, damagedPicture, type Pixels } from './pixels.ts';

interface Decoder {
  decode(bytes: Uint8Array): Pixels | null;
}

/** Reads a JPEG XL image, of an animation its first frame; colors come as sRGB. */
export async function readJxl(bytes: Buffer, check: CheckPixels): Promise<Pixels> {
  const { width, height } = sizeOf(codestreamOf(bytes));
  check(width, height);
  // The decoder returns pixels in the layout of browsers.
  (globalThis as { ImageData?: unknown }).ImageData ??= function imageData(data: Uint8Array, w: number, h: number) {
    return { data, width: w, height: h };
  };
  const wasmBinary = await readFile(new URL(import.meta.resolve('@jsquash/jxl/codec/dec/jxl_dec.wasm')));
  const decoder = (await createDecoder({ noInitialRun: true, wasmBinary })) as unknown as Decoder;
  const decoded = decoder.decode(bytes);
  if (!decoded) throw damagedPicture('JPEG XL');
  return { width: decoded.width, height: decoded.height, data: new Uint8Array(decoded.data) };
}

/** The codestream itself, or as much of it as the first box of a file has (ISO/IEC 18181-2, 9). */
function codestreamOf(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) === 0xff0a) return bytes;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    let length = bytes.readUInt32BE(at);
    let head = 8;
    if (length === 1) {
      length = Number(bytes.readBigUInt64BE(at + 8));
      head = 16;
    }
    const end = length === 0 ? bytes.length : at + length;
    if (kind === 'jxlc') return bytes.subarray(at + head, end);
    if (kind === 'jxlp') return bytes.subarray(at + head + 4, end);
    if (length !== 0 && length < head) break;
    at = end;
  }
  throw damagedPicture('JPEG XL');
}

const RATIOS = [null, [1, 1], [12, 10], [4, 3], [3, 2], [16, 9], [5, 4], [2, 1]] as const;
/** Bits that a side takes, by the two bits before it. */
const SIDE_BITS = [9, 13, 18, 30];

/** The size that a codestream begins with (ISO/IEC 18181-1, D.2). */
function sizeOf(stream: Buffer): { width: number; height: number } {
  let at = 16;
  const take = (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) value += ((stream.readUInt8(at >> 3) >> (at & 7)) & 1) * 2 ** bit;
    return value;
  };
  const small = take(1) === 1;
  const side = () => (small ? (take(5) + 1) * 8 : take(SIDE_BITS[take(2)] ?? 0) + 1);
  const height = side();
  const ratio = RATIOS[take(3)];
  const width = ratio ? Math.floor((height * ratio[0]) / ratio[1]) : side();
  return { width, height };
}
