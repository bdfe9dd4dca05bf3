import { SheafError } from '../../errors.ts';
import * as B from './bytes.ts';
import { faultAt } from './faults.ts';
import { createScalarReader } from './scalars.ts';
import * as S from './states.ts';
import { JsonSyntaxError } from './syntax-error.ts';

export const STRING = 0;
export const NUMBER = 1;
export const BOOLEAN = 2;
export const NULL = 3;
export type ScalarKind = typeof STRING | typeof NUMBER | typeof BOOLEAN | typeof NULL;

/** Receives the tokens of a text in order, including all before an error. */
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
  /** A part of the key or scalar as written, quotes included; several parts if it spans chunks. */
  bytes(chunk: Uint8Array, start: number, end: number): void;
}

export interface JsonScanner {
  /** @throws JsonSyntaxError, SheafError `limit_exceeded` */
  write(chunk: Uint8Array): void;
  /** Says that the text is over. @throws JsonSyntaxError */
  end(): void;
}

/** The byte order mark of UTF-8, which JSON must not begin with (RFC 8259 section 8.1). */
const MARK = [0xef, 0xbb, 0xbf];

/**
 * Creates a strict RFC 8259 tokenizer over UTF-8 bytes that come in chunks of any size. It keeps only one byte per open
 * container, and never recurses.
 */
export function createJsonScanner(handler: JsonHandler, { maxDepth }: { maxDepth: number }): JsonScanner {
  let state: number = S.VALUE;
  /** 1 for each open object, 0 for each open array. */
  let containers = new Uint8Array(64);
  let depth = 0;
  let inObject = false;
  let inKey = false;
  let afterComma = false;
  /** Bytes in the chunks before, and where the line began. */
  let base = 0;
  let line = 1;
  let lineStart = 0;
  /** Bytes before this line that do not begin a character. */
  let continuationBefore = 0;
  const scalars = createScalarReader(fail);

  function fail(failed: number, byte: number | undefined, offset: number): never {
    const place = { state: failed, byte, inObject: depth === 0 ? undefined : inObject, afterComma, offset };
    const column = offset - lineStart - (scalars.continuation() - continuationBefore) + 1;
    throw new JsonSyntaxError(faultAt(place), { line, column, offset });
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
  function scalarEnded(): void {
    if (inKey) {
      inKey = false;
      state = S.COLON;
    } else valueEnded();
  }
  /** Acts on a byte that is neither white space nor within a scalar; returns whether it was taken as its own token. */
  function structure(byte: number, offset: number): boolean {
    switch (state) {
      case S.AFTER_VALUE:
        if (byte === B.COMMA) {
          handler.comma();
          afterComma = true;
          state = inObject ? S.NEXT_KEY : S.VALUE;
        } else if (byte === (inObject ? B.RIGHT_BRACE : B.RIGHT_BRACKET)) pop();
        else fail(state, byte, offset);
        return true;
      case S.COLON:
        if (byte !== B.COLON) fail(state, byte, offset);
        handler.colon();
        state = S.VALUE;
        return true;
      case S.FIRST_KEY:
      case S.NEXT_KEY:
        if (byte === B.QUOTE) {
          inKey = true;
          afterComma = false;
          scalars.beginString();
          handler.key(offset);
          return false;
        }
        if (byte !== B.RIGHT_BRACE || state === S.NEXT_KEY) fail(state, byte, offset);
        pop();
        return true;
      case S.DONE:
        fail(state, byte, offset);
    }
    return value(byte, offset);
  }
  /** The same where a value must follow. */
  function value(byte: number, offset: number): boolean {
    switch (byte) {
      case B.QUOTE:
        scalars.beginString();
        handler.scalar(STRING);
        return false;
      case B.LEFT_BRACE:
        push(true);
        return true;
      case B.LEFT_BRACKET:
        push(false);
        return true;
      case B.RIGHT_BRACKET:
        if (state !== S.FIRST_VALUE) fail(state, byte, offset);
        pop();
        return true;
      case B.SMALL_T:
      case B.SMALL_F:
      case B.SMALL_N:
        scalars.beginLiteral(byte === B.SMALL_T ? 0 : byte === B.SMALL_F ? 1 : 2);
        handler.scalar(byte === B.SMALL_N ? NULL : BOOLEAN);
        return false;
    }
    if (!scalars.beginNumber(byte)) fail(state, byte, offset);
    handler.scalar(NUMBER);
    return false;
  }

  return {
    write(chunk) {
      const end = chunk.length;
      let i = 0;
      if (scalars.isOpen()) {
        i = scalars.read(chunk, 0, base);
        handler.bytes(chunk, 0, i);
        if (!scalars.isOpen()) scalarEnded();
      } else if (base === 0 && MARK.every((byte, at) => chunk[at] === byte)) {
        throw new JsonSyntaxError('json_byte_order_mark', { line: 1, column: 1, offset: 0 });
      }
      while (i < end) {
        const byte = chunk[i] ?? 0;
        if (byte === B.SPACE || byte === B.TAB || byte === B.CARRIAGE_RETURN) i++;
        else if (byte === B.LINE_FEED) {
          i++;
          line++;
          lineStart = base + i;
          continuationBefore = scalars.continuation();
        } else if (structure(byte, base + i)) i++;
        else {
          // The first byte of a string or number is known to be right; a literal's begins it.
          const start = i;
          i = scalars.read(chunk, byte >= B.SMALL_A ? i : i + 1, base);
          handler.bytes(chunk, start, i);
          if (!scalars.isOpen()) scalarEnded();
        }
      }
      base += end;
    },
    end() {
      if (scalars.isOpen()) {
        scalars.end(base);
        scalarEnded();
      }
      if (state !== S.DONE) fail(state, undefined, base);
    },
  };
}

function tooDeep(maxDepth: number): string {
  return `The JSON is nested deeper than ${maxDepth.toLocaleString('en')} levels, the most that is accepted here.`;
}
