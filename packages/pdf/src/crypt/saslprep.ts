import { Buffer } from '../platform/buffer.ts';

/** Bytes of a password that count (ISO 32000-2, 7.6.4.3.3). */
const MAX_PASSWORD_BYTES = 127;

/**
 * Reasons to refuse a text as a password: a character that cannot be typed reliably, only ignored characters, scripts
 * mixed in two directions, or its length.
 */
export type PasswordFault = 'character' | 'direction' | 'length' | 'nothing';

/** Tables B.1, and C.1.2 without what B.1 has, of RFC 3454. */
const NOTHING = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;
/** Tables C.2.1, C.2.2 and C.3 to C.9: controls, private use, no characters, surrogates, marks of direction, tags. */
const PROHIBITED =
  /\u0340|\u0341|[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u06dd\u070f\u180e\u200e\u200f\u2028-\u202e\u2060-\u2063\u206a-\u206f\u2ff0-\u2ffb\ufff9-\ufffd\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}]/u;
/** Table D.1, and the letters of D.2, which decide all that people type. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const MARK_OR_DIGIT = /[\p{M}\p{Nd}]/u;
const LETTER = /[\p{L}\p{Nl}\p{Mc}]/u;

/** Maps and normalizes a password as revision 6 has it: the SASLprep profile (RFC 4013, sections 2.1 and 2.2). */
export function preparePassword(password: string): string {
  return password.replace(NOTHING, '').replace(SPACES, ' ').normalize('NFKC');
}

/**
 * Says why a text cannot be the password of a document of revision 6, or null if it can: RFC 4013, sections 2.3 and
 * 2.4, then its bytes. Characters that Unicode got after version 3.2 may be in it, as in "query" strings.
 */
export function passwordFault(password: string): PasswordFault | null {
  const prepared = preparePassword(password);
  if (PROHIBITED.test(prepared)) return 'character';
  // It would be the empty password, which opens the document for everybody.
  if (password !== '' && prepared === '') return 'nothing';
  if (!keepsOneDirection([...prepared])) return 'direction';
  return isTooLong(password) ? 'length' : null;
}

/** True for a password of more bytes than count. */
export function isTooLong(password: string): boolean {
  return Buffer.byteLength(preparePassword(password)) > MAX_PASSWORD_BYTES;
}

/** RFC 3454, section 6: text from right to left begins and ends so, and holds no letter of the other direction. */
function keepsOneDirection(characters: readonly string[]): boolean {
  const fromRight = (character: string | undefined): boolean =>
    character !== undefined && RIGHT_TO_LEFT.test(character) && !MARK_OR_DIGIT.test(character);
  if (!characters.some(fromRight)) return true;
  if (!fromRight(characters[0]) || !fromRight(characters.at(-1))) return false;
  return characters.every((character) => RIGHT_TO_LEFT.test(character) || !LETTER.test(character));
}
