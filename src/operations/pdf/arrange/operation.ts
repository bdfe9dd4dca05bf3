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
      .describe('Rotation in degrees, clockwise.'),
  }),
  z.strictObject({ blank: paper.describe('Insert a blank page of this size.') }),
]);

const text = z
  .string()
  .max(10_000)
  .refine((value) => parsePageRanges(value) !== null, refusal('page_selection'));

export default defineOperation({
  name: 'pdf-arrange',
  title: 'Arrange pages',
  description:
    'Builds one PDF from pages in any order: reorder, duplicate, rotate and omit pages, combine pages of several PDFs, and insert blank pages. Bookmarks, links, form fields, comments, page labels and layers are kept.',
  keywords: [
    'reorder',
    'sort',
    'move',
    'extract',
    'reverse',
    'duplicate',
    'insert',
    'blank page',
    'organize',
    'rearrange',
    'add pages',
    'insert pages',
  ],
  texts: {
    tagline: 'Reorder, duplicate, rotate and remove pages of one or more PDFs.',
  },
  family: 'pdf',
  intent: 'organize',
  rank: 15,
  roles: ['arrange-pages'],
  icon: 'arrange',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 100 },
  produces: ['application/pdf'],
  params: z.strictObject({
    pages: z.union([z.array(entry).min(1).max(MAX_PAGES), text]).meta({
      description:
        'Output pages in order: a string such as "3-1,5,8-" (pages of the first file; ranges can run backwards), or a list of {"file", "page", "rotate"} and {"blank": "a4"}.',
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
