import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  hash_text_hex: {
    en: 'The text must be bytes as hexadecimal digits, two each.',
    de: 'Der Text muss aus Bytes als Hexadezimalziffern bestehen, je zwei.',
    fr: 'Le texte doit être fait d’octets en chiffres hexadécimaux, deux par octet.',
    es: 'El texto deben ser bytes en dígitos hexadecimales, dos por byte.',
  },
  hash_text_base64: {
    en: 'The text must be valid Base64.',
    de: 'Der Text muss gültiges Base64 sein.',
    fr: 'Le texte doit être du Base64 valide.',
    es: 'El texto debe ser Base64 válido.',
  },
  lone_surrogate: {
    en: 'The text must be valid Unicode, without half a surrogate pair.',
    de: 'Der Text muss gültiges Unicode sein, ohne halbe Surrogatpaare.',
    fr: 'Le texte doit être de l’Unicode valide, sans moitié de paire de substitution.',
    es: 'El texto debe ser Unicode válido, sin medios pares sustitutos.',
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
  title: { en: 'Hash and HMAC', de: 'Hash und HMAC', fr: 'Hachage et HMAC', es: 'Hash y HMAC' },
  description: {
    en: 'Digests of a text or of bytes by MD5, SHA-1, SHA-2, SHA-3 and BLAKE2, with a key as HMAC.',
    de: 'Prüfsummen von Text oder Bytes mit MD5, SHA-1, SHA-2, SHA-3 und BLAKE2, mit Schlüssel als HMAC.',
    fr: 'Empreintes d’un texte ou d’octets par MD5, SHA-1, SHA-2, SHA-3 et BLAKE2, avec une clé en HMAC.',
    es: 'Resúmenes de un texto o de bytes con MD5, SHA-1, SHA-2, SHA-3 y BLAKE2, con una clave como HMAC.',
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
    'empreinte',
    'hachage',
    'somme de contrôle',
    'resumen',
    'suma de comprobación',
  ],
  icon: 'hash',
  body,
  answer: z.object({ hex: z.string(), base64: z.string(), algorithm: z.string(), bits: z.int(), hmac: z.boolean() }),
  labels: {
    text: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto' },
    algorithm: { en: 'Algorithm', de: 'Verfahren', fr: 'Algorithme', es: 'Algoritmo' },
    input: { en: 'The text is', de: 'Der Text ist', fr: 'Le texte est', es: 'El texto es' },
    key: {
      en: 'Key, for an HMAC',
      de: 'Schlüssel, für einen HMAC',
      fr: 'Clé, pour un HMAC',
      es: 'Clave, para un HMAC',
    },
    hex: { en: 'Hexadecimal', de: 'Hexadezimal', fr: 'Hexadécimal', es: 'Hexadecimal' },
    base64: { en: 'Base64', de: 'Base64', fr: 'Base64', es: 'Base64' },
    bits: { en: 'Bits', de: 'Bit', fr: 'Bits', es: 'Bits' },
    hmac: { en: 'HMAC', de: 'HMAC', fr: 'HMAC', es: 'HMAC' },
  },
  values: {
    input: {
      text: { en: 'text', de: 'Text', fr: 'du texte', es: 'texto' },
      hex: {
        en: 'bytes in hexadecimal',
        de: 'Bytes, hexadezimal',
        fr: 'des octets en hexadécimal',
        es: 'bytes en hexadecimal',
      },
      base64: { en: 'bytes in Base64', de: 'Bytes, Base64', fr: 'des octets en Base64', es: 'bytes en Base64' },
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
