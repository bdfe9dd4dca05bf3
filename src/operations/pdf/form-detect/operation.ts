import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { LIKELY_FIELD_NOTES } from '../form-notes.ts';

export default defineOperation({
  name: 'pdf-form-detect',
  title: 'Find likely form fields',
  description:
    'Finds where a PDF without form fields is meant to be filled in: lines, table cells, underscores, character boxes and checkboxes. Returns them as JSON, named after the nearby text. Edit the list and send it to pdf-form-create, as `fields` or as a file. Existing fields are skipped.',
  keywords: ['form', 'AcroForm', 'fillable', 'detect fields', 'recognize form', 'flat form', 'make fillable'],
  texts: {
    tagline: 'Lines, boxes and cells to fill in, as JSON.',
    params: { password: COMMON_TEXTS.password },
    facts: { count: 'Likely fields' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'formSearch',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({ password: pdfPassword }),
  result: {
    ...READ_PDF,
    count: count('Likely fields found.'),
    types: z.record(z.string(), z.int()).describe('Number of likely fields, by type.'),
    fields: z
      .array(z.looseObject({ type: z.string(), page: z.int(), name: z.string() }))
      .optional()
      .describe(
        'Fields as pdf-form-create takes them. Omitted if there are too many for the result; the file always has them.',
      ),
  },
  limits: { seconds: 300 },
  notes: LIKELY_FIELD_NOTES,
  examples: [
    {
      files: ['flat-form.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'fields.0.name = First name' },
        { by: 'values', has: 'fields.0.type = text' },
        { by: 'values', has: 'fields.0.page = 1' },
      ],
    },
  ],
});
