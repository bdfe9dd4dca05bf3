import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { paper } from '../../kit/paper.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-booklet',
  title: 'Create a booklet',
  description:
    'Arranges pages for a folded booklet: print double-sided, flip on short edge, and fold in the middle. Blank pages fill up to a multiple of four.',
  keywords: ['brochure', 'fold', 'imposition', 'saddle stitch', 'print', 'zine', 'duplex'],
  texts: {
    tagline: 'Print double-sided and fold.',
    params: {
      rtl: { label: 'Right-to-left reading' },
    },
    facts: { pages_before: 'Original pages', sheets: 'Sheets' },
  },
  family: 'pdf',
  intent: 'organize',
  roles: ['change-looks'],
  icon: 'booklet',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    paper: paper.default('a4').describe('Paper size before folding.'),
    rtl: z.boolean().default(false).describe('For right-to-left books.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    pages_before: count('Pages of the input.'),
    sheets: count('Sheets of paper, printed on both sides.'),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 4' },
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'pdftotext', page: 2, has: 'A page 2' },
        { by: 'pdftotext', page: 3, has: /A page 6.*A page 3/ },
        { by: 'pdftotext', page: 4, has: 'A page 4' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { rtl: true, paper: 'a3' },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 1190.55 x 841.89' },
        { by: 'pdftotext', page: 1, has: 'Page 1' },
        { by: 'pdftotext', page: 2, has: 'Page 3 Page 2' },
      ],
    },
  ],
});
