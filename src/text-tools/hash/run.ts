import { createHash, createHmac } from 'node:crypto';
import { createRefusal } from '../kit/refuse.ts';
import { requireShort } from '../text.ts';
import { ALGORITHMS } from './algorithms.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);

/** Digests the bytes of a text (FIPS 180-4, FIPS 202, RFC 1321, RFC 7693), with a key as HMAC (RFC 2104). */
export function run({ text, algorithm, input, key }: Body) {
  requireShort(text);
  const name = ALGORITHMS[algorithm];
  const digest = (key === undefined ? createHash(name) : createHmac(name, key)).update(bytesOf(text, input)).digest();
  return {
    hex: digest.toString('hex'),
    base64: digest.toString('base64'),
    algorithm,
    bits: digest.length * 8,
    hmac: key !== undefined,
  };
}

function bytesOf(text: string, input: Body['input']): Buffer {
  if (input === 'text') return text.isWellFormed() ? Buffer.from(text) : refuse('text', 'lone_surrogate');
  const compact = text.replace(/\s/g, '');
  if (input === 'hex') {
    return /^(?:[0-9a-f]{2})*$/i.test(compact) ? Buffer.from(compact, 'hex') : refuse('text', 'hash_text_hex');
  }
  const digits = compact.replace(/={1,2}$/, '');
  if (!/^(?:[\w-]*|[A-Za-z0-9+/]*)$/.test(digits) || digits.length % 4 === 1) refuse('text', 'hash_text_base64');
  return Buffer.from(digits, 'base64');
}
