import * as B from './bytes.ts';
import * as S from './states.ts';

/** No scalar is open. */
const NONE = -1;

/**
 * Creates a reader of scalars that may span chunks.
 * @param fail called with the state, the byte that cannot be right (undefined at the end of the text) and its offset
 */
export function createScalarReader(fail: (state: number, byte: number | undefined, offset: number) => never) {
  let state = NONE;
  /** The rest of an escape, a character or a literal, and where the character began. */
  let missing = 0;
  let low = 0;
  let high = 0;
  let characterStart = 0;
  let literal: Uint8Array = S.LITERALS[0];
  /** Bytes so far that do not begin a character. */
  let continuation = 0;

  /** Continues from `i`; returns the index after the scalar's end, or the chunk's length if it continues. */
  function read(chunk: Uint8Array, i: number, base: number): number {
    const end = chunk.length;
    while (i < end) {
      const byte = chunk[i] ?? 0;
      switch (state) {
        case S.STRING:
          if (S.PLAIN[byte]) {
            do i++;
            while (i < end && S.PLAIN[chunk[i] ?? 0]);
            continue;
          }
          if (byte === B.QUOTE) {
            state = NONE;
            return i + 1;
          }
          if (byte === B.BACKSLASH) state = S.ESCAPE;
          else {
            missing = S.UTF8_FOLLOWING[byte] ?? 0;
            if (missing === 0) fail(state, byte, base + i);
            characterStart = base + i;
            low = S.lowestSecondByte(byte);
            high = S.highestSecondByte(byte);
            state = S.UTF8;
          }
          break;
        case S.UTF8:
          if (byte < low || byte > high) fail(state, byte, characterStart);
          low = 0x80;
          high = 0xbf;
          if (--missing === 0) {
            continuation += base + i - characterStart;
            state = S.STRING;
          }
          break;
        case S.ESCAPE:
          if (S.ESCAPABLE[byte] === 0) fail(state, byte, base + i);
          if (byte === B.SMALL_U) missing = 4;
          state = byte === B.SMALL_U ? S.HEX : S.STRING;
          break;
        case S.HEX:
          if (S.IS_HEX[byte] === 0) fail(state, byte, base + i);
          if (--missing === 0) state = S.STRING;
          break;
        case S.LITERAL:
          if (byte !== literal[literal.length - missing]) fail(state, byte, base + i);
          if (--missing === 0) {
            state = NONE;
            return i + 1;
          }
          break;
        default: {
          const next = S.nextNumberState(state - S.NUMBER, byte);
          if (next === S.NUMBER_ERROR) fail(state, byte, base + i);
          if (next === S.NUMBER_END) {
            state = NONE;
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
    read,
    isOpen: () => state !== NONE,
    continuation: () => continuation,
    beginString(): void {
      state = S.STRING;
    },
    /** Begins a literal by its index, at its first byte. */
    beginLiteral(index: 0 | 1 | 2): void {
      literal = S.LITERALS[index];
      missing = literal.length;
      state = S.LITERAL;
    },
    /** Begins a number with its first byte; false when none begins so. */
    beginNumber(byte: number): boolean {
      const next = byte === B.MINUS ? S.AFTER_MINUS : S.nextNumberState(S.AFTER_MINUS, byte);
      if (next === S.NUMBER_ERROR) return false;
      state = S.NUMBER + next;
      return true;
    },
    /** Ends with the text, at the byte `offset`, what can end there. */
    end(offset: number): void {
      if (state < S.NUMBER || !S.canEndNumber(state - S.NUMBER)) {
        fail(state, undefined, state === S.UTF8 ? characterStart : offset);
      }
      state = NONE;
    },
  };
}
