import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-deskew',
  title: 'Straighten scanned pages',
  description:
    'Straightens skewed scans by detecting the angle of the text lines and rotating the content. Images are not re-encoded, page sizes do not change, and the OCR text layer rotates along. Pages with regular text are skipped unless you include them.',
  keywords: ['deskew', 'straighten', 'crooked', 'tilted', 'skewed', 'scan', 'level', 'align', 'angle'],
  texts: {
    tagline: 'Fix crooked scans.',
    params: {
      max_degrees: { label: 'Maximum angle (°)' },
      typed: { label: 'Include pages with text' },
    },
    facts: { pages_straightened: 'Pages straightened' },
  },
  family: 'pdf',
  intent: 'scan',
  roles: ['change-looks', 'page-by-page'],
  icon: 'straighten',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    pages: pageSelection.optional().describe('Page range to straighten. Default: all pages.'),
    max_degrees: z
      .number()
      .min(1)
      .max(15)
      .default(10)
      .describe('Maximum skew to correct, in degrees. Larger angles are considered intentional.'),
    typed: z
      .boolean()
      .default(false)
      .describe('Include pages with regular text, such as scans with added page numbers.'),
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
          degrees: z.number().describe('Detected clockwise skew.'),
        }),
      )
      .describe('The first 1,000 straightened pages.'),
  },
  limits: { seconds: 600 },
  notes: {
    none_askew: 'No skewed pages found. Nothing was changed.',
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
  check: checkChosenPages,
});
