import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { paper } from '../../kit/paper.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-nup',
  title: 'Multiple pages per sheet',
  description:
    'Places 2 to 16 pages on each sheet in rows, scaled to fit. Text stays selectable and links keep working. Form fields and comments are flattened.',
  keywords: ['n-up', 'two up', 'four up', 'handout', 'imposition', 'save paper', 'thumbnails', 'contact sheet'],
  texts: {
    tagline: '2 to 16 pages on each sheet.',
    params: {
      n: { label: 'Pages per sheet' },
      margin: { label: 'Margins (mm)' },
      gap: { label: 'Spacing (mm)' },
    },
    facts: { pages_before: 'Original pages' },
  },
  family: 'pdf',
  intent: 'organize',
  roles: ['change-looks'],
  icon: 'pagesPerSheet',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    n: z.int().min(2).max(16).default(2).describe('Pages per sheet, 2 to 16.'),
    paper: paper.default('a4').describe('Paper size. The orientation that shows pages larger is used.'),
    border: z.boolean().default(false).describe('Draw a line around each page.'),
    margin: marginUpTo(50).default(5).describe('Sheet margin in millimeters.'),
    gap: z.number().min(0).max(50).default(5).describe('Spacing between pages in millimeters.'),
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
