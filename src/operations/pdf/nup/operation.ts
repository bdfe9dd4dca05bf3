import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { paper } from '../../kit/paper.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-nup',
  title: 'Several pages on a sheet',
  description:
    'Puts 2 to 16 pages on each sheet, in rows, as large as they fit. Text stays text and links stay links; form fields and comments become part of the page.',
  keywords: ['n-up', 'two up', 'four up', 'handout', 'imposition', 'save paper', 'thumbnails', 'contact sheet'],
  texts: {
    tagline: '2 to 16 pages on each sheet, as large as they fit.',
    params: {
      n: { label: 'Pages on a sheet' },
    },
    facts: { pages_before: 'Pages before' },
  },
  family: 'pdf',
  intent: 'organize',
  icon: 'images',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    n: z.int().min(2).max(16).default(2).describe('Pages on a sheet, 2 to 16.'),
    paper: paper.default('a4').describe('Size of the sheets, which lie the way that shows pages larger.'),
    border: z.boolean().default(false).describe('Draw a line around each page.'),
    margin: marginUpTo(50).default(5).describe('Millimetres left free around the sheet.'),
    gap: z.number().min(0).max(50).default(5).describe('Millimetres between pages.'),
    ...editedPdf,
  }),
  result: { ...EDITED_PDF, pages_before: count('Pages of the input.') },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: { n: 2 },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 3' },
        { by: 'pdftotext', page: 1, has: /A page 1.*A page 2/ },
        { by: 'pdftotext', page: 3, has: /A page 5.*A page 6/ },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { n: 4, border: true, paper: 'letter' },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 612 x 792' },
        { by: 'pdftotext', page: 1, has: /Page 1 Page 2.*Page 3/ },
      ],
    },
  ],
});
