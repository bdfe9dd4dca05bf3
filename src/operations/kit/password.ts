import { z } from 'zod';

/** Marks a parameter that is stored encrypted, told to nobody, and in no log. */
export const SECRET = 'x-secret';

/** Marks a parameter that is the content of a file, text or Base64; its value are the endings that such files have. */
export const FILE_TEXT = 'x-file';

/** The `password` parameter of operations on PDFs (ISO 32000-2, 7.6.4.3.2: at most 127 bytes are used). */
export const pdfPassword = z
  .string()
  .max(127)
  .optional()
  .meta({ description: 'Password that opens the PDF, when it is protected by one.', [SECRET]: true });

/** The names of an operation's parameters that are secrets. */
export function secretParameters({ params }: { params: z.ZodType }): string[] {
  const { shape } = params as z.ZodObject;
  return Object.entries(shape).flatMap(([name, field]) => ((field as z.ZodType).meta()?.[SECRET] ? [name] : []));
}
