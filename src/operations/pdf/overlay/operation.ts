import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPasswords } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-overlay',
  title: 'Overlay PDFs',
  description:
    'Places the pages of a second PDF over or under those of the first, such as a letterhead, stamp, watermark or form. Pages are upright, scaled to fit and centered. Each is stored only once. Everything else is unchanged.',
  keywords: ['letterhead', 'stamp', 'watermark', 'background', 'underlay', 'superimpose', 'stationery'],
  texts: {
    tagline: 'Put a letterhead, stamp or form (second file) over or under the pages.',
    params: {
      under: { label: 'Place under the page content' },
      repeat: { label: 'Repeat second file' },
    },
    facts: { pages_overlaid: 'Pages overlaid' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'layers',
  accepts: ['application/pdf'],
  inputs: { min: 2, max: 2 },
  produces: ['application/pdf'],
  params: z.strictObject({
    under: z.boolean().default(false).describe('Place the second PDF behind the page content, as a background.'),
    repeat: z
      .boolean()
      .default(true)
      .describe(
        'If the second PDF has fewer pages, start over from its first page. If false, the remaining pages are unchanged.',
      ),
    pages: pageSelection.optional().describe('Page range of the first PDF to draw on. Default: all pages.'),
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
  check: checkChosenPages,
});
