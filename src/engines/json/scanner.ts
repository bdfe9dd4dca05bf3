import { SheafError } from '../../errors.ts';
import { describeSyntaxError } from './messages.ts';
import * as S from './states.ts';
import { JsonSyntaxError } from './syntax-error.ts';

export const STRING = 0;
export const NUMBER = 1;
export const BOOLEAN = 2;
export const NULL = 3;
export type ScalarKind = typeof STRING | typeof NUMBER | typeof BOOLEAN | typeof NULL;

/** Receives the tokens of a text in order. Whatever came before an error has been handed over already. */
export interface JsonHandler {
  /** `[` or, when `object`, `{`. `depth` is 1 for the outermost. */
  open(object: boolean, depth: number): void;
  close(object: boolean): void;
  comma(): void;
  colon(): void;
  /** A key begins at byte `offset` of the text; `bytes` follow. */
  key(offset: number): void;
  /** A string, number or literal begins; `bytes` follow. */
  scalar(kind: ScalarKind): void;
  /** A part of the key or scalar as written, quotes included; several parts where it spans chunks. */
  bytes(chunk: Uint8Array, start: number, end: number): void;
}

export interface JsonScanner {
  /** @throws JsonSyntaxError, SheafError `limit_exceeded` */
  write(chunk: Uint8Array): void;
  /** Says that the text is over. @throws JsonSyntaxError */
  end(): void;
}

const LF = 0x0a;

/**
 * Creates a strict RFC 8259 tokenizer over UTF-8 bytes that come in chunks of any size. It keeps one byte per open
 * container and nothing else, and never recurses.
 */
