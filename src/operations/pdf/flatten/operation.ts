import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export const NOTES = {
  flatten_required: 'Select form fields, comments, or both.',
  values_not_drawn:
    'Some field values could not be redrawn, for example because a font is missing. They keep their original appearance.',
  without_appearance: '{count} fields or comments have no appearance and were left unchanged.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-flatten',
  title: 'Flatten a PDF',
  description:
    'Merges form fields and comments into the page content so they can no longer be edited and always print. Links and bookmarks are kept.',
  keywords: ['form', 'fields', 'annotations', 'comments', 'burn in', 'merge layers', 'print', 'fix'],
  texts: {
    tagline: 'Make form fields and comments permanent.',
    facts: { flattened: 'Flattened' },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 45,
  roles: ['change-looks'],
  icon: 'flatten',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    fields: z.boolean().default(true).describe('Flatten form fields.'),
    annotations: z.boolean().default(true).describe('Flatten comments, stamps and drawings.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    flattened: count('Items flattened.'),
    removed: count('Hidden items removed.'),
    kept: count('Items without an appearance, left unchanged.'),
  },
  limits: { seconds: 60 },
  notes: NOTES,
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
  check: ({ fields, annotations }) => (fields || annotations ? [] : [missing(['fields'], 'flatten_required', NOTES)]),
});
