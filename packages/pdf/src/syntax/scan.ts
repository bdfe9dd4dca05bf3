import { Buffer } from '../platform/buffer.ts';
import {
  CAPITAL_R,
  CARRIAGE_RETURN,
  CLASS,
  GREATER_THAN,
  isDigit,
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
  startsWith,
  WHITESPACE,
  ZERO,
} from './characters.ts';
import { literalStringEnd } from './strings.ts';
import { FLAG, flagsOf } from './telling-names.ts';

/** The content of an object's bytes, found without parsing: enough to copy it or to decide that it must be parsed. */
export interface Span {
  buf: Uint8Array;
  /** The object in `buf`, from its first to past its last byte. For a stream: its dictionary. */
  start: number;
  end: number;
  /** Three numbers for each reference: start and end in `buf`, object number. */
  refs: number[];
  /** Union of `FLAG`s: names that occur anywhere in the object. */
  flags: number;
  /** False if the syntax is broken: such an object is parsed leniently and rewritten. */
  clean: boolean;
  /** Position in `buf` of the first byte of stream data, or -1. */
  dataAt: number;
  /** Start and end in `buf` of the value of the outermost `/Length`, or -1. */
  lengthAt: number;
  lengthEnd: number;
  /** The value itself: a number of bytes, or with `lengthIsRef` an object number; -1 if there is none. */
  length: number;
  lengthIsRef: boolean;
}

const MAX_DEPTH = 200;
/** What is open at each depth. */
const kinds = new Uint8Array(MAX_DEPTH + 2);
const DICTIONARY = 1;
const ARRAY = 2;
/** For each open dictionary: 1 if a key was read and its value comes next. */
const values = new Uint8Array(MAX_DEPTH + 2);

/**
 * Finds the extent of the object at `pos`, its references and its telling names, in one pass without recursion.
 * Returns null when the bytes end before the object does, unless they are `complete`: try again with more of them.
 */
export function scanObject(buf: Uint8Array, pos: number, end: number, complete: true): Span;
export function scanObject(buf: Uint8Array, pos: number, end: number, complete: boolean): Span | null;
/**
 * More than 80 lines: every byte of every object passes through this loop, whose state is in local variables. Divided into
 * functions over shared state, it took 13 % longer.
 */
