import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  hash_text_hex: {
    en: 'The text must be bytes as hexadecimal digits, two each.',
    de: 'Der Text muss aus Bytes als Hexadezimalziffern bestehen, je zwei.',
  },
  hash_text_base64: { en: 'The text must be valid Base64.', de: 'Der Text muss gültiges Base64 sein.' },
  lone_surrogate: {
    en: 'The text must be valid Unicode, without half a surrogate pair.',
    de: 'Der Text muss gültiges Unicode sein, ohne halbe Surrogatpaare.',
  },
};

/** By the names that people know them by; the values are those of the cryptographic library. */
export const ALGORITHMS = {
  md5: 'md5',
  sha1: 'sha1',
  sha224: 'sha224',
  sha256: 'sha256',
  sha384: 'sha384',
  sha512: 'sha512',
  'sha512-256': 'sha512-256',
  'sha3-224': 'sha3-224',
  'sha3-256': 'sha3-256',
  'sha3-384': 'sha3-384',
  'sha3-512': 'sha3-512',
  blake2b: 'blake2b512',
  blake2s: 'blake2s256',
} as const;

const NAMES = Object.keys(ALGORITHMS) as [keyof typeof ALGORITHMS, ...(keyof typeof ALGORITHMS)[]];

const body = z
  .strictObject({
    text: longText('At most 1 MiB, read as `input` says.'),
    algorithm: z.enum(NAMES).default('sha256').describe('`md5` and `sha1` are broken: for checksums alone.'),
    input: z
      .enum(['text', 'hex', 'base64'])
      .default('text')
      .describe('How the bytes are written: as UTF-8 text, or encoded.'),
    key: z
      .string()
      .max(4096)
      .optional()
      .describe('With a key, the result is an HMAC (RFC 2104) of the text.')
      .meta({ 'x-secret': true }),
  })
  .meta({ examples: [{ text: 'Sheaf', algorithm: 'sha256' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'hash',
  title: { en: 'Hash and HMAC', de: 'Hash und HMAC' },
  description: {
    en: 'Digests of a text or of bytes by MD5, SHA-1, SHA-2, SHA-3 and BLAKE2, with a key as HMAC.',
    de: 'Prüfsummen von Text oder Bytes mit MD5, SHA-1, SHA-2, SHA-3 und BLAKE2, mit Schlüssel als HMAC.',
  },
  keywords: [
    'checksum',
    'digest',
    'md5',
    'sha1',
    'sha256',
    'sha512',
    'sha3',
    'blake2',
    'hmac',
    'Prüfsumme',
    'Streuwert',
  ],
  icon: 'hash',
  body,
  answer: z.object({ hex: z.string(), base64: z.string(), algorithm: z.string(), bits: z.int(), hmac: z.boolean() }),
  labels: {
    text: { en: 'Text', de: 'Text' },
    algorithm: { en: 'Algorithm', de: 'Verfahren' },
    input: { en: 'The text is', de: 'Der Text ist' },
    key: { en: 'Key, for an HMAC', de: 'Schlüssel, für einen HMAC' },
    hex: { en: 'Hexadecimal', de: 'Hexadezimal' },
    base64: { en: 'Base64', de: 'Base64' },
    bits: { en: 'Bits', de: 'Bit' },
    hmac: { en: 'HMAC', de: 'HMAC' },
  },
  values: {
    input: {
      text: { en: 'text', de: 'Text' },
      hex: { en: 'bytes in hexadecimal', de: 'Bytes, hexadezimal' },
      base64: { en: 'bytes in Base64', de: 'Bytes, Base64' },
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
