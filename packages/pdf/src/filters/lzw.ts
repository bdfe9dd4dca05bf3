import { Buffer } from '../platform/buffer.ts';
import { inflatedTooLarge } from './flate.ts';

const CLEAR = 256;
const END = 257;

/**
 * Decodes an LZWDecode stream (ISO 32000-1, 7.4.4); stops quietly at the first impossible code.
 * @throws PdfError `limit_exceeded` when more than `maxBytes` come out
 */
export function decodeLzw(data: Uint8Array, maxBytes: number, earlyChange = 1): Buffer {
  // An entry is a position in the output already written, so no string is ever built.
  const starts = new Int32Array(4097);
  const lengths = new Int32Array(4097);
  let output = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(4096, data.length * 3)));
  let size = 0;
  let next = 258;
  let width = 9;
  let previousStart = -1;
  let previousLength = 0;
  let held = 0;
  let heldBits = 0;

  const reserve = (count: number): void => {
    if (size + count > maxBytes) throw inflatedTooLarge();
    if (size + count <= output.length) return;
    const grown = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(output.length * 2, size + count)));
    output.copy(grown, 0, 0, size);
    output = grown;
  };

  for (let position = 0; ; ) {
    while (heldBits < width && position < data.length) {
      held = ((held << 8) | (data[position++] ?? 0)) & 0xffffff;
      heldBits += 8;
    }
    if (heldBits < width) break;
    heldBits -= width;
    const code = (held >>> heldBits) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      next = 258;
      width = 9;
      previousStart = -1;
      continue;
    }
    const start = size;
    if (code < 256) {
      reserve(1);
      output[size++] = code;
    } else {
      const known = code < next;
      if (!known && (code > next || previousStart < 0)) break;
      const length = known ? (lengths[code] ?? 0) : previousLength + 1;
      const from = known ? (starts[code] ?? 0) : previousStart;
      reserve(length);
      // Byte by byte: the source may run into the bytes being written.
      for (let i = 0; i < length; i++) output[size++] = output[from + i] ?? 0;
    }
    if (previousStart >= 0 && next < 4096) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next++;
    }
    previousStart = start;
    previousLength = size - start;
    // The entry that the coming code adds counts too, once a previous code exists.
    const coming = next + earlyChange;
    width = coming >= 2048 ? 12 : coming >= 1024 ? 11 : coming >= 512 ? 10 : 9;
  }
  return output.subarray(0, size);
}
