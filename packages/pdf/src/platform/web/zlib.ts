import { type DeflateOptions, deflate, Inflate, Z_BUF_ERROR, Z_OK, Z_SYNC_FLUSH } from 'pako';
import { Buffer } from './buffer.ts';

interface InflateOptions {
  finishFlush?: number;
  maxOutputLength?: number;
  chunkSize?: number;
}

export const constants = { Z_SYNC_FLUSH };

const WINDOW_BITS = 15;
const CHUNK = 64 * 1024;

export function deflateSync(data: Uint8Array, options: DeflateOptions = {}): Buffer {
  const { buffer, byteOffset, length } = deflate(data, options);
  return Buffer.from(buffer, byteOffset, length);
}

export async function deflateLater(data: Uint8Array, options?: DeflateOptions): Promise<Buffer> {
  return deflateSync(data, options);
}

/** Inflates as Node does, with its codes of errors. */
export function inflateSync(
  data: Uint8Array,
  { finishFlush, maxOutputLength = Number.POSITIVE_INFINITY, chunkSize = CHUNK }: InflateOptions = {},
): Buffer {
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate({ windowBits: WINDOW_BITS, chunkSize });
  inflate.onData = (part) => {
    size += part.length;
    if (size > maxOutputLength) throw failure('ERR_BUFFER_TOO_LARGE', 'more comes out than is allowed');
    parts.push(part);
  };
  inflate.push(data, Z_SYNC_FLUSH);
  if (inflate.err !== Z_OK && inflate.err !== Z_BUF_ERROR) throw failure('Z_DATA_ERROR', inflate.msg);
  if (!inflate.ended && finishFlush !== Z_SYNC_FLUSH) throw failure('Z_BUF_ERROR', 'unexpected end of file');
  return Buffer.concat(parts, size);
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

const POLYNOMIAL = 0xedb88320;
let table: Uint32Array | null = null;

/** Computes the checksum that chunks of PNG have (ISO/IEC 15948, annex D). */
export function crc32(data: Uint8Array, before = 0): number {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    return value;
  });
  let sum = ~before;
  for (const byte of data) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}
