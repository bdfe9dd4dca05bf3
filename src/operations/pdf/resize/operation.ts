import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { paper } from '../../kit/paper.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-resize',
  title: 'Resize pages',
  description:
    'Changes pages to a paper size, with content scaled to fit and centered. Text stays selectable. Form fields, comments, links and bookmarks are adjusted.',
  keywords: ['scale', 'A4', 'Letter', 'paper', 'format', 'fit', 'enlarge', 'shrink'],
  texts: {
    tagline: 'To A4, Letter and others, scaled to fit.',
    params: {
      orientation: { values: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' } },
    },
    facts: { pages_resized: 'Pages resized', paper: 'Paper size' },
  },
  family: 'pdf',
  intent: 'organize',
  roles: ['change-looks'],
  icon: 'pageSize',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    paper: paper.default('a4').describe('Page size.'),
    orientation: z
      .enum(['auto', 'portrait', 'landscape'])
      .default('auto')
      .describe('Orientation. auto keeps each page’s orientation.'),
    pages: pageSelection.optional().describe('Page range to resize. Default: all pages.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    pages_resized: count('Pages that were resized.'),
    paper: z.string().describe('The paper that they have now.'),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: { paper: 'a5' },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 595.276 x 419.528' },
        { by: 'pdftotext', page: 1, has: 'A page 1' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { paper: 'letter', orientation: 'landscape', pages: '2-' },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 200 x 200' },
        { by: 'pdfinfo', page: 2, has: 'Page 2 size: 792 x 612' },
        { by: 'pdftotext', page: 3, has: 'Page 3' },
      ],
    },
  ],
  check: checkChosenPages,
});
