import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  jwt_parts: {
    en: 'A signed JWT has three parts with a full stop between them; this has {parts}.',
    de: 'Ein signiertes JWT hat drei Teile mit einem Punkt dazwischen; das hier hat {parts}.',
  },
  jwt_encrypted: {
    en: 'This JWT is encrypted (five parts); what it holds cannot be read without its key.',
    de: 'Dieses JWT ist verschlüsselt (fünf Teile); ohne Schlüssel ist der Inhalt nicht lesbar.',
  },
  jwt_base64: { en: 'Part {part} is not Base64url.', de: 'Teil {part} ist kein Base64url.' },
  jwt_json: { en: 'Part {part} is not a JSON object.', de: 'Teil {part} ist kein JSON-Objekt.' },
};

const body = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .max(65_536)
      .describe('The JWT, with or without `Bearer` before it. It is stored nowhere.')
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
  title: { en: 'JWT reader', de: 'JWT lesen' },
  description: {
    en: 'Shows header, claims and times of a JSON Web Token. The signature is not verified.',
    de: 'Zeigt Kopf, Angaben und Zeiten eines JSON Web Tokens. Die Signatur wird nicht geprüft.',
  },
  keywords: ['token', 'jwt', 'jose', 'bearer', 'claims', 'oauth', 'decode', 'Ansprüche', 'Zugangstoken'],
  icon: 'key',
  body,
  answer: z.object({
    header: z.record(z.string(), z.unknown()),
    payload: z.record(z.string(), z.unknown()),
    times: z.record(z.string(), z.string()).describe('`exp`, `nbf` and `iat` in ISO 8601, as far as they are there.'),
    expired: z.boolean().nullable().describe('By the clock of the service; null without `exp`.'),
    signature_bytes: z.int(),
    verified: z.literal(false).describe('The signature is never verified here: nothing of this may be relied upon.'),
  }),
  labels: {
    token: { en: 'JSON Web Token', de: 'JSON Web Token' },
    header: { en: 'Header', de: 'Kopf' },
    payload: { en: 'Claims', de: 'Angaben (Claims)' },
    times: { en: 'Times', de: 'Zeiten' },
    expired: { en: 'Expired', de: 'Abgelaufen' },
    signature_bytes: { en: 'Bytes of the signature', de: 'Bytes der Signatur' },
    verified: { en: 'Signature verified', de: 'Signatur geprüft' },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
