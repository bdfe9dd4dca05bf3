import { Buffer } from '../platform/buffer.ts';
import { inflatedTooLarge } from './flate.ts';

const END = 128;

/**
 * Decodes a RunLengthDecode stream (ISO 32000-1, 7.4.5) up to its end mark or the end of the data.
 * @throws PdfError `limit_exceeded` when more than `maxBytes` come out
 */
export function decodeRunLength(data: Uint8Array, maxBytes: number): Buffer {
  const total = measure(data);
  if (total > maxBytes) throw inflatedTooLarge();
  const output = Buffer.allocUnsafe(total);
  let size = 0;
  for (let position = 0; position < data.length && size < total; ) {
    const length = data[position++] ?? END;
    if (length === END) break;
    if (length < 128) {
      const part = data.subarray(position, position + length + 1);
      output.set(part, size);
      size += part.length;
      position += length + 1;
    } else {
      output.fill(data[position++] ?? 0, size, size + 257 - length);
      size += 257 - length;
    }
  }
  return output.subarray(0, size);
}

function measure(data: Uint8Array): number {
  let total = 0;
  for (let position = 0; position < data.length; ) {
    const length = data[position++] ?? END;
    if (length === END) break;
    if (length < 128) {
      total += Math.min(length + 1, data.length - position);
      position += length + 1;
    } else if (position++ < data.length) {
      total += 257 - length;
    }
  }
  return total;
}
