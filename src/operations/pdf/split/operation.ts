import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { type NoteWords, refusal } from '../../kit/notes.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { CHOICE, COMMON_TEXTS } from '../../kit/texts.ts';
import { assembledPdf } from '../../kit/written-pdf.ts';

const NOTES = {
  one_way_to_split: 'Set only one of pages, every, bookmarks and max_bytes',
  pages_over_max_bytes:
    '{count, plural, one {Page {pages} is} other {Pages {pages} are}} larger than {max_bytes} bytes, including everything that a file needs in addition to the page.',
} as const satisfies NoteWords;

const params = z
  .strictObject({
    pages: pageSelection
      .optional()
      .describe('One file per comma-separated range, such as "1-3,4-8". A list creates one file per page.'),
    every: z.int().min(1).max(100_000).optional().describe('Pages per file.').meta({ 'x-begin': 2 }),
    bookmarks: z
      .int()
      .min(1)
      .max(32)
      .optional()
      .describe('Split at bookmarks down to this level. Files are named after the bookmarks.')
      .meta({ 'x-begin': 1 }),
    max_bytes: z
      .int()
      .min(1024)
      .optional()
      .describe(
        'Largest size of each file in bytes: it takes as many consecutive pages as fit. A single larger page becomes a separate file, with a note.',
      )
      .meta({ 'x-begin': 10_000_000 }),
    ...assembledPdf,
  })
  .refine(
    ({ pages, every, bookmarks, max_bytes }) =>
      [pages, every, bookmarks, max_bytes].filter((way) => way !== undefined).length <= 1,
    refusal('one_way_to_split', { own: NOTES }),
  )
  .meta({ 'x-choose-one': ['pages', 'every', 'bookmarks', 'max_bytes'] });

export default defineOperation({
  name: 'pdf-split',
  title: 'Split a PDF',
  description:
    'Splits a PDF into single pages, page ranges, equal parts, files up to a size, or at bookmarks. Each file keeps its bookmarks, links, form fields, comments, page labels, layers and tags. Returns a ZIP, or the PDF itself if there is only one.',
  keywords: [
    'split',
    'separate',
    'cut',
    'divide',
    'extract',
    'chapters',
    'bookmarks',
    'parts',
    'pieces',
    'file size',
    'e-mail',
    'extract pages',
  ],
  texts: {
    tagline: 'By pages, page ranges, equal parts or bookmarks.',
    params: {
      [CHOICE]: { label: 'Split by', values: { none: 'Single pages' } },
      pages: {
        label: 'Page ranges',
        help: 'Each range becomes a file: 1-3, 4-8.',
      },
      every: { label: 'Fixed number of pages', help: 'Pages per file.' },
      bookmarks: { label: 'Bookmarks', help: 'Bookmarks down to this level start a new file.' },
      max_bytes: { label: 'File size', help: 'Maximum size of each file in bytes, such as 10000000.' },
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'organize',
  rank: 3,
  roles: ['split-pages'],
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
    {
      files: ['three-pages.pdf'],
      params: {},
      expect: [{ file: 'three-pages-2.pdf', by: 'pdftotext', has: /^ ?Page 2 ?$/ }],
    },
    {
      files: ['three-pages.pdf'],
      params: { pages: '1-2' },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 2' },
        { by: 'pdftotext', page: 2, has: 'Page 2' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { every: 2 },
      expect: [
        { file: 'features-3-4.pdf', by: 'pdftotext', page: 1, has: 'A page 3' },
        { file: 'features-3-4.pdf', by: 'pdftotext', page: 2, has: 'A page 4' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { bookmarks: 2 },
      expect: [{ file: 'Chapter A2.pdf', by: 'pdftotext', has: /^ ?A page 2 ?$/ }],
    },
    {
      files: ['three-pages.pdf'],
      params: { max_bytes: 2000 },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 3' },
        { by: 'pdftotext', page: 3, has: 'Page 3' },
      ],
    },
  ],
  check: checkChosenPages,
});
