import { isTooLong, passwordFault } from '@sheaf/pdf/crypt/saslprep';
import { z } from 'zod';
import { refusal } from './notes.ts';

/** Marks a parameter that is stored encrypted, never returned, and in no log. */
export const SECRET = 'x-secret';

/** Marks a secret that opens the output. */
const NEW_PASSWORD = 'x-new-password';

/** Marks a parameter that is the content of a file, text or Base64; its value are the endings that such files have. */
export const FILE_TEXT = 'x-file';

/** Characters that passwords drop count until then: real passwords are shorter. */
const MAX_CHARACTERS = 1000;

const one = z
  .string()
  .max(MAX_CHARACTERS)
  .refine((password) => !isTooLong(password), refusal('password_length'));

/**
 * The `password` parameter of operations on PDFs. Older documents accept passwords that newer ones refuse, so only its
 * length is checked.
 */
export const pdfPassword = one
  .optional()
  .meta({ description: 'Password of the PDF, if it is password-protected.', [SECRET]: true });

const MAX_PASSWORDS = 100;
/** Passwords of single inputs, in addition to the common one. */
export const pdfPasswords = z
  .union([z.array(one).max(MAX_PASSWORDS), z.record(z.string().max(MAX_CHARACTERS), one)])
  .optional()
  .meta({
    description: 'Passwords of single files if they differ, in order or by name. `password` opens the others.',
    [SECRET]: true,
    'x-also': true,
  });

export type Passwords = z.output<typeof pdfPasswords>;

/** The password that opens one of several inputs: its own by number or name, otherwise the common one. */
export function passwordOf(
  inputs: readonly { filename: string }[],
  index: number,
  { password, passwords = [] }: { password?: string | undefined; passwords?: Passwords },
): string | undefined {
  const name = inputs[index]?.filename ?? '';
  const own = Array.isArray(passwords)
    ? passwords[index]
    : Object.hasOwn(passwords, name)
      ? passwords[name]
      : undefined;
  return own || password;
}

/** A parameter for a password that a PDF gets: at most 127 bytes after SASLprep (ISO 32000-2, 7.6.4.3.3; RFC 4013). */
export function newPdfPassword(description: string) {
  return z
    .string()
    .max(MAX_CHARACTERS)
    .refine((password) => passwordFault(password) !== 'character', refusal('password_character'))
    .refine((password) => passwordFault(password) !== 'direction', refusal('password_direction'))
    .refine((password) => passwordFault(password) !== 'nothing', refusal('password_nothing'))
    .refine((password) => !isTooLong(password), refusal('password_length'))
    .optional()
    .meta({ description, [SECRET]: true, [NEW_PASSWORD]: true });
}

/** The names of an operation's parameters that are secrets. */
export function secretParameters({ params }: { params: z.ZodType }): string[] {
  const { shape } = params as z.ZodObject;
  return Object.entries(shape).flatMap(([name, field]) => ((field as z.ZodType).meta()?.[SECRET] ? [name] : []));
}
