import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';
import { ALGORITHMS } from './algorithms.ts';
import { NOTES } from './notes.ts';

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
  title: 'Hash and HMAC',
  description: 'Digests of a text or of bytes by MD5, SHA-1, SHA-2, SHA-3 and BLAKE2, with a key as HMAC.',
  keywords: ['checksum', 'digest', 'md5', 'sha1', 'sha256', 'sha512', 'sha3', 'blake2', 'hmac'],
  icon: 'hash',
  body,
  answer: z.object({ hex: z.string(), base64: z.string(), algorithm: z.string(), bits: z.int(), hmac: z.boolean() }),
  labels: {
    text: 'Text',
    algorithm: 'Algorithm',
    input: 'The text is',
    key: 'Key, for an HMAC',
    hex: 'Hexadecimal',
    base64: 'Base64',
    bits: 'Bits',
    hmac: 'HMAC',
  },
  values: {
    input: {
      text: 'text',
      hex: 'bytes in hexadecimal',
      base64: 'bytes in Base64',
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
