import * as B from './bytes.ts';

/** States of the scanner, and the tables that say where each byte leads. */

/** A value must follow: at the start, after a colon, or after a comma in an array. */
export const VALUE = 0;
/** After `[`: a value or the end. */
export const FIRST_VALUE = 1;
/** After `{`: a key or the end. */
export const FIRST_KEY = 2;
/** After a comma in an object: a key. */
export const NEXT_KEY = 3;
export const COLON = 4;
/** After a value: a comma or the end of what it is in. */
export const AFTER_VALUE = 5;
/** After the outermost value: white space only. */
export const DONE = 6;
export const STRING = 7;
/** After a backslash. */
export const ESCAPE = 8;
/** Within the four digits after `\u`. */
export const HEX = 9;
/** Within a character of more than one byte. */
export const UTF8 = 10;
export const LITERAL = 11;
/** Number states are `NUMBER` plus one of the states below. */
export const NUMBER = 12;

export const AFTER_MINUS = 0;
export const AFTER_ZERO = 1;
const WHOLE = 2;
const AFTER_POINT = 3;
const FRACTION = 4;
const AFTER_E = 5;
const AFTER_E_SIGN = 6;
const EXPONENT = 7;
/** The number ended before this byte. */
export const NUMBER_END = 8;
export const NUMBER_ERROR = 9;

const CLASSES = 6;
const OTHER = 5;
/** The class of each byte in a number: zero, other digit, point, e, sign, anything else. */
const NUMBER_CLASS = new Uint8Array(256).fill(OTHER);
NUMBER_CLASS[B.ZERO] = 0;
NUMBER_CLASS.fill(1, B.ZERO + 1, B.ZERO + 10);
NUMBER_CLASS[B.POINT] = 2;
NUMBER_CLASS[B.CAPITAL_E] = NUMBER_CLASS[B.SMALL_E] = 3;
NUMBER_CLASS[B.PLUS] = NUMBER_CLASS[B.MINUS] = 4;

const END = NUMBER_END;
const ERR = NUMBER_ERROR;
/** RFC 8259 section 6, one row a state, in the order of their numbers. */
const NUMBER_NEXT = Uint8Array.from([
  ...[AFTER_ZERO, WHOLE, ERR, ERR, ERR, ERR],
  ...[ERR, ERR, AFTER_POINT, AFTER_E, END, END],
  ...[WHOLE, WHOLE, AFTER_POINT, AFTER_E, END, END],
  ...[FRACTION, FRACTION, ERR, ERR, ERR, ERR],
  ...[FRACTION, FRACTION, END, AFTER_E, END, END],
  ...[EXPONENT, EXPONENT, ERR, ERR, AFTER_E_SIGN, ERR],
  ...[EXPONENT, EXPONENT, ERR, ERR, ERR, ERR],
  ...[EXPONENT, EXPONENT, END, END, END, END],
]);

/** The number state that `byte` leads to. */
export function nextNumberState(state: number, byte: number): number {
  return NUMBER_NEXT[state * CLASSES + (NUMBER_CLASS[byte] ?? OTHER)] ?? NUMBER_ERROR;
}

/** Whether a number may end with the text in this state. */
export function canEndNumber(state: number): boolean {
  return nextNumberState(state, B.SPACE) === NUMBER_END;
}

/** Unescaped bytes of a string: ASCII except controls, quote and backslash. */
export const PLAIN = new Uint8Array(256).fill(1, B.SPACE, 0x80);
PLAIN[B.QUOTE] = 0;
PLAIN[B.BACKSLASH] = 0;

/** Bytes that may follow a backslash; `u` is 2. */
export const ESCAPABLE = new Uint8Array(256);
for (const character of '"\\/bfnrt') ESCAPABLE[character.charCodeAt(0)] = 1;
ESCAPABLE[B.SMALL_U] = 2;

export const IS_HEX = new Uint8Array(256).fill(1, 0x30, 0x3a).fill(1, 0x41, 0x47).fill(1, 0x61, 0x67);

/** For each first byte of a UTF-8 character, how many bytes follow; 0 for invalid ones (RFC 3629 section 4). */
export const UTF8_FOLLOWING = new Uint8Array(256).fill(1, 0xc2, 0xe0).fill(2, 0xe0, 0xf0).fill(3, 0xf0, 0xf5);

/** The range of the second byte: narrower where it would spell an overlong form, a surrogate or past U+10FFFF. */
export function lowestSecondByte(first: number): number {
  return first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
}
export function highestSecondByte(first: number): number {
  return first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
}

export const LITERALS = [Buffer.from('true'), Buffer.from('false'), Buffer.from('null')] as const;
