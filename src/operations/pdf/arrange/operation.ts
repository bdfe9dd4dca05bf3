import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { refusal } from '../../kit/notes.ts';
import { parsePageRanges } from '../../kit/page-selection.ts';
import { paper } from '../../kit/paper.ts';
import { pdfPasswords } from '../../kit/password.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { assembledPdf } from '../../kit/written-pdf.ts';

const MAX_PAGES = 5000;

const entry = z.union([
  z.strictObject({
    file: z.int().min(1).max(100).default(1).describe('Which input, counted from 1.'),
    page: z.int().min(1).describe('Its page, counted from 1.'),
    rotate: z
      .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
      .default(0)
      .describe('Degrees by which it is turned clockwise.'),
  }),
  z.strictObject({ blank: paper.describe('An empty page of this size.') }),
]);

const text = z
  .string()
  .max(10_000)
  .refine((value) => parsePageRanges(value) !== null, refusal('page_selection', { type: 'page_selection' }));

export default defineOperation({
  name: 'pdf-arrange',
  title: 'Arrange pages',
  description:
    'Makes one PDF of pages in any order: moves, repeats, turns and leaves out pages, mixes those of several PDFs, and puts empty ones between. What belongs to the pages comes along: bookmarks, links, form fields, comments, labels and layers.',
  keywords: ['reorder', 'sort', 'move', 'extract', 'reverse', 'duplicate', 'insert', 'blank page', 'organize'],
  texts: {
    tagline: 'Move, repeat, turn and leave out pages, of several PDFs too.',
  },
  family: 'pdf',
  intent: 'organize',
  rank: 11,
  roles: ['arrange-pages'],
  icon: 'split',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 100 },
  produces: ['application/pdf'],
  params: z.strictObject({
    pages: z.union([z.array(entry).min(1).max(MAX_PAGES), text]).meta({
      description:
        'The pages of the output in order: a text such as "3-1,5,8-" (of the first input; ranges may run backwards), or a list of {"file", "page", "rotate"} and {"blank": "a4"}.',
      examples: ['3-1,5,8-'],
    }),
    ...assembledPdf,
    passwords: pdfPasswords,
  }),
  result: { ...EDITED_PDF },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['three-pages.pdf'],
      params: { pages: '3-1' },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Page 3' },
        { by: 'pdftotext', page: 2, has: 'Page 2' },
        { by: 'pdftotext', page: 3, has: 'Page 1' },
      ],
    },
    {
      files: ['features.pdf', 'three-pages.pdf'],
      params: { pages: [{ file: 2, page: 3, rotate: 90 }, { blank: 'a5' }, { page: 1 }, { file: 2, page: 1 }] },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Page 3' },
        { by: 'pdfinfo', page: 1, has: 'Page 1 rot: 90' },
        { by: 'pdfinfo', page: 2, has: 'Page 2 size: 419' },
        { by: 'pdftotext', page: 3, has: 'A page 1' },
        { by: 'pdftotext', page: 4, has: 'Page 1' },
      ],
    },
  ],
});
