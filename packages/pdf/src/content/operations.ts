import { Buffer } from '../platform/buffer.ts';
import {
  CARRIAGE_RETURN,
  CLASS,
  GREATER_THAN,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LESS_THAN,
  LINE_FEED,
  MINUS,
  NINE,
  PERCENT,
  PLUS,
  POINT,
  REGULAR,
  RIGHT_BRACKET,
  SLASH,
  SPACE,
  TILDE,
  WHITESPACE,
  ZERO,
} from '../syntax/characters.ts';
import { cursorAt, EOF, Keyword, readToken } from '../syntax/lexer.ts';
import type { PdfObject } from '../syntax/objects.ts';
import { literalStringEnd } from '../syntax/strings.ts';

/** An operator of a content stream with its operands, and their positions. */
export interface Operation {
  name: string;
  operands: PdfObject[];
  from: number;
  to: number;
}

const MAX_OPERANDS = 20_000;

/**
 * Reads the operators of a content stream in order (ISO 32000-2, 7.8.2); an inline image is one, called `BI`. With
 * `wanted`, operators of up to three letters, it skips the others without building objects. Damaged syntax never throws.
 */
export function* readOperations(bytes: Uint8Array, wanted?: ReadonlySet<string>): Generator<Operation> {
  const codes = wanted && codesOf(wanted);
  let from = 0;
  for (;;) {
    const operator = codes ? nextOperator(bytes, from, codes) : null;
    if (codes && !operator) return;
    const operation = readOperation(bytes, operator?.from ?? from, operator?.at ?? 0);
    if (!operation) return;
    yield operation;
    from = operation.to;
  }
}

/** Reads the operator that comes first from `from` on, but none before `least`; null at the end. */
function readOperation(bytes: Uint8Array, from: number, least: number): Operation | null {
  const cursor = cursorAt(bytes, from);
  let operands: PdfObject[] = [];
  for (;;) {
    const token = readToken(cursor, 0, false);
    if (token === EOF) return null;
    if (!(token instanceof Keyword)) {
      if (operands.length < MAX_OPERANDS) operands.push(token);
    } else if (cursor.pos > least) {
      if (token.word === 'BI') cursor.pos = inlineImageEnd(bytes, cursor.pos);
      return { name: token.word, operands, from, to: cursor.pos };
    } else {
      operands = [];
      from = cursor.pos;
    }
  }
}

const known = new WeakMap<ReadonlySet<string>, ReadonlySet<number>>();

/** Operators of up to three letters as numbers, found once for each set. */
function codesOf(operators: ReadonlySet<string>): ReadonlySet<number> {
  let codes = known.get(operators);
  if (!codes) {
    codes = new Set([...operators].map((name) => codeOf(Buffer.from(name, 'latin1'), 0, name.length)));
    known.set(operators, codes);
  }
  return codes;
}
function codeOf(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 3) return -1;
  let code = 0;
  for (let at = start; at < end; at++) code = code * 256 + (bytes[at] ?? 0);
  return code;
}
const INLINE_IMAGE = codeOf(Buffer.from('BI'), 0, 2);

/** Where an operator is, and where its operands begin at the earliest. */
interface Place {
  from: number;
  at: number;
}

/** Finds the next operator among the wanted ones, from `start` on, which must not be inside an object. */
function nextOperator(bytes: Uint8Array, start: number, wanted: ReadonlySet<number>): Place | null {
  const end = bytes.length;
  let from = start;
  let pos = start;
  /** Arrays and dictionaries that are open: a word in them is not an operator. */
  let depth = 0;
  while (pos < end) {
    const byte = bytes[pos] ?? 0;
    if (CLASS[byte] === WHITESPACE) pos++;
    else if (CLASS[byte] === REGULAR) {
      const at = pos;
      while (pos < end && CLASS[bytes[pos] ?? 0] === REGULAR) pos++;
      if (depth > 0 || startsNumber(byte)) continue;
      const code = codeOf(bytes, at, pos);
      if (wanted.has(code)) return { from, at };
      if (code === INLINE_IMAGE) pos = inlineImageEnd(bytes, pos);
      // Longer words may be operands: `true`, `false`, `null`.
      if (pos - at < 4) from = pos;
    } else if (byte === SLASH) {
      pos++;
      while (pos < end && CLASS[bytes[pos] ?? 0] === REGULAR) pos++;
    } else if (byte === LEFT_PARENTHESIS) {
      const behind = literalStringEnd(bytes, pos, end);
      if (behind < 0) return null;
      pos = behind;
    } else if (byte === PERCENT) {
      while (pos < end && bytes[pos] !== LINE_FEED && bytes[pos] !== CARRIAGE_RETURN) pos++;
    } else if (byte === LESS_THAN && bytes[pos + 1] !== LESS_THAN) {
      while (pos < end && bytes[pos] !== GREATER_THAN) pos++;
      pos++;
    } else {
      const width = (byte === LESS_THAN || byte === GREATER_THAN) && bytes[pos + 1] === byte ? 2 : 1;
      if (byte === LEFT_BRACKET || byte === LESS_THAN) depth++;
      else if ((byte === RIGHT_BRACKET || byte === GREATER_THAN) && depth > 0) depth--;
      pos += width;
    }
  }
  return null;
}

const startsNumber = (byte: number): boolean =>
  (byte >= ZERO && byte <= NINE) || byte === MINUS || byte === POINT || byte === PLUS;

const CAPITAL_D = 0x44;
const CAPITAL_E = 0x45;
const CAPITAL_I = 0x49;

/** Returns the position after the `EI` of an inline image whose `BI` ends at `start` (ISO 32000-1, 8.9.7). */
function inlineImageEnd(buf: Uint8Array, start: number): number {
  let pos = start;
  for (; pos + 2 < buf.length; pos++) {
    if (buf[pos] === CAPITAL_I && buf[pos + 1] === CAPITAL_D && isSpace(buf, pos - 1) && isSpace(buf, pos + 2)) break;
  }
  for (pos += 3; pos + 1 < buf.length; pos++) {
    if (buf[pos] !== CAPITAL_E || buf[pos + 1] !== CAPITAL_I) continue;
    if (isSpace(buf, pos - 1) && (pos + 2 >= buf.length || isSpace(buf, pos + 2)) && looksLikeContent(buf, pos + 2)) {
      return pos + 2;
    }
  }
  return buf.length;
}

/** Image data may hold ` EI ` by chance; what follows the true one is text. */
function looksLikeContent(buf: Uint8Array, start: number): boolean {
  for (let pos = start; pos < Math.min(start + 16, buf.length); pos++) {
    const byte = buf[pos] ?? 0;
    if (byte > TILDE || (byte < SPACE && CLASS[byte] !== WHITESPACE) || byte === 0) return false;
  }
  return true;
}

function isSpace(buf: Uint8Array, pos: number): boolean {
  return CLASS[buf[pos] ?? 0] === WHITESPACE;
}
