import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { paper } from '../../kit/paper.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-resize',
  title: 'Change the page size',
  description:
    'Gives pages the size of a paper, with all that is on them as large as it fits, in the middle: text stays text, and form fields, comments, links and bookmarks move along.',
  keywords: ['scale', 'A4', 'Letter', 'paper', 'format', 'fit', 'enlarge', 'shrink'],
  texts: {
    tagline: 'A4, A3 or Letter, with all that is on the pages fitted.',
    facts: { pages_resized: 'Pages resized', paper: 'Paper' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'resize',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    paper: paper.default('a4').describe('Size of the pages.'),
    orientation: z
      .enum(['auto', 'portrait', 'landscape'])
      .default('auto')
      .describe('How the paper lies: auto keeps wide pages wide and high ones high.'),
    pages: pageSelection.optional().describe('Pages to change; all when left out.'),
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
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