export function scanObject(buf: Uint8Array, pos: number, end: number, complete: boolean): Span | null {
  const span = emptySpan(buf, pos);
  kinds[0] = 0;
  let depth = 0;
  let first = -1;
  let firstValue = 0;
  let second = -1;
  let secondValue = 0;
  let lengthNext = false;
  let begun = false;
  /** Numbers in a row: one is a value, two and an `R` are another. */
  let numbers = 0;
  let at = pos;
  while (at < end) {
    const byte = buf[at] ?? 0;
    if (CLASS[byte] === WHITESPACE) {
      at++;
      continue;
    }
    if (byte === PERCENT) {
      while (at < end && buf[at] !== LINE_FEED && buf[at] !== CARRIAGE_RETURN) at++;
      continue;
    }
    if (!begun) {
      begun = true;
      span.start = at;
    }
    if (byte >= ZERO && byte <= NINE) {
      numbers++;
      const start = at;
      let value = 0;
      let next: number = byte;
      do {
        value = value * 10 + next - ZERO;
        next = ++at < end ? (buf[at] ?? 0) : SPACE;
      } while (next >= ZERO && next <= NINE);
      if (CLASS[next] === REGULAR) {
        at = numberEnd(buf, start, end, span);
        first = second = -1;
        lengthNext = false;
      } else {
        if (lengthNext) {
          span.lengthAt = start;
          span.lengthEnd = at;
          span.length = value;
          lengthNext = false;
        }
        if (depth === 0 && first < 0 && !referenceFollows(buf, at, end)) return finish(span, at, end, complete);
        // Of several numbers in a row only the last two can belong to a reference.
        if (second >= 0) {
          first = second;
          firstValue = secondValue;
        }
        if (first < 0) {
          first = start;
          firstValue = value;
        } else {
          second = start;
          secondValue = value;
        }
      }
      span.end = at;
      if (depth === 0 && first < 0) return finish(span, at, end, complete);
      continue;
    }
    if (byte === CAPITAL_R && second >= 0 && !(at + 1 < end && CLASS[buf[at + 1] ?? 0] === REGULAR)) {
      at++;
      if (kinds[depth] === DICTIONARY) {
        if (numbers !== 2 || values[depth] !== 1) return broken(span, at);
        values[depth] = 0;
      }
      numbers = 0;
      span.refs.push(first, at, firstValue);
      if (span.lengthAt === first) {
        span.lengthEnd = at;
        span.lengthIsRef = true;
      }
      first = second = -1;
      span.end = at;
      if (depth === 0) return finish(span, at, end, complete);
      continue;
    }
    // The other half of `>>` may come with more bytes.
    if (byte === GREATER_THAN && at + 1 === end) break;
    first = second = -1;
    const signed = byte === PLUS || byte === MINUS || byte === POINT;
    if (signed) numbers++;
    else if (kinds[depth] === DICTIONARY) {
      let valueNext = values[depth] === 1;
      if (numbers > 0) {
        if (numbers > 1 || !valueNext) return broken(span, at);
        valueNext = false;
      }
      // After a key comes a value, after a value a name or the end.
      const ends = byte === GREATER_THAN && buf[at + 1] === GREATER_THAN;
      if (byte !== SLASH && valueNext === ends) return broken(span, at);
      values[depth] = byte === SLASH && !valueNext ? 1 : 0;
    }
    if (!signed) numbers = 0;
    if (byte === SLASH) {
      const start = ++at;
      while (at < end && CLASS[buf[at] ?? 0] === REGULAR) at++;
      if (lengthNext) lengthNext = false;
      span.flags |= flagsOf(buf, start, at, end);
      if (depth === 1 && at - start === 6 && isLength(buf, start)) lengthNext = true;
      if (depth === 0) return finish(span, at, end, complete);
    } else if (byte === LEFT_PARENTHESIS) {
      span.flags |= FLAG.STRING;
      at = literalStringEnd(buf, at, end);
      if (at < 0) break;
      if (depth === 0) return finish(span, at, end, complete);
    } else if (byte === LESS_THAN) {
      if (buf[at + 1] === LESS_THAN && at + 1 < end) {
        at += 2;
        if (depth >= MAX_DEPTH) return broken(span, at);
        kinds[++depth] = DICTIONARY;
        values[depth] = 0;
      } else {
        span.flags |= FLAG.STRING;
        at++;
        while (at < end && buf[at] !== GREATER_THAN) at++;
        if (at >= end) break;
        at++;
        if (depth === 0) return finish(span, at, end, complete);
      }
    } else if (byte === LEFT_BRACKET) {
      at++;
      if (depth >= MAX_DEPTH) return broken(span, at);
      kinds[++depth] = ARRAY;
    } else if (byte === GREATER_THAN || byte === RIGHT_BRACKET) {
      const kind = byte === RIGHT_BRACKET ? ARRAY : DICTIONARY;
      at += kind === ARRAY ? 1 : 2;
      if (kinds[depth] !== kind || depth === 0 || (kind === DICTIONARY && buf[at - 1] !== GREATER_THAN))
        return broken(span, at);
      if (--depth === 0) return finish(span, at, end, complete);
    } else {
      const start = at;
      at++;
      if (CLASS[byte] === REGULAR) while (at < end && CLASS[buf[at] ?? 0] === REGULAR) at++;
      if (signed) numberEnd(buf, start, end, span);
      else if (!isConstant(buf, start, at)) return broken(span, start);
      if (depth === 0) return finish(span, at, end, complete);
    }
    if (byte !== SLASH) lengthNext = false;
    span.end = at;
  }
  return complete ? broken(span, Math.min(at < 0 ? end : at, end)) : null;
}

