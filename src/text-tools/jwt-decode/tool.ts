import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  jwt_parts: {
    en: 'A signed JWT has three parts with a full stop between them; this has {parts}.',
    de: 'Ein signiertes JWT hat drei Teile mit einem Punkt dazwischen; das hier hat {parts}.',
    fr: 'Un JWT signé a trois parties séparées par des points ; celui-ci en a {parts}.',
    es: 'Un JWT firmado tiene tres partes separadas por puntos; este tiene {parts}.',
  },
  jwt_encrypted: {
    en: 'This JWT is encrypted (five parts); what it holds cannot be read without its key.',
    de: 'Dieses JWT ist verschlüsselt (fünf Teile); ohne Schlüssel ist der Inhalt nicht lesbar.',
    fr: 'Ce JWT est chiffré (cinq parties) ; son contenu est illisible sans sa clé.',
    es: 'Este JWT está cifrado (cinco partes); lo que contiene no se puede leer sin su clave.',
  },
  jwt_base64: {
    en: 'Part {part} is not Base64url.',
    de: 'Teil {part} ist kein Base64url.',
    fr: 'La partie {part} n’est pas en Base64url.',
    es: 'La parte {part} no es Base64url.',
  },
  jwt_json: {
    en: 'Part {part} is not a JSON object.',
    de: 'Teil {part} ist kein JSON-Objekt.',
    fr: 'La partie {part} n’est pas un objet JSON.',
    es: 'La parte {part} no es un objeto JSON.',
  },
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
  title: { en: 'JWT reader', de: 'JWT lesen', fr: 'Lecteur de JWT', es: 'Lector de JWT' },
  description: {
    en: 'Shows header, claims and times of a JSON Web Token. The signature is not verified.',
    de: 'Zeigt Kopf, Angaben und Zeiten eines JSON Web Tokens. Die Signatur wird nicht geprüft.',
    fr: 'Montre l’en-tête, les revendications et les dates d’un JSON Web Token. La signature n’est pas vérifiée.',
    es: 'Muestra la cabecera, las declaraciones y las fechas de un JSON Web Token. La firma no se verifica.',
  },
  keywords: [
    'token',
    'jwt',
    'jose',
    'bearer',
    'claims',
    'oauth',
    'decode',
    'Ansprüche',
    'Zugangstoken',
    'jeton',
    'décoder',
    'testigo',
    'descodificar',
  ],
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
    token: { en: 'JSON Web Token', de: 'JSON Web Token', fr: 'JSON Web Token', es: 'JSON Web Token' },
    header: { en: 'Header', de: 'Kopf', fr: 'En-tête', es: 'Cabecera' },
    payload: { en: 'Claims', de: 'Angaben (Claims)', fr: 'Revendications (claims)', es: 'Declaraciones (claims)' },
    times: { en: 'Times', de: 'Zeiten', fr: 'Dates', es: 'Fechas' },
    expired: { en: 'Expired', de: 'Abgelaufen', fr: 'Expiré', es: 'Caducado' },
    signature_bytes: {
      en: 'Bytes of the signature',
      de: 'Bytes der Signatur',
      fr: 'Octets de la signature',
      es: 'Bytes de la firma',
    },
    verified: { en: 'Signature verified', de: 'Signatur geprüft', fr: 'Signature vérifiée', es: 'Firma verificada' },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
