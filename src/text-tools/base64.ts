import { requireShort, textError } from './text.ts';

export const BASE64_OPERATIONS = ['encode', 'decode'] as const;
export type Base64Operation = (typeof BASE64_OPERATIONS)[number];

/**
 * Encodes a text of up to 1 MiB as UTF-8 in standard base64 with padding, or decodes base64 to text. Decoding takes the
 * standard and the URL-safe alphabet (RFC 4648 sections 4 and 5), padded or not, and passes over white space.
 * @throws ValidationError naming what is wrong with the text, SheafError `body_too_large`
 */
export function convertBase64(text: string, operation: Base64Operation): { result: string } {
  requireShort(text);
  return { result: operation === 'encode' ? encode(text) : decode(text) };
}

function encode(text: string): string {
  if (!text.isWellFormed()) {
    throw textError('string_unicode', 'Input should be valid Unicode text, without half a surrogate pair');
  }
  return Buffer.from(text).toString('base64');
}

function decode(text: string): string {
  const compact = text.replace(/[ \t\r\n]/g, '');
  const [, digits = '', padding = ''] =
    /^([\w+/-]*)(=*)$/.exec(compact) ?? refuse('only letters, digits, + and / (or - and _) are allowed, then =');
  if (/[+/]/.test(digits) && /[-_]/.test(digits)) refuse('the standard and the URL-safe alphabet are mixed');
  if (digits.length % 4 === 1) refuse('the length is not that of any encoded text');
  if (padding !== '' && (padding.length > 2 || compact.length % 4 !== 0)) refuse('the padding does not fit the length');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(digits, 'base64'));
  } catch {
    throw textError('string_unicode', 'Input should decode to UTF-8 text, which these bytes are not');
  }
}

function refuse(reason: string): never {
  throw textError('base64_decode', `Base64 decoding error: ${reason}`);
}
