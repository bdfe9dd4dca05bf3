import { Buffer } from '../platform/buffer.ts';

/** Decodes an ASCIIHexDecode stream (ISO 32000-1, 7.4.2) up to `>`; a missing last digit is 0, strange bytes are passed over. */
export function decodeAsciiHex(data: Uint8Array): Buffer {
  const output = Buffer.allocUnsafe((data.length + 1) >> 1);
  let size = 0;
  let high = -1;
  for (const byte of data) {
    if (byte === 0x3e) break;
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
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
