import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';

export default defineOperation({
  name: 'pdf-form-fields',
  title: 'List form fields',
  description:
    'Lists form fields as JSON: names, types, values, options, limits and positions, in points from the top-left corner of the page as shown. Edit `values` and send it to pdf-fill-form.',
  keywords: ['form', 'AcroForm', 'fields', 'values', 'export', 'data', 'extract'],
  texts: {
    tagline: 'Names, values and limits as JSON.',
    params: { password: COMMON_TEXTS.password },
    facts: { calculated: 'Calculated fields', xfa: 'XFA form' },
  },
  family: 'pdf',
  intent: 'inspect',
  icon: 'fields',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({ password: pdfPassword }),
  result: {
    ...READ_PDF,
    fields: z
      .array(z.looseObject({ name: z.string(), type: z.string() }))
      .optional()
      .describe(
        'All fields. Left out, like the entries below, when there are too many for this result; the file has them.',
      ),
    values: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The value of each field by its name, as pdf-fill-form takes them.'),
    calculated: z.unknown().optional().describe('Fields that readers calculate.'),
    xfa: z.boolean().optional().describe('Whether the form is also there as XFA.'),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'fields.0.name = field0' },
        { by: 'values', has: 'fields.0.value = A0' },
        { by: 'values', has: 'fields.0.widgets.0.page = 1' },
      ],
    },
  ],
});
