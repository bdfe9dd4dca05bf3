import { requireShort, textError } from './text.ts';

export const BASE64_OPERATIONS = ['encode', 'decode'] as const;
export type Base64Operation = (typeof BASE64_OPERATIONS)[number];

/**
 * Encodes a text of up to 1 MiB as UTF-8 in standard base64 with padding, or decodes base64 to text. Decoding takes the
 * standard and the URL-safe alphabet (RFC 4648 sections 4 and 5), padded or not, and passes over white space.
 * @throws ValidationError `lone_surrogate`, `not_base64` with a `fault`, `not_utf8`; SheafError `body_too_large`
 */
export function convertBase64(text: string, operation: Base64Operation): { result: string } {
  requireShort(text);
  return { result: operation === 'encode' ? encode(text) : decode(text) };
}

function encode(text: string): string {
  if (!text.isWellFormed()) throw textError('lone_surrogate');
  return Buffer.from(text).toString('base64');
}

function decode(text: string): string {
  const compact = text.replace(/[ \t\r\n]/g, '');
  const [, digits = '', padding = ''] = /^([\w+/-]*)(=*)$/.exec(compact) ?? refuse('characters');
  if (/[+/]/.test(digits) && /[-_]/.test(digits)) refuse('alphabets');
  if (digits.length % 4 === 1) refuse('length');
  if (padding !== '' && (padding.length > 2 || compact.length % 4 !== 0)) refuse('padding');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(digits, 'base64'));
  } catch {
    throw textError('not_utf8');
  }
}

function refuse(fault: 'characters' | 'alphabets' | 'length' | 'padding'): never {
  throw textError('not_base64', { fault });
}
