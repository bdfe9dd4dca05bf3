import { z } from 'zod';

/** Possible facts of a `result`, by name, with their descriptions. */
export type ResultFacts = Readonly<Record<string, z.ZodType>>;

/** One schema for all, since each step of building one creates another that stays in memory. */
const WHOLE = z.int().min(0);

/** A number of items, or of bytes. */
export const count = (description: string) => WHOLE.describe(description);

const bytes = {
  bytes_before: count('Total size of the inputs in bytes.'),
  bytes_after: count('Bytes of the output.'),
};

/** Facts of an operation that reads PDFs. */
export const READ_PDF = { input_pages: count('Number of input pages, across all files.') };

/** Facts of an operation that makes a PDF of other files. */
export const NEW_PDF = {
  ...bytes,
  page_count: count('Pages of the output.'),
  output_pages: count('Number of output pages, across all files.'),
};

/** Facts of an operation that makes a PDF of PDFs. */
export const EDITED_PDF = { ...READ_PDF, ...NEW_PDF };

/** Facts of an operation that returns an image. */
export const OUTPUT_IMAGE = {
  ...bytes,
  format: z.string().describe('Format of the output.'),
  width: count('Width of the output in pixels.'),
  height: count('Height of the output in pixels.'),
  frames: count('Number of frames or pages in the output.'),
};

export const SIZES = bytes;
export const SAVED = z.number().describe('Size reduction in percent.');
export const UNCHANGED = z
  .boolean()
  .describe('True if no smaller file was possible and the output is the unchanged input.');
export const FORMAT_BEFORE = z.string().describe('Format of the input.');
export const WIDTH_BEFORE = count('Pixels of the input.');
export const HEIGHT_BEFORE = count('Pixels of the input.');

/** The same facts for an operation that does not always report them. */
export function sometimes(facts: ResultFacts): ResultFacts {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact.optional()]));
}

/** The whole `result` of an operation: its own facts, and its notes about the output. */
export function resultSchema(facts: ResultFacts) {
  return z.looseObject({
    ...facts,
    notes: z.array(z.string()).optional().describe('Notes about the output, in English.'),
    note_codes: z
      .array(z.looseObject({ code: z.string() }))
      .optional()
      .describe('The same notes in the same order, as codes with values.'),
    truncated: z
      .array(z.string())
      .optional()
      .describe('Facts that are not whole here, since a result has 64 KiB at most; the output has them whole.'),
  });
}
