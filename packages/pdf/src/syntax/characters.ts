/** Character classes of ISO 32000-2, 7.2.3. */
export const REGULAR = 0;
export const WHITESPACE = 1;
const DELIMITER = 2;

/** Bytes by their names in ASCII; numbers begin with a digit, a sign or a point. */
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const EXCLAMATION_MARK = 0x21;
export const NUMBER_SIGN = 0x23;
export const PERCENT = 0x25;
export const LEFT_PARENTHESIS = 0x28;
export const RIGHT_PARENTHESIS = 0x29;
export const PLUS = 0x2b;
export const MINUS = 0x2d;
export const POINT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const SEVEN = 0x37;
export const NINE = 0x39;
export const LESS_THAN = 0x3c;
export const GREATER_THAN = 0x3e;
export const CAPITAL_R = 0x52;
export const CAPITAL_S = 0x53;
export const LEFT_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const RIGHT_BRACKET = 0x5d;
export const SMALL_D = 0x64;
export const SMALL_F = 0x66;
export const SMALL_N = 0x6e;
export const SMALL_R = 0x72;
export const SMALL_T = 0x74;
export const LEFT_BRACE = 0x7b;
export const RIGHT_BRACE = 0x7d;
export const TILDE = 0x7e;

/** Byte order marks, for `startsWith`. */
export const MARK = { utf16be: '\xfe\xff', utf16le: '\xff\xfe', utf8: '\xef\xbb\xbf' } as const;

/** Class of each byte. */
export const CLASS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = WHITESPACE;
for (const character of '()<>[]{}/%') CLASS[character.charCodeAt(0)] = DELIMITER;

/** Value of each byte as a hexadecimal digit, or `NO_DIGIT`. */
export const NO_DIGIT = 0xff;
export const HEX = new Uint8Array(256).fill(NO_DIGIT);
for (let digit = 0; digit < 16; digit++) {
  const text = digit.toString(16);
  HEX[text.charCodeAt(0)] = digit;
  HEX[text.toUpperCase().charCodeAt(0)] = digit;
}

/** True for a blank, a line end and the like. */
export function isWhitespace(byte: number | undefined): boolean {
  return byte !== undefined && CLASS[byte] === WHITESPACE;
}

/** True for `0`..`9`. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/** Returns whether the bytes of the Latin-1 text `text` are at `at`. */
export function startsWith(buf: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > buf.length) return false;
  for (let index = 0; index < text.length; index++) if (buf[at + index] !== text.charCodeAt(index)) return false;
  return true;
}
