import {
  BACKSLASH,
  CARRIAGE_RETURN,
  GREATER_THAN,
  HEX,
  LEFT_PARENTHESIS,
  LINE_FEED,
  NO_DIGIT,
  RIGHT_PARENTHESIS,
  SEVEN,
  ZERO,
} from './characters.ts';
import type { Cursor } from './lexer.ts';
import { PdfString } from './objects.ts';

const ESCAPES: Record<number, number> = Object.fromEntries(
  ['n\n', 'r\r', 't\t', 'b\b', 'f\f'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

/** Reads a string in parentheses, from the opening one (ISO 32000-1, 7.3.4.2). */
export function readLiteralString(cursor: Cursor): PdfString {
  const { buf, end } = cursor;
  let pos = cursor.pos + 1;
  const start = pos;
  let depth = 1;
  let plain = true;
  while (pos < end) {
    const byte = buf[pos] ?? 0;
    if (byte === BACKSLASH) {
      plain = false;
      pos++;
    } else if (byte === CARRIAGE_RETURN) plain = false;
    else if (byte === LEFT_PARENTHESIS) depth++;
    else if (byte === RIGHT_PARENTHESIS && --depth === 0) break;
    pos++;
  }
  const stop = Math.min(pos, end);
  cursor.pos = Math.min(pos + 1, end);
  return new PdfString(plain ? Uint8Array.prototype.slice.call(buf, start, stop) : unescapeLiteral(buf, start, stop));
}

/** Returns the position after the string in parentheses that begins at `start`, or -1 if it has no end. */
export function literalStringEnd(buf: Uint8Array, start: number, end: number): number {
  let open = 0;
  for (let at = start; at < end; at++) {
    const byte = buf[at] ?? 0;
    if (byte === BACKSLASH) at++;
    else if (byte === LEFT_PARENTHESIS) open++;
    else if (byte === RIGHT_PARENTHESIS && --open === 0) return at + 1;
  }
  return -1;
}

function unescapeLiteral(buf: Uint8Array, start: number, stop: number): Uint8Array {
  const out = new Uint8Array(stop - start);
  let length = 0;
  for (let pos = start; pos < stop; pos++) {
    let byte = buf[pos] ?? 0;
    if (byte === BACKSLASH && pos + 1 < stop) {
      byte = buf[++pos] ?? 0;
      if (isOctalDigit(byte)) {
        let value = byte - ZERO;
        for (let more = 0; more < 2 && pos + 1 < stop && isOctalDigit(buf[pos + 1]); more++) {
          value = value * 8 + (buf[++pos] ?? 0) - ZERO;
        }
        byte = value & 255;
      } else if (byte === CARRIAGE_RETURN || byte === LINE_FEED) {
        if (byte === CARRIAGE_RETURN && buf[pos + 1] === LINE_FEED) pos++;
        continue;
      } else byte = ESCAPES[byte] ?? byte;
    } else if (byte === CARRIAGE_RETURN) {
      if (buf[pos + 1] === LINE_FEED) pos++;
      byte = LINE_FEED;
    }
    out[length++] = byte;
  }
  return out.subarray(0, length);
}

function isOctalDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= SEVEN;
}

/** Reads a string in hexadecimal digits, at its `<` (ISO 32000-1, 7.3.4.3). */
export function readHexString(cursor: Cursor): PdfString {
  const { buf, end } = cursor;
  let pos = cursor.pos + 1;
  const start = pos;
  while (pos < end && buf[pos] !== GREATER_THAN) pos++;
  const out = new Uint8Array((pos - start + 1) >> 1);
  let digits = 0;
  for (let index = start; index < pos; index++) {
    const digit = HEX[buf[index] ?? 0] ?? NO_DIGIT;
    if (digit === NO_DIGIT) continue;
    out[digits >> 1] = digits & 1 ? (out[digits >> 1] ?? 0) | digit : digit << 4;
    digits++;
  }
  cursor.pos = Math.min(pos + 1, end);
  return new PdfString(out.subarray(0, (digits + 1) >> 1));
}
