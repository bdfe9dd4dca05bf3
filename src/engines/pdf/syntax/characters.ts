/** Character classes of ISO 32000-2, 7.2.3. */
export const REGULAR = 0;
export const WHITESPACE = 1;
export const DELIMITER = 2;

/** Class of each byte. */
export const CLASS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = WHITESPACE;
for (const character of '()<>[]{}/%') CLASS[character.charCodeAt(0)] = DELIMITER;

/** Value of each byte as a hexadecimal digit, or 255. */
export const HEX = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit++) {
  const text = digit.toString(16);
  HEX[text.charCodeAt(0)] = digit;
  HEX[text.toUpperCase().charCodeAt(0)] = digit;
}

/** True for `0`..`9`. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

/** Returns whether the ASCII text `text` stands at `at`. */
export function startsWith(buf: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > buf.length) return false;
  for (let index = 0; index < text.length; index++) if (buf[at + index] !== text.charCodeAt(index)) return false;
  return true;
}
