import { Buffer } from '../platform/buffer.ts';
import {
  CAPITAL_R,
  CARRIAGE_RETURN,
  CLASS,
  GREATER_THAN,
  isDigit,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LESS_THAN,
  LINE_FEED,
  MINUS,
  NINE,
  NUMBER_SIGN,
  PERCENT,
  PLUS,
  POINT,
  REGULAR,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SLASH,
  WHITESPACE,
  ZERO,
} from './characters.ts';
import { nameOf, type PdfDict, type PdfObject, PdfRef } from './objects.ts';
import { readHexString, readLiteralString } from './strings.ts';

/** A place in a buffer from which objects are read; reading moves `pos`. */
export interface Cursor {
  readonly buf: Uint8Array;
  pos: number;
  readonly end: number;
}

/** A bare word such as `endobj`, `stream`, `R` or a content stream operator; also `>>`, `]`, `{` and `}`. */
export class Keyword {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

export type Token = PdfObject | Keyword;

/** Returned when reading at the end of the bytes. */
export const EOF = new Keyword('');

const DICT_END = new Keyword('>>');
const ARRAY_END = new Keyword(']');
const MAX_DEPTH = 200;
const MAX_WORD = 128;

export function cursorAt(buf: Uint8Array, pos = 0, end = buf.length): Cursor {
  return { buf, pos, end: Math.min(end, buf.length) };
}

/** Skips white space and comments. */
function skipSpace(cursor: Cursor): void {
  const { buf, end } = cursor;
  let pos = cursor.pos;
  while (pos < end) {
    const byte = buf[pos] ?? 0;
    if (CLASS[byte] === WHITESPACE) pos++;
    else if (byte === PERCENT) {
      pos++;
      while (pos < end && buf[pos] !== LINE_FEED && buf[pos] !== CARRIAGE_RETURN) pos++;
    } else break;
  }
  cursor.pos = pos;
}

/**
 * Reads one object or keyword. Damaged syntax never throws: what cannot be understood is skipped or read as null,
 * and nesting past 200 levels is cut off. With `refs` off (content streams), `1 0 R` is not a reference.
 */
export function readToken(cursor: Cursor, depth = 0, refs = true): Token {
  skipSpace(cursor);
  const { buf, end } = cursor;
  if (cursor.pos >= end) return EOF;
  const byte = buf[cursor.pos] ?? 0;
  if ((byte >= ZERO && byte <= NINE) || byte === PLUS || byte === MINUS || byte === POINT)
    return readNumber(cursor, refs);
  switch (byte) {
    case SLASH:
      return nameOf(readName(cursor));
    case LEFT_PARENTHESIS:
      return readLiteralString(cursor);
    case LESS_THAN:
      if (buf[cursor.pos + 1] !== LESS_THAN) return readHexString(cursor);
      cursor.pos += 2;
      return depth < MAX_DEPTH ? readDict(cursor, depth + 1, refs) : skipDeep(cursor, 1, new Map());
    case GREATER_THAN:
      cursor.pos += buf[cursor.pos + 1] === GREATER_THAN ? 2 : 1;
      return DICT_END;
    case LEFT_BRACKET:
      cursor.pos++;
      return depth < MAX_DEPTH ? readArray(cursor, depth + 1, refs) : skipDeep(cursor, 1, []);
    case RIGHT_BRACKET:
      cursor.pos++;
      return ARRAY_END;
    case RIGHT_PARENTHESIS:
    case LEFT_BRACE:
    case RIGHT_BRACE:
      cursor.pos++;
      return new Keyword(String.fromCharCode(byte));
    default:
      return readWord(cursor);
  }
}

/** Reads one object; returns null for a keyword. */
export function readObject(cursor: Cursor): PdfObject {
  const token = readToken(cursor);
  return token instanceof Keyword ? null : token;
}

function readWord(cursor: Cursor): Token {
  const { buf, end } = cursor;
  const start = cursor.pos;
  let pos = start;
  while (pos < end && CLASS[buf[pos] ?? 0] === REGULAR) pos++;
  cursor.pos = pos;
  const word = latin1(buf, start, Math.min(pos, start + MAX_WORD));
  if (word === 'true') return true;
  if (word === 'false') return false;
  if (word === 'null') return null;
  return new Keyword(word);
}

/** Reads a number, or the reference that starts with it. Reads malformed numbers up to the fault. */
function readNumber(cursor: Cursor, refs: boolean): PdfObject {
  const { buf } = cursor;
  const start = cursor.pos;
  const value = readPlainNumber(cursor);
  if (!refs || !isDigit(buf[start]) || !Number.isSafeInteger(value)) return value;
  const ref = refAfter(cursor);
  return ref === null ? value : new PdfRef(value, ref);
}

/** After an integer: moves past ` g R` and returns the generation, or stays and returns null. */
function refAfter(cursor: Cursor): number | null {
  const { buf, end } = cursor;
  let pos = cursor.pos;
  const gap = pos;
  while (pos < end && CLASS[buf[pos] ?? 0] === WHITESPACE) pos++;
  if (pos === gap || !isDigit(buf[pos])) return null;
  let gen = 0;
  const digits = pos;
  while (pos < end && isDigit(buf[pos]) && pos - digits < 6) gen = gen * 10 + (buf[pos++] ?? 0) - ZERO;
  const second = pos;
  while (pos < end && CLASS[buf[pos] ?? 0] === WHITESPACE) pos++;
  if (pos === second || buf[pos] !== CAPITAL_R) return null;
  if (pos + 1 < end && CLASS[buf[pos + 1] ?? 0] === REGULAR) return null;
  cursor.pos = pos + 1;
  return gen;
}

function readPlainNumber(cursor: Cursor): number {
  const { buf, end } = cursor;
  let pos = cursor.pos;
  let negative = false;
  while (pos < end && (buf[pos] === PLUS || buf[pos] === MINUS)) {
    if (buf[pos] === MINUS) negative = true;
    pos++;
  }
  let value = 0;
  while (pos < end && isDigit(buf[pos])) value = value * 10 + (buf[pos++] ?? 0) - ZERO;
  if (buf[pos] === POINT && pos < end) {
    pos++;
    let scale = 1;
    let fraction = 0;
    while (pos < end && isDigit(buf[pos])) {
      if (scale < 1e15) {
        fraction = fraction * 10 + (buf[pos] ?? 0) - ZERO;
        scale *= 10;
      }
      pos++;
    }
    value += fraction / scale;
  }
  while (pos < end && CLASS[buf[pos] ?? 0] === REGULAR) pos++;
  cursor.pos = pos;
  if (!Number.isFinite(value)) value = 0;
  return negative ? -value : value;
}

/** Reads a name at its slash and returns it decoded. */
function readName(cursor: Cursor): string {
  const { buf, end } = cursor;
  const start = ++cursor.pos;
  let pos = start;
  let escaped = false;
  while (pos < end && CLASS[buf[pos] ?? 0] === REGULAR) if (buf[pos++] === NUMBER_SIGN) escaped = true;
  cursor.pos = pos;
  const text = latin1(buf, start, pos);
  if (!escaped) return text;
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function readArray(cursor: Cursor, depth: number, refs: boolean): PdfObject[] {
  const items: PdfObject[] = [];
  for (;;) {
    const before = cursor.pos;
    const token = readToken(cursor, depth, refs);
    if (token === ARRAY_END || token === EOF) break;
    if (token instanceof Keyword) {
      if (endsObject(token.word)) {
        cursor.pos = before;
        break;
      }
      continue;
    }
    items.push(token);
  }
  return items;
}

function readDict(cursor: Cursor, depth: number, refs: boolean): PdfDict {
  const dict: PdfDict = new Map();
  for (;;) {
    skipSpace(cursor);
    const before = cursor.pos;
    if (cursor.buf[before] === SLASH && before < cursor.end) {
      const key = readName(cursor);
      const valueAt = cursor.pos;
      const value = readToken(cursor, depth, refs);
      if (value instanceof Keyword) {
        cursor.pos = valueAt;
        if (value === DICT_END || value === EOF || endsObject(value.word)) continue;
        readToken(cursor, depth, refs);
      } else if (value !== null) dict.set(key, value);
      continue;
    }
    const token = readToken(cursor, depth, refs);
    if (token === DICT_END || token === EOF) break;
    if (token instanceof Keyword && endsObject(token.word)) {
      cursor.pos = before;
      break;
    }
  }
  return dict;
}

/** Nothing is kept past the nesting limit; counting brackets lets reading continue after them. */
function skipDeep<T extends PdfObject>(cursor: Cursor, open: number, empty: T): T {
  const { buf, end } = cursor;
  let pos = cursor.pos;
  for (let left = open; pos < end && left > 0; pos++) {
    const byte = buf[pos];
    if (byte === LEFT_BRACKET || (byte === LESS_THAN && buf[pos + 1] === LESS_THAN)) left++;
    else if (byte === RIGHT_BRACKET || (byte === GREATER_THAN && buf[pos + 1] === GREATER_THAN)) left--;
    if (byte === LESS_THAN || byte === GREATER_THAN) pos++;
  }
  cursor.pos = Math.min(pos, end);
  return empty;
}

function endsObject(word: string): boolean {
  return word === 'endobj' || word === 'stream' || word === 'endstream' || word === 'obj' || word === 'xref';
}

/** Text of a span, one character a byte. */
function latin1(buf: Uint8Array, start: number, end: number): string {
  if (end - start < 24) {
    let text = '';
    for (let pos = start; pos < end; pos++) text += String.fromCharCode(buf[pos] ?? 0);
    return text;
  }
  return Buffer.from(buf.buffer, buf.byteOffset + start, end - start).toString('latin1');
}