/** Returns the span over a copy of its bytes, so that keeping it does not keep the whole buffer. */
export function detachSpan(span: Span): { span: Span; shift: number } {
  const shift = span.start;
  const move = (at: number): number => (at < 0 ? at : at - shift);
  const detached: Span = {
    ...span,
    buf: Buffer.from(span.buf.subarray(shift, span.end)),
    start: 0,
    end: span.end - shift,
    refs: span.refs.map((value, index) => (index % 3 === 2 ? value : value - shift)),
    dataAt: move(span.dataAt),
    lengthAt: move(span.lengthAt),
    lengthEnd: move(span.lengthEnd),
  };
  return { span: detached, shift };
}

function emptySpan(buf: Uint8Array, pos: number): Span {
  return {
    buf,
    start: pos,
    end: pos,
    refs: [],
    flags: 0,
    clean: true,
    dataAt: -1,
    lengthAt: -1,
    lengthEnd: -1,
    length: -1,
    lengthIsRef: false,
  };
}

function broken(span: Span, at: number): Span {
  span.clean = false;
  span.end = at;
  return span;
}

/** Looks after a whole object for the keyword `stream`. */
function finish(span: Span, at: number, end: number, complete: boolean): Span | null {
  const { buf } = span;
  span.end = at;
  let pos = at;
  while (pos < end) {
    if (CLASS[buf[pos] ?? 0] === WHITESPACE) pos++;
    else if (buf[pos] === PERCENT) while (pos < end && buf[pos] !== LINE_FEED && buf[pos] !== CARRIAGE_RETURN) pos++;
    else break;
  }
  if (pos + 8 > end && !complete) return null;
  if (pos + 6 > end || !startsWith(buf, pos, 'stream')) return span;
  pos += 6;
  if (buf[pos] === SPACE && (buf[pos + 1] === CARRIAGE_RETURN || buf[pos + 1] === LINE_FEED)) pos++;
  if (buf[pos] === CARRIAGE_RETURN && buf[pos + 1] === LINE_FEED) pos += 2;
  else if (buf[pos] === CARRIAGE_RETURN || buf[pos] === LINE_FEED) pos++;
  span.dataAt = pos;
  return span;
}

function referenceFollows(buf: Uint8Array, at: number, end: number): boolean {
  let pos = at;
  while (pos < end && CLASS[buf[pos] ?? 0] === WHITESPACE) pos++;
  const digits = pos;
  while (pos < end && isDigit(buf[pos])) pos++;
  if (pos === digits) return false;
  const gap = pos;
  while (pos < end && CLASS[buf[pos] ?? 0] === WHITESPACE) pos++;
  return pos > gap && buf[pos] === CAPITAL_R;
}

/** Skips a number and marks the span if it is not valid. */
function numberEnd(buf: Uint8Array, start: number, end: number, span: Span): number {
  let at = start;
  if (buf[at] === PLUS || buf[at] === MINUS) at++;
  let digits = 0;
  let dots = 0;
  while (at < end && CLASS[buf[at] ?? 0] === REGULAR) {
    const byte = buf[at++] ?? 0;
    if (byte >= ZERO && byte <= NINE) digits++;
    else if (byte === POINT) dots++;
    else dots = 2;
  }
  if (digits === 0 || dots > 1) span.clean = false;
  return at;
}

function isConstant(buf: Uint8Array, start: number, end: number): boolean {
  if (end - start === 4) return startsWith(buf, start, 'null') || startsWith(buf, start, 'true');
  return end - start === 5 && startsWith(buf, start, 'false');
}

function isLength(buf: Uint8Array, at: number): boolean {
  return startsWith(buf, at, 'Length');
}
