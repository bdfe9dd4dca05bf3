import { Buffer } from '../platform/buffer.ts';

const GREATER_THAN = 0x3e;
const ZERO = 0x30;
const NINE = 0x39;
const SMALL_A = 0x61;
const SMALL_F = 0x66;
/** The bit in which a small letter differs from the capital. */
const SMALL = 0x20;

/** Decodes an ASCIIHexDecode stream (ISO 32000-1, 7.4.2) up to `>`; a missing last digit is 0, strange bytes are passed over. */
export function decodeAsciiHex(data: Uint8Array): Buffer {
  const output = Buffer.allocUnsafe((data.length + 1) >> 1);
  let size = 0;
  let high = -1;
  for (const byte of data) {
    if (byte === GREATER_THAN) break;
    const digit = digitOf(byte);
    if (digit < 0) continue;
    if (high < 0) {
      high = digit;
    } else {
      output[size++] = (high << 4) | digit;
      high = -1;
    }
  }
  if (high >= 0) output[size++] = high << 4;
  return output.subarray(0, size);
}

function digitOf(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  const lower = byte | SMALL;
  return lower >= SMALL_A && lower <= SMALL_F ? lower - SMALL_A + 10 : -1;
}
