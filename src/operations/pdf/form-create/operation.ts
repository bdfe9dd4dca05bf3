import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { LIKELY_FIELD_NOTES } from '../form-notes.ts';
import { FIELD_NOTES, fieldList, missingPages } from './fields.ts';

export const NOTES = {
  ...FIELD_NOTES,
  ...LIKELY_FIELD_NOTES,
  default_cut: 'The default text does not fit in some fields, even at a small font size: {names}.',
  fields_guessed:
    '{count, plural, one {A field was} other {{count} fields were}} detected and created. Check the form before you use it.',
  no_likely_fields: 'No likely form fields were found. List the fields to create.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-form-create',
  title: 'Create form fields',
  description:
    'Adds fillable fields to a PDF: text, dates, checkboxes, radio buttons, dropdowns, lists and signatures, with labels, default values and tab order. Positions are in millimeters from the top-left corner of the page as shown. Without `fields`, it creates the likely fields that pdf-form-detect finds.',
  keywords: [
    'form',
    'AcroForm',
    'fillable',
    'make fillable',
    'create form',
    'add fields',
    'text field',
    'checkbox',
    'radio button',
    'dropdown',
    'signature field',
    'interactive form',
  ],
  texts: {
    tagline: 'Make a PDF fillable, with your own or detected fields.',
    params: {
      fields: {
        label: 'Fields',
        help: 'Leave empty to detect lines, boxes and cells and make them fillable.',
      },
      password: COMMON_TEXTS.password,
    },
    facts: { created: 'Created' },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 49,
  icon: 'formNew',
  accepts: ['application/pdf', 'application/json'],
  companion: ['application/json'],
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  params: z.strictObject({
    fields: fieldList.optional().meta({
      description:
        'Fields to add, in tab order: objects with `type` (text, date, checkbox, radio, dropdown, list, signature), `name`, page and area. Default: the likely fields that pdf-form-detect finds. The JSON file of pdf-form-detect can come as a second file instead.',
      examples: [
        [
          { type: 'text', page: 1, x: 20, y: 30, width: 80, height: 8, name: 'Name', required: true },
          { type: 'checkbox', page: 1, x: 20, y: 42, width: 5, height: 5, name: 'Agreed', border: '#000000' },
          { type: 'signature', page: 1, x: 20, y: 55, width: 60, height: 20, name: 'Signature' },
        ],
      ],
    }),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    created: count('Fields created.'),
    types: z.record(z.string(), z.int()).describe('Number of fields created, by type.'),
  },
  limits: { seconds: 300 },
  notes: NOTES,
  examples: [
    {
      files: ['three-pages.pdf'],
      params: {
        fields: [
          { type: 'text', page: 1, x: 5, y: 5, width: 40, height: 8, name: 'Name', value: 'Zoë', font_size: 10 },
          { type: 'checkbox', page: 2, x: 5, y: 5, width: 10, height: 10, name: 'Agreed', value: true, mark: 'square' },
        ],
      },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Zoë' },
        { by: 'objects', has: '/AcroForm' },
        { by: 'pdfinfo', has: 'Pages: 3' },
      ],
    },
    {
      files: ['flat-form.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Form: AcroForm' },
        { by: 'objects', has: 'First name' },
      ],
    },
  ],
  check: ({ fields }, inputs) => (fields ? missingPages(fields, inputs[0]?.pageCount ?? null) : []),
});