export function createJsonScanner(handler: JsonHandler, { maxDepth }: { maxDepth: number }): JsonScanner {
  let state: number = S.VALUE;
  /** 1 for each open object, 0 for each open array. */
  let containers = new Uint8Array(64);
  let depth = 0;
  let inObject = false;
  let inKey = false;
  let afterComma = false;
  /** What is left of an escape, a character or a literal, and where the character began. */
  let missing = 0;
  let low = 0;
  let high = 0;
  let characterStart = 0;
  let literal: Uint8Array = S.LITERALS[0];
  /** Bytes in the chunks before, and where the line began. */
  let base = 0;
  let line = 1;
  let lineStart = 0;
  /** Bytes of this line that do not begin a character. */
  let continuation = 0;

  function fail(byte: number | undefined, offset: number): never {
    const place = { state, byte, inObject: depth === 0 ? undefined : inObject, afterComma, offset };
    const column = offset - lineStart - continuation + 1;
    throw new JsonSyntaxError(describeSyntaxError(place), { line, column, offset });
  }
  function push(object: boolean): void {
    if (depth === maxDepth) throw new SheafError('limit_exceeded', tooDeep(maxDepth));
    if (depth === containers.length) {
      const larger = new Uint8Array(2 * depth);
      larger.set(containers);
      containers = larger;
    }
    containers[depth++] = object ? 1 : 0;
    inObject = object;
    afterComma = false;
    state = object ? S.FIRST_KEY : S.FIRST_VALUE;
    handler.open(object, depth);
  }
  function pop(): void {
    handler.close(inObject);
    depth--;
    inObject = depth > 0 && containers[depth - 1] === 1;
    valueEnded();
  }
  function valueEnded(): void {
    afterComma = false;
    state = depth === 0 ? S.DONE : S.AFTER_VALUE;
  }
  function beginLiteral(index: 0 | 1 | 2): void {
    literal = S.LITERALS[index];
    missing = literal.length;
    state = S.LITERAL;
    handler.scalar(index === 2 ? NULL : BOOLEAN);
  }
  /** Acts on a byte that is neither white space nor within a scalar; returns whether it was taken as a token of its own. */
  function structure(byte: number, offset: number): boolean {
    switch (state) {
      case S.AFTER_VALUE:
        if (byte === 0x2c) {
          handler.comma();
          afterComma = true;
          state = inObject ? S.NEXT_KEY : S.VALUE;
        } else if (byte === (inObject ? 0x7d : 0x5d)) pop();
        else fail(byte, offset);
        return true;
      case S.COLON:
        if (byte !== 0x3a) fail(byte, offset);
        handler.colon();
        state = S.VALUE;
        return true;
      case S.FIRST_KEY:
      case S.NEXT_KEY:
        if (byte === 0x22) {
          inKey = true;
          afterComma = false;
          state = S.STRING;
          handler.key(offset);
          return false;
        }
        if (byte !== 0x7d || state === S.NEXT_KEY) fail(byte, offset);
        pop();
        return true;
      case S.DONE:
        fail(byte, offset);
    }
    switch (byte) {
      case 0x22:
        inKey = false;
        state = S.STRING;
        handler.scalar(STRING);
        return false;
      case 0x7b:
        push(true);
        return true;
      case 0x5b:
        push(false);
        return true;
      case 0x5d:
        if (state !== S.FIRST_VALUE) fail(byte, offset);
        pop();
        return true;
      case 0x74:
        beginLiteral(0);
        return false;
      case 0x66:
        beginLiteral(1);
        return false;
      case 0x6e:
        beginLiteral(2);
        return false;
    }
    const number = S.nextNumberState(S.AFTER_MINUS, byte);
    if (byte !== 0x2d && number === S.NUMBER_ERROR) fail(byte, offset);
    handler.scalar(NUMBER);
    state = S.NUMBER + (byte === 0x2d ? S.AFTER_MINUS : number);
    return false;
  }

  /** Goes on within the scalar from `i`; returns the index after its end, or the chunk's length when it goes on. */
  function scalar(chunk: Uint8Array, i: number): number {
    const end = chunk.length;
    while (i < end) {
      const byte = chunk[i]!;
      switch (state) {
        case S.STRING:
          if (S.PLAIN[byte]) {
            do i++;
            while (i < end && S.PLAIN[chunk[i]!]);
            continue;
          }
          if (byte === 0x22) {
            if (inKey) state = S.COLON;
            else valueEnded();
            return i + 1;
          }
          if (byte === 0x5c) state = S.ESCAPE;
          else {
            missing = S.UTF8_FOLLOWING[byte]!;
            if (missing === 0) fail(byte, base + i);
            characterStart = base + i;
            low = S.lowestSecondByte(byte);
            high = S.highestSecondByte(byte);
            state = S.UTF8;
          }
          break;
        case S.UTF8:
          if (byte < low || byte > high) fail(byte, characterStart);
          low = 0x80;
          high = 0xbf;
          if (--missing === 0) {
            continuation += base + i - characterStart;
            state = S.STRING;
          }
          break;
        case S.ESCAPE:
          if (S.ESCAPABLE[byte] === 0) fail(byte, base + i);
          if (byte === 0x75) missing = 4;
          state = byte === 0x75 ? S.HEX : S.STRING;
          break;
        case S.HEX:
          if (S.IS_HEX[byte] === 0) fail(byte, base + i);
          if (--missing === 0) state = S.STRING;
          break;
        case S.LITERAL:
          if (byte !== literal[literal.length - missing]) fail(byte, base + i);
          if (--missing === 0) {
            valueEnded();
            return i + 1;
          }
          break;
        default: {
          const next = S.nextNumberState(state - S.NUMBER, byte);
          if (next === S.NUMBER_ERROR) fail(byte, base + i);
          if (next === S.NUMBER_END) {
            valueEnded();
            return i;
          }
          state = S.NUMBER + next;
        }
      }
      i++;
    }
    return i;
  }

  return {
    write(chunk) {
      const end = chunk.length;
      let i = 0;
      if (state >= S.STRING) {
        i = scalar(chunk, 0);
        handler.bytes(chunk, 0, i);
      } else if (base === 0 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) {
        throw new JsonSyntaxError(BYTE_ORDER_MARK, { line: 1, column: 1, offset: 0 });
      }
      while (i < end) {
        const byte = chunk[i]!;
        if (byte === 0x20 || byte === 0x09 || byte === 0x0d) i++;
        else if (byte === LF) {
          i++;
          line++;
          lineStart = base + i;
          continuation = 0;
        } else if (structure(byte, base + i)) i++;
        else {
          const start = i;
          // The first byte of a string or number is known to be right; that of a literal is checked with the rest.
          i = scalar(chunk, state === S.LITERAL ? i : i + 1);
          handler.bytes(chunk, start, i);
        }
      }
      base += end;
    },
    end() {
      if (state >= S.NUMBER && S.canEndNumber(state - S.NUMBER)) valueEnded();
      if (state !== S.DONE) fail(undefined, state === S.UTF8 ? characterStart : base);
    },
  };
}

const BYTE_ORDER_MARK = 'The text must not begin with a byte order mark';

function tooDeep(maxDepth: number): string {
  return `The JSON is nested deeper than ${maxDepth.toLocaleString('en')} levels, the most that is accepted here.`;
}
