import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPasswords } from '../../kit/password.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { joinedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-mix',
  title: 'Interleave two scans',
  description:
    'Interleaves the pages of two PDFs, such as front and back sides scanned separately. The second PDF is taken in reverse order, as it comes from a scanner when you flip the stack.',
  keywords: ['interleave', 'alternate', 'collate', 'duplex', 'double-sided', 'front', 'back', 'odd', 'even', 'zip'],
  texts: {
    tagline: 'Combine front and back sides scanned separately.',
    params: {
      reverse_second: { label: 'Reverse second file' },
    },
  },
  family: 'pdf',
  intent: 'scan',
  icon: 'mix',
  accepts: ['application/pdf'],
  inputs: { min: 2, max: 2 },
  produces: ['application/pdf'],
  params: z.strictObject({
    reverse_second: z.boolean().default(true).describe('Take the pages of the second PDF from the last to the first.'),
    ...joinedPdf,
    passwords: pdfPasswords,
  }),
  result: { ...EDITED_PDF },
  limits: { seconds: 60 },
  notes: {
    uneven: 'The first PDF has {first} pages and the second {second}. Extra pages are at the end.',
  },
  examples: [
    {
      files: ['three-pages.pdf', 'features.pdf'],
      params: { reverse_second: true },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Page 1' },
        { by: 'pdftotext', page: 2, has: 'A page 6' },
        { by: 'pdftotext', page: 3, has: 'Page 2' },
        { by: 'pdftotext', page: 9, has: 'A page 1' },
      ],
    },
  ],
});
