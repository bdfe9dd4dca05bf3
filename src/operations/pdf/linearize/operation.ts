import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-linearize',
  title: 'Optimize for fast web view',
  description:
    'Linearizes a PDF so that browsers show the first page before the rest has loaded ("fast web view"). Nothing is re-encoded; unused objects are removed.',
  keywords: ['linearise', 'fast web view', 'optimize', 'streaming', 'byte serving', 'range requests', 'web'],
  texts: {
    tagline: 'Shows the first page before the rest has loaded.',
  },
  family: 'pdf',
  intent: 'shrink',
  icon: 'bolt',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ ...editedPdf }),
  result: { ...EDITED_PDF },
  limits: { seconds: 180 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Optimized: yes' },
        { by: 'pdftotext', page: 6, has: 'A page 6' },
      ],
    },
  ],
});
