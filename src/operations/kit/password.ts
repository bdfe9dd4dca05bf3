import { isTooLong, passwordFault } from '@sheaf/pdf/crypt/saslprep';
import { z } from 'zod';
import { refusal } from './notes.ts';

/** Marks a parameter that is stored encrypted, told to nobody, and in no log. */
export const SECRET = 'x-secret';

/** Marks a parameter that is the content of a file, text or Base64; its value are the endings that such files have. */
export const FILE_TEXT = 'x-file';

/** What is left out of passwords counts until it is: nobody types so much. */
const MAX_CHARACTERS = 1000;

/** The `password` parameter of operations on PDFs. Older documents take what newer ones refuse, so its length alone is judged. */
export const pdfPassword = z
  .string()
  .max(MAX_CHARACTERS)
  .refine((password) => !isTooLong(password), refusal('password_length'))
  .optional()
  .meta({ description: 'Password that opens the PDF, when it is protected by one.', [SECRET]: true });

/** A parameter for a password that a PDF gets: at most 127 bytes after SASLprep (ISO 32000-2, 7.6.4.3.3; RFC 4013). */
export function newPdfPassword(description: string) {
  return z
    .string()
    .max(MAX_CHARACTERS)
    .refine((password) => passwordFault(password) !== 'character', refusal('password_character'))
    .refine((password) => passwordFault(password) !== 'direction', refusal('password_direction'))
    .refine((password) => !isTooLong(password), refusal('password_length'))
    .optional()
    .meta({ description, [SECRET]: true });
}

/** The names of an operation's parameters that are secrets. */
export function secretParameters({ params }: { params: z.ZodType }): string[] {
  const { shape } = params as z.ZodObject;
  return Object.entries(shape).flatMap(([name, field]) => ((field as z.ZodType).meta()?.[SECRET] ? [name] : []));
}
