import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-deskew',
  title: 'Straighten scanned pages',
  description:
    'Straightens scanned pages that lie askew: the angle of their lines is found, and what is on the page is turned back by it. Images are not encoded anew, pages keep their size, and the unseen text of a recognition turns with its page. Pages with typed text are left unless asked for.',
  keywords: ['deskew', 'straighten', 'crooked', 'tilted', 'skewed', 'scan', 'level', 'align', 'angle'],
  texts: {
    tagline: 'Turns pages that were scanned askew.',
    params: {
      max_degrees: { label: 'At most (degrees)' },
      typed: { label: 'Pages with typed text, too' },
    },
    facts: { pages_straightened: 'Pages straightened' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'retry',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    pages: pageSelection.optional().describe('Pages to straighten; all when left out.'),
    max_degrees: z
      .number()
      .min(1)
      .max(15)
      .default(10)
      .describe('Degrees by which a page may lie askew; what lies further is thought to be meant so.'),
    typed: z
      .boolean()
      .default(false)
      .describe('Straighten pages with typed text, too, such as scans that were given page numbers.'),
    ...editedPdf,
  }),
  samplePage: ({ pages }) => pages === undefined,
  result: {
    ...EDITED_PDF,
    pages_straightened: count('Pages that lay askew.'),
    straightened: z
      .array(
        z.strictObject({
          page: z.int(),
          degrees: z.number().describe('By which it lay turned clockwise.'),
        }),
      )
      .describe('Which, and how far; the first 1,000.'),
  },
  limits: { seconds: 600 },
  notes: {
    none_askew: 'No page lies askew; nothing was changed.',
  },
  examples: [
    {
      files: ['askew.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 2' },
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 420 x 594' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { pages: '1-2', typed: true, max_degrees: 5 },
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 300 x 200' },
      ],
    },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
