import { Buffer } from '../platform/buffer.ts';

const TILDE = 0x7e;
const Z = 0x7a;
const LESS_THAN = 0x3c;
/** Digits of base 85: `!` to `u`. */
const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;

/** Decodes an ASCII85Decode stream (ISO 32000-1, 7.4.3) up to `~>`; characters outside the alphabet are passed over. */
export function decodeAscii85(data: Uint8Array): Buffer {
  let zeros = 0;
  for (const byte of data) if (byte === Z) zeros++;
  const output = Buffer.allocUnsafe(zeros * 4 + Math.ceil((data.length - zeros) / 5) * 4 + 4);
  let size = 0;
  let held = 0;
  let count = 0;
  const start = data[0] === LESS_THAN && data[1] === TILDE ? 2 : 0;
  for (const byte of data.subarray(start)) {
    if (byte === TILDE) break;
    if (byte === Z && count === 0) {
      output.fill(0, size, size + 4);
      size += 4;
      continue;
    }
    if (byte < FIRST_DIGIT || byte > LAST_DIGIT) continue;
    held = held * 85 + (byte - FIRST_DIGIT);
    if (++count < 5) continue;
    output.writeUInt32BE(held % 0x1_0000_0000, size);
    size += 4;
    held = 0;
    count = 0;
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) held = held * 85 + 84;
    const last = Buffer.alloc(4);
    last.writeUInt32BE(held % 0x1_0000_0000);
    last.copy(output, size, 0, count - 1);
    size += count - 1;
  }
  return output.subarray(0, size);
}
