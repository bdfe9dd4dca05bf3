import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-linearize',
  title: 'Prepare a PDF for the web',
  description:
    'Arranges a PDF so that readers on the web show its first page before the rest has come ("fast web view"). Nothing is encoded anew, and what nothing refers to is left out.',
  keywords: ['linearise', 'fast web view', 'optimize', 'streaming', 'byte serving', 'range requests', 'web'],
  texts: {
    tagline: 'The first page is shown before the rest has come.',
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'file',
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
