import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';
import { ALGORITHMS } from './algorithms.ts';
import { NOTES } from './notes.ts';

const NAMES = Object.keys(ALGORITHMS) as [keyof typeof ALGORITHMS, ...(keyof typeof ALGORITHMS)[]];

const body = z
  .strictObject({
    text: longText('Up to 1 MiB, interpreted according to `input`.'),
    algorithm: z.enum(NAMES).default('sha256').describe('`md5` and `sha1` are insecure. Use them for checksums only.'),
    input: z
      .enum(['text', 'hex', 'base64'])
      .default('text')
      .describe('Input encoding: UTF-8 text, hexadecimal or Base64.'),
    key: z.string().max(4096).optional().describe('Key for an HMAC (RFC 2104).').meta({ 'x-secret': true }),
  })
  .meta({ examples: [{ text: 'Sheaf', algorithm: 'sha256' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'hash',
  title: 'Hash and HMAC',
  description: 'Hash text or bytes with MD5, SHA-1, SHA-2, SHA-3 or BLAKE2, or compute an HMAC with a key.',
  keywords: ['checksum', 'digest', 'md5', 'sha1', 'sha256', 'sha512', 'sha3', 'blake2', 'hmac'],
  icon: 'hash',
  body,
  answer: z.object({ hex: z.string(), base64: z.string(), algorithm: z.string(), bits: z.int(), hmac: z.boolean() }),
  labels: {
    text: 'Text',
    algorithm: 'Algorithm',
    input: 'Input encoding',
    key: 'HMAC key',
    hex: 'Hexadecimal',
    base64: 'Base64',
    bits: 'Bits',
    hmac: 'HMAC',
  },
  values: {
    input: {
      text: 'Text',
      hex: 'Hexadecimal',
      base64: 'Base64',
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
