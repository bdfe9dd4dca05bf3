import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export const NOTHING = 'Choose form fields, comments, or both.';

export default defineOperation({
  name: 'pdf-flatten',
  title: 'Flatten a PDF',
  description:
    'Makes form fields and comments part of the pages, as a reader shows them, so that nobody changes them by hand and every printer prints them. Links and bookmarks stay.',
  keywords: ['form', 'fields', 'annotations', 'comments', 'burn in', 'merge layers', 'print', 'fix'],
  texts: {
    tagline: 'Forms and comments become part of the pages.',
    facts: { flattened: 'Flattened' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    fields: z.boolean().default(true).describe('Make form fields part of the pages.'),
    annotations: z.boolean().default(true).describe('Make comments, stamps and drawings part of the pages.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    flattened: count('What was drawn onto its page.'),
    removed: count('What was taken away without being drawn, since it is not shown.'),
    kept: count('What has no appearance and stays as it is.'),
  },
  limits: { seconds: 60 },
  notes: {
    values_not_drawn:
      'What the fields hold could not be drawn anew, such as for want of a font; they look as the file had them.',
    without_appearance: '{count} of the fields and comments have no appearance of their own and stayed as they were.',
  },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'objects', lacks: '/Widget' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { annotations: false },
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'objects', lacks: '/Widget' },
        { by: 'objects', has: '/Subtype /Text' },
      ],
    },
  ],
  check: ({ fields, annotations }) =>
    fields || annotations ? [] : [{ loc: ['fields'], msg: NOTHING, type: 'missing' }],
});
