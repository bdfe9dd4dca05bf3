import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { type NoteWords, refusal } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';

const NOTES = {
  one_way_to_split: {
    en: 'Only one of pages, every and bookmarks may be given',
    de: 'Nur eine der Arten zu teilen ist möglich',
    fr: 'Une seule façon de diviser est possible',
    es: 'Solo se puede elegir una manera de dividir',
  },
} as const satisfies NoteWords;

const params = z
  .strictObject({
    pages: pageSelection
      .optional()
      .describe('One file for each comma-separated range, such as "1-3,4-8"; a list gives one file a page.'),
    every: z.int().min(1).max(100_000).optional().describe('Pages in each file.'),
    bookmarks: z
      .int()
      .min(1)
      .max(32)
      .optional()
      .describe('A file from each bookmark to the next, down to this level, named after the bookmarks.'),
    password: pdfPassword,
  })
  .refine(
    ({ pages, every, bookmarks }) => [pages, every, bookmarks].filter((way) => way !== undefined).length <= 1,
    refusal('one_way_to_split', { own: NOTES }),
  )
  .meta({ 'x-choose-one': ['pages', 'every', 'bookmarks'] });

export default defineOperation({
  name: 'pdf-split',
  title: 'Split a PDF',
  description:
    'Takes a PDF apart: into single pages, ranges, parts of equal length, or at its bookmarks. Each file keeps what belongs to its pages: bookmarks, links, form fields, comments, page labels, layers and tags. Gives a ZIP archive, or the PDF itself when there is only one.',
  keywords: ['separate', 'divide', 'extract', 'chapters', 'bookmarks', 'pieces'],
  family: 'pdf',
  icon: 'split',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  archive: 'split',
  params,
  result: { ...EDITED_PDF, page_count: count('Pages of the input.'), files: count('Files that came out.') },
  limits: { seconds: 120 },
  notes: NOTES,
  examples: [
    { files: ['three-pages.pdf'], params: {} },
    { files: ['three-pages.pdf'], params: { pages: '1-2' } },
    { files: ['features.pdf'], params: { every: 2 } },
    { files: ['features.pdf'], params: { bookmarks: 2 } },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
