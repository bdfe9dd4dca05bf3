import { CLASS, REGULAR, WHITESPACE } from '../syntax/characters.ts';
import { cursorAt, readName } from '../syntax/lexer.ts';
import type { Matrix } from './matrix.ts';

/** The operators of a content stream that decide where and how large images are drawn (ISO 32000-1, annex A). */
export interface ContentHandler {
  /** `q` */
  save(): void;
  /** `Q` */
  restore(): void;
  /** `cm` */
  transform(matrix: Matrix): void;
  /** `Do` with the name of an XObject */
  draw(name: string): void;
  /** `gs` with the name of a graphics state */
  state(name: string): void;
}

const Q_LOWER = 0x71;
const Q_UPPER = 0x51;

/**
 * Scans a content stream for the operators that matter to images and passes over everything else without building
 * objects. Damaged syntax never throws; inline images are skipped.
 */
export function scanContent(buf: Uint8Array, handler: ContentHandler): void {
  const numbers: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  let count = 0;
  let nameAt = -1;
  const end = buf.length;
  let pos = 0;
  while (pos < end) {
    const byte = buf[pos]!;
    if (CLASS[byte] === WHITESPACE) {
      pos++;
    } else if ((byte >= 48 && byte <= 57) || byte === 45 || byte === 46 || byte === 43) {
      const start = pos;
      while (pos < end && CLASS[buf[pos]!] === REGULAR) pos++;
      if (count === 6) numbers.copyWithin(0, 1);
      else count++;
      numbers[count - 1] = numberIn(buf, start, pos);
    } else if (CLASS[byte] === REGULAR) {
      const start = pos;
      while (pos < end && CLASS[buf[pos]!] === REGULAR) pos++;
      const length = pos - start;
      if (length === 1) {
        if (byte === Q_LOWER) handler.save();
        else if (byte === Q_UPPER) handler.restore();
      } else if (length === 2) {
        const second = buf[start + 1]!;
        if (byte === 0x63 && second === 0x6d && count === 6) handler.transform([...numbers]);
        else if (byte === 0x44 && second === 0x6f && nameAt >= 0) handler.draw(readName(cursorAt(buf, nameAt)));
        else if (byte === 0x67 && second === 0x73 && nameAt >= 0) handler.state(readName(cursorAt(buf, nameAt)));
        else if (byte === 0x42 && second === 0x49) pos = inlineImageEnd(buf, pos);
      }
      count = 0;
      nameAt = -1;
    } else if (byte === 0x2f) {
      nameAt = pos++;
      while (pos < end && CLASS[buf[pos]!] === REGULAR) pos++;
    } else if (byte === 0x28) {
      pos = stringEnd(buf, pos);
    } else if (byte === 0x3c && buf[pos + 1] !== 0x3c) {
      while (pos < end && buf[pos] !== 0x3e) pos++;
      pos++;
    } else if (byte === 0x25) {
      while (pos < end && buf[pos] !== 10 && buf[pos] !== 13) pos++;
    } else {
      pos++;
    }
  }
}

function numberIn(buf: Uint8Array, start: number, end: number): number {
  let value = 0;
  let scale = 0;
  let negative = false;
  for (let pos = start; pos < end; pos++) {
    const byte = buf[pos]!;
    if (byte >= 48 && byte <= 57) {
      value = value * 10 + byte - 48;
      scale *= 10;
    } else if (byte === 46) {
      if (scale === 0) scale = 1;
    } else if (byte === 45) {
      negative = true;
    }
  }
  if (scale > 1) value /= scale;
  if (!Number.isFinite(value)) return 0;
  return negative ? -value : value;
}

function stringEnd(buf: Uint8Array, start: number): number {
  let depth = 0;
  for (let pos = start; pos < buf.length; pos++) {
    const byte = buf[pos]!;
    if (byte === 0x5c) pos++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return pos + 1;
  }
  return buf.length;
}

/** Returns the position behind the `EI` of an inline image whose `BI` ends at `start` (ISO 32000-1, 8.9.7). */
export function inlineImageEnd(buf: Uint8Array, start: number): number {
  let pos = start;
  for (; pos + 2 < buf.length; pos++) {
    if (buf[pos] === 0x49 && buf[pos + 1] === 0x44 && isSpace(buf, pos - 1) && isSpace(buf, pos + 2)) break;
  }
  for (pos += 3; pos + 1 < buf.length; pos++) {
    if (buf[pos] !== 0x45 || buf[pos + 1] !== 0x49) continue;
    if (isSpace(buf, pos - 1) && (pos + 2 >= buf.length || isSpace(buf, pos + 2)) && looksLikeContent(buf, pos + 2)) {
      return pos + 2;
    }
  }
  return buf.length;
}

/** Image data may hold ` EI ` by chance; what follows the true one is text. */
function looksLikeContent(buf: Uint8Array, start: number): boolean {
  for (let pos = start; pos < Math.min(start + 16, buf.length); pos++) {
    const byte = buf[pos]!;
    if (byte > 126 || (byte < 32 && CLASS[byte] !== WHITESPACE) || byte === 0) return false;
  }
  return true;
}

function isSpace(buf: Uint8Array, pos: number): boolean {
  return CLASS[buf[pos] ?? 0] === WHITESPACE;
}
