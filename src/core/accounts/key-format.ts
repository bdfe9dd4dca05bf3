import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const KEY_ENVIRONMENTS = ['live', 'test'] as const;
export type KeyEnvironment = (typeof KEY_ENVIRONMENTS)[number];

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const PREFIX_CHARACTERS = 17;
const FORM = /^shf_(?:live|test)_[0-9A-Za-z]{38}$/;

/** Makes an API key: `shf_<env>_`, 32 random base62 characters, and their checksum. */
export function makeKey(environment: KeyEnvironment): string {
  const body = `shf_${environment}_${randomBase62(RANDOM_CHARACTERS)}`;
  return body + checksumOf(body);
}

/** The part of a key that is shown in lists. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_CHARACTERS);
}

/** Whether a text is a well-formed key; a mistyped one is found out without asking the database. */
export function isWellFormedKey(text: string): boolean {
  return FORM.test(text) && checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}

/** CRC-32 in base62, the largest digit first. */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_CHARACTERS; digit++) {
    text = BASE62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: bytes past it would favour the first characters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE62[byte % 62];
  }
  return text;
}
