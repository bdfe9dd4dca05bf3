import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPasswords } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-overlay',
  title: 'Overlay a PDF',
  description:
    'Lays the pages of a second PDF over (or under) those of the first: letterheads, stamps, watermarks, forms. Each is drawn once in the file, upright, as large as it fits, in the middle; all else stays as it is.',
  keywords: ['letterhead', 'stamp', 'watermark', 'background', 'underlay', 'superimpose', 'stationery'],
  texts: {
    tagline: 'A letterhead, stamp or form (the second file) over or under the pages of the first.',
    params: {
      under: { label: 'Under the pages' },
    },
    facts: { pages_overlaid: 'Pages overlaid' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'merge',
  accepts: ['application/pdf'],
  inputs: { min: 2, max: 2 },
  produces: ['application/pdf'],
  params: z.strictObject({
    under: z.boolean().default(false).describe('Lay the second PDF under what is on the pages, as a background.'),
    repeat: z
      .boolean()
      .default(true)
      .describe('Begin again with its first page when it has fewer; otherwise the other pages stay as they are.'),
    pages: pageSelection.optional().describe('Pages of the first PDF to draw on; all when left out.'),
    ...editedPdf,
    passwords: pdfPasswords,
  }),
  result: { ...EDITED_PDF, pages_overlaid: count('Pages that got something of the second document.') },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf', 'three-pages.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 6' },
        { by: 'pdftotext', page: 4, has: /A page 4.*Page 1/ },
      ],
    },
    {
      files: ['three-pages.pdf', 'render-features.pdf'],
      params: { under: true, repeat: false, pages: '2-3' },
      expect: [
        { by: 'pdftotext', page: 1, lacks: 'renders' },
        { by: 'pixels', page: 2, at: [0.25, 0.85], color: '#ff0000', within: 40 },
        { by: 'pdftotext', page: 3, lacks: 'renders' },
      ],
    },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
