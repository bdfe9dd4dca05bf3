import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';

export default defineOperation({
  name: 'pdf-annotations',
  title: 'List annotations',
  description:
    'Lists the annotations of a PDF: comments, highlights, drawings, stamps, links, with id, page, position in millimeters from the upper left corner of the page as shown, author, dates, text, color, answers and status. As JSON, which pdf-annotate takes back as `items` or as a file, or as XFDF (ISO 19444-1), which other programs read. Form fields are listed by pdf-form-fields.',
  keywords: [
    'annotations',
    'comments',
    'XFDF',
    'export',
    'highlights',
    'notes',
    'review',
    'markup',
    'extract',
    'summary',
  ],
  texts: {
    tagline: 'Comments and marks as JSON or XFDF.',
    params: {
      format: { label: 'Format', values: { json: 'JSON', xfdf: 'XFDF, for other PDF programs' } },
      password: COMMON_TEXTS.password,
    },
    facts: { count: 'Annotations' },
  },
  family: 'pdf',
  intent: 'inspect',
  roles: ['read-annotations'],
  icon: 'comments',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json', 'application/vnd.adobe.xfdf'],
  params: z.strictObject({
    format: z.enum(['json', 'xfdf']).default('json').describe('json: a list of items. xfdf: ISO 19444-1.'),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    count: count('Annotations that were found.'),
    types: z
      .record(z.string(), z.int())
      .describe('The same by their types; other: kinds that pdf-annotate cannot make.'),
    annotations: z
      .array(z.looseObject({ id: z.string(), type: z.string(), page: z.int() }))
      .optional()
      .describe(
        'The annotations as pdf-annotate takes them. Left out when there are too many for this result; the file has them.',
      ),
  },
  limits: { seconds: 120 },
  notes: {
    xfdf_left_out:
      '{count, plural, one {An annotation is} other {{count} annotations are}} of a kind that is not written as XFDF.',
    annotations_cut: 'There are more annotations; the first {count} are listed.',
  },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'annotations.0.type = link' },
        { by: 'values', has: 'annotations.0.page = 1' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { format: 'xfdf' },
      expect: [{ by: 'text', has: '<link page="0"' }],
    },
  ],
});
