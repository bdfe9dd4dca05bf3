import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .max(65_536)
      .describe('JWT, with or without the `Bearer` prefix. It is never stored.')
      .meta({ 'x-input': 'text' }),
  })
  .meta({
    examples: [
      { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwiZXhwIjo0MTAyNDQ0ODAwfQ.c2lnbmVkIGJ5IG5vYm9keSwgYSBzYW1wbGU' },
    ],
  });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'jwt-decode',
  title: 'JWT decoder',
  description: 'Decode the header, claims and times of a JSON Web Token. The signature is not verified.',
  keywords: ['token', 'jwt', 'jose', 'bearer', 'claims', 'oauth', 'decode'],
  icon: 'key',
  body,
  answer: z.object({
    header: z.record(z.string(), z.unknown()),
    payload: z.record(z.string(), z.unknown()),
    times: z.record(z.string(), z.string()).describe('`exp`, `nbf` and `iat` in ISO 8601, if present.'),
    expired: z.boolean().nullable().describe('By the clock of the service; null without `exp`.'),
    signature_bytes: z.int(),
    verified: z.literal(false).describe('Always false. The signature is not verified, so do not trust the content.'),
  }),
  labels: {
    token: 'JSON Web Token',
    header: 'Header',
    payload: 'Claims',
    times: 'Times',
    expired: 'Expired',
    signature_bytes: 'Signature size (bytes)',
    verified: 'Signature verified',
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
