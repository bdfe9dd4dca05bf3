import { numberOr } from '../syntax/entries.ts';
import { cursorAt, readToken } from '../syntax/lexer.ts';
import type { PdfDict } from '../syntax/objects.ts';

/** An object stream, inflated (ISO 32000-2, 7.5.7). */
export interface ObjectStream {
  data: Uint8Array;
  /** Object number → position of the object in `data`. */
  offsets: Map<number, number>;
}

/** Reads the header of an inflated object stream. Counts and offsets that lead outside are ignored. */
export function readObjectStream(data: Uint8Array, dict: PdfDict): ObjectStream {
  const offsets = new Map<number, number>();
  const first = numberOr(dict.get('First'), -1);
  const count = numberOr(dict.get('N'), -1);
  if (!(first >= 0)) return { data, offsets };
  const limit = count >= 0 ? count : Number.MAX_SAFE_INTEGER;
  const cursor = cursorAt(data, 0, Math.min(data.length, first));
  for (let index = 0; index < limit; index++) {
    const num = readToken(cursor, 0, false);
    const offset = readToken(cursor, 0, false);
    if (typeof num !== 'number' || typeof offset !== 'number') break;
    const at = first + offset;
    if (num > 0 && at < data.length && offset >= 0 && !offsets.has(num)) offsets.set(num, at);
  }
  return { data, offsets };
}
