import { constants, inflateSync } from '#platform/zlib';
import { PdfError } from '../errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { inflateDamaged } from './inflate.ts';

export interface FlateResult {
  data: Buffer;
  /** True when the stream was cut or broken and `data` holds only what could be inflated. */
  damaged: boolean;
}

/** The error for streams that inflate past the limit. */
export function inflatedTooLarge(cause?: unknown): PdfError {
  return new PdfError(
    'limit_exceeded',
    'A stream in the PDF expands to more than is allowed; a document with smaller streams would be read.',
    { cause },
  );
}

/**
 * Inflates a FlateDecode stream (ISO 32000-1, 7.4.4). For cut or broken data it returns what could be inflated.
 * @throws PdfError `limit_exceeded` when more than `maxBytes` come out
 */
export function decodeFlate(input: Uint8Array, maxBytes: number, sizeHint?: number): FlateResult {
  const data = skipLineEnds(input);
  if (data.length === 0) return { data: Buffer.alloc(0), damaged: input.length > 0 };
  const expected = sizeHint === undefined ? data.length * 4 : sizeHint + 64;
  try {
    const inflated = inflateSync(data, {
      // Without this, a stream without its end is an error and returns nothing.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, Math.min(maxBytes, 0x7fffffff)),
      chunkSize: Math.min(Math.max(expected, 1024), 1 << 20),
    });
    return { data: inflated, damaged: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw inflatedTooLarge(error);
    return { data: inflateWithoutChecks(data, maxBytes), damaged: true };
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Broken writers put the line end of `stream` into the data; neither of its bytes can begin a zlib header. */
function skipLineEnds(data: Uint8Array): Uint8Array {
  let start = 0;
  while (start < 4 && (data[start] === LINE_FEED || data[start] === CARRIAGE_RETURN)) start++;
  return start === 0 ? data : data.subarray(start);
}

function inflateWithoutChecks(data: Uint8Array, maxBytes: number): Buffer {
  const first = data[0] ?? 0;
  const hasHeader = (first & 0x0f) === 8 && ((first << 8) | (data[1] ?? 0)) % 31 === 0;
  const inflated = inflateDamaged(hasHeader ? data.subarray(2) : data, maxBytes);
  if (inflated.length > 0 || hasHeader) return inflated;
  // A damaged header before sound data is the likelier case when the data is not raw deflate.
  return inflateDamaged(data.subarray(2), maxBytes);
}
