import { Buffer } from '../platform/buffer.ts';
import {
  CAPITAL_S,
  GREATER_THAN,
  isWhitespace,
  LEFT_PARENTHESIS,
  NUMBER_SIGN,
  RIGHT_BRACKET,
  SLASH,
  startsWith,
} from './characters.ts';

/** Names that make an object worth a look. `ESCAPED`: some name has a `#xx`, so every other name is possible too. */
export const FLAG = {
  ESCAPED: 1,
  /** JavaScript, JS, AA, Launch and the like, a key `S` without a name after it, an address that may be code */
  ACTIVE: 2,
  /** Dest, GoTo */
  DESTINATION: 4,
  /** StructParent, StructParents */
  STRUCTURE: 8,
  /** DA */
  APPEARANCE: 16,
  /** Font, FontDescriptor, Encoding, ExtGState */
  REPEATABLE: 32,
  /** Sig, DocTimeStamp */
  SIGNATURE: 64,
  /** A string, or Crypt: what decryption changes */
  STRING: 128,
} as const;

const TELLING: Record<string, number> = {
  JS: FLAG.ACTIVE,
  AA: FLAG.ACTIVE,
  Launch: FLAG.ACTIVE,
  JavaScript: FLAG.ACTIVE,
  OnInstantiate: FLAG.ACTIVE,
  Scripts: FLAG.ACTIVE,
  CMD: FLAG.ACTIVE,
  Dest: FLAG.DESTINATION,
  GoTo: FLAG.DESTINATION,
  StructParent: FLAG.STRUCTURE,
  StructParents: FLAG.STRUCTURE,
  DA: FLAG.APPEARANCE,
  Font: FLAG.REPEATABLE,
  FontDescriptor: FLAG.REPEATABLE,
  Encoding: FLAG.REPEATABLE,
  ExtGState: FLAG.REPEATABLE,
  Sig: FLAG.SIGNATURE,
  DocTimeStamp: FLAG.SIGNATURE,
  Crypt: FLAG.STRING,
};

/** Revealing names by their first byte and length, which nearly always decide. */
const byShape = new Map<number, { bytes: Buffer; flag: number }[]>();
const shapes = new Uint8Array(256 * 16);
for (const [name, flag] of Object.entries(TELLING)) {
  const shape = name.charCodeAt(0) * 16 + name.length;
  shapes[shape] = 1;
  byShape.set(shape, [...(byShape.get(shape) ?? []), { bytes: Buffer.from(name), flag }]);
}

/** The flags of the name in `buf` from `start` to `end`, after its slash; for some, what follows up to `limit` decides. */
export function flagsOf(buf: Uint8Array, start: number, end: number, limit: number): number {
  const length = end - start;
  let flags = 0;
  // The kind of an action may be an indirect object, and its address code.
  if (length === 1 && buf[start] === CAPITAL_S && !nameFollows(buf, end, limit)) return FLAG.ACTIVE;
  if (length === 3 && startsWith(buf, start, 'URI')) {
    return nameFollows(buf, end, limit) || plainAddressFollows(buf, end, limit) ? 0 : FLAG.ACTIVE;
  }
  for (let at = start; at < end; at++) if (buf[at] === NUMBER_SIGN) flags = FLAG.ESCAPED;
  if (length > 15 || length === 0) return flags;
  const shape = (buf[start] ?? 0) * 16 + length;
  if (shapes[shape] === 0) return flags;
  for (const { bytes, flag } of byShape.get(shape) ?? []) {
    let same = true;
    for (let index = 1; index < length && same; index++) same = buf[start + index] === bytes[index];
    if (same) flags |= flag;
  }
  return flags;
}

/** True when a name or the end of a dictionary or list comes next. */
function nameFollows(buf: Uint8Array, at: number, limit: number): boolean {
  const byte = buf[skipBlanks(buf, at, limit)];
  return byte === SLASH || byte === GREATER_THAN || byte === RIGHT_BRACKET;
}

/** True when a literal string that begins as an address of the web or of mail comes next. */
function plainAddressFollows(buf: Uint8Array, at: number, limit: number): boolean {
  const pos = skipBlanks(buf, at, limit);
  if (buf[pos] !== LEFT_PARENTHESIS || pos + 5 > limit) return false;
  return isWord(buf, pos + 1, 'http') || isWord(buf, pos + 1, 'mail');
}

/** True when `word`, in small letters, is at `at` in letters of either case. */
function isWord(buf: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    if (((buf[at + index] ?? 0) | 32) !== word.charCodeAt(index)) return false;
  }
  return true;
}

function skipBlanks(buf: Uint8Array, at: number, limit: number): number {
  let pos = at;
  while (pos < limit && isWhitespace(buf[pos])) pos++;
  return pos;
}
