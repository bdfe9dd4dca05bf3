import { BACKSLASH, COLON, QUOTE, SMALL_U } from './bytes.ts';

const END = -1;
const ESCAPED: Record<number, number> = Object.fromEntries(
  ['b\b', 'f\f', 'n\n', 'r\r', 't\t'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

/**
 * Compares two keys of a valid text by their code points, with escapes decoded (`"\u0041"` equals `"A"`).
 * @param a position of the opening quote of the one in `text`; `b` of the other
 * @returns below, above or equal to zero
 */
export function compareKeys(text: Uint8Array, a: number, b: number): number {
  let i = a + 1;
  let j = b + 1;
  for (;;) {
    const x = text[i] ?? QUOTE;
    const y = text[j] ?? QUOTE;
    if (x !== BACKSLASH && y !== BACKSLASH) {
      // UTF-8 sorts as its code points do, so the bytes decide, also in the middle of a character.
      if (x !== y) return x === QUOTE ? -1 : y === QUOTE ? 1 : x - y;
      if (x === QUOTE) return 0;
      i++;
      j++;
      continue;
    }
    const left = codePoint(text, i);
    const right = codePoint(text, j);
    if (left !== right) return left - right;
    i += lengthOf(text, i);
    j += lengthOf(text, j);
  }
}

/** The code point at `at`, escaped or not; -1 for the closing quote. Lone surrogates count as themselves. */
function codePoint(text: Uint8Array, at: number): number {
  const byte = text[at] ?? QUOTE;
  if (byte === QUOTE) return END;
  if (byte === BACKSLASH) {
    const letter = text[at + 1] ?? 0;
    if (letter !== SMALL_U) return ESCAPED[letter] ?? letter;
    const unit = hex(text, at + 2);
    return isPair(text, at) ? 0x10000 + ((unit - 0xd800) << 10) + (hex(text, at + 8) - 0xdc00) : unit;
  }
  if (byte < 0x80) return byte;
  const tail = (index: number) => (text[at + index] ?? 0) & 0x3f;
  if (byte < 0xe0) return ((byte & 0x1f) << 6) | tail(1);
  if (byte < 0xf0) return ((byte & 0x0f) << 12) | (tail(1) << 6) | tail(2);
  return ((byte & 0x07) << 18) | (tail(1) << 12) | (tail(2) << 6) | tail(3);
}

function lengthOf(text: Uint8Array, at: number): number {
  const byte = text[at] ?? QUOTE;
  if (byte === BACKSLASH) return text[at + 1] !== SMALL_U ? 2 : isPair(text, at) ? 12 : 6;
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Whether two `\u` escapes in a row spell one character past U+FFFF. */
function isPair(text: Uint8Array, at: number): boolean {
  if (text[at + 6] !== BACKSLASH || text[at + 7] !== SMALL_U) return false;
  return hex(text, at + 2) >> 10 === 0x36 && hex(text, at + 8) >> 10 === 0x37;
}

function hex(text: Uint8Array, at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const byte = text[i] ?? 0;
    // A digit's value is its low four bits, a letter's is those plus nine.
    value = (value << 4) | (byte < COLON ? byte & 0xf : (byte & 0xf) + 9);
  }
  return value;
}
