import { CARRIAGE_RETURN, isWhitespace, LINE_FEED } from '../syntax/characters.ts';
import { numberOr } from '../syntax/entries.ts';
import { cursorAt, Keyword, readObject, readToken } from '../syntax/lexer.ts';
import { type ByteRange, isDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { detachSpan, type Span, scanObject } from '../syntax/scan.ts';
import type { WorkAllowance } from './allowance.ts';
import type { ByteSource } from './source.ts';

/** An object's bytes; `base` is the offset of `buf[0]` in the file, or -1 for an object from elsewhere. */
export interface LocatedSpan {
  span: Span;
  base: number;
  num: number;
  gen: number;
  /** The data of a stream if it differs from the file's bytes: decrypted, or new. */
  data?: ByteRange;
}

const FIRST_WINDOW = 16 * 1024;

/** Finds the object `num` at `offset` of the file; null if it is not there. */
export function locateAt(
  source: ByteSource,
  num: number,
  offset: number,
  { spend }: WorkAllowance,
): LocatedSpan | null {
  if (offset >= source.size) return null;
  for (let length = FIRST_WINDOW; ; length *= 8) {
    const { buf, base } = source.window(offset, length);
    const header = skipHeader(buf, offset - base, num);
    if (!header) return null;
    const { body, gen } = header;
    const complete = base + buf.length >= source.size;
    const span = scanObject(buf, body, buf.length, complete);
    spend((span ? span.end : buf.length) - body);
    if (!span) continue;
    const found = span.clean ? span : readLeniently(span, body);
    if (source.whole) return { span: found, base, num, gen };
    const { span: own, shift } = detachSpan(found);
    return { span: own, base: base + shift, num, gen };
  }
}

/** Parses the object of a span. */
export function parseSpan(span: Span): PdfObject {
  return readObject(cursorAt(span.buf, span.start, span.clean ? span.end : span.buf.length));
}

/** Finds the end of an object with broken syntax, and the data after it, as the lenient parser sees them. */
function readLeniently(span: Span, at: number): Span {
  const cursor = cursorAt(span.buf, at);
  const object = readObject(cursor);
  span.end = cursor.pos;
  const word = readToken(cursor, 0, false);
  if (!isDict(object) || !(word instanceof Keyword) || word.word !== 'stream') return span;
  const length = object.get('Length');
  span.lengthIsRef = length instanceof PdfRef;
  span.length = length instanceof PdfRef ? length.num : numberOr(length, -1);
  const after = span.buf[cursor.pos];
  span.dataAt =
    cursor.pos +
    (after === CARRIAGE_RETURN && span.buf[cursor.pos + 1] === LINE_FEED
      ? 2
      : after === CARRIAGE_RETURN || after === LINE_FEED
        ? 1
        : 0);
  return span;
}

/** Returns the position after `num gen obj`, or null if it is not there. */
function skipHeader(buf: Uint8Array, at: number, num: number): { body: number; gen: number } | null {
  const cursor = cursorAt(buf, at);
  while (cursor.pos < buf.length && isWhitespace(buf[cursor.pos])) cursor.pos++;
  if (readToken(cursor, 0, false) !== num) return null;
  const gen = readToken(cursor, 0, false);
  if (typeof gen !== 'number') return null;
  const word = readToken(cursor, 0, false);
  if (!(word instanceof Keyword)) return null;
  if (word.word === 'obj') return { body: cursor.pos, gen };
  // Some writers leave no space: "1 0 obj123".
  return word.word.startsWith('obj') ? { body: cursor.pos - word.word.length + 3, gen } : null;
}
