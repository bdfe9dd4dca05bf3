import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { FIELDS_OF } from '../../kit/fields-of.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { count, SIZES } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

const MAX_FIELDS = 20_000;
export const MAX_ROWS = 2000;

const fieldValue = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(10_000)).max(1000),
]);
const record = z.record(z.string().max(2000), fieldValue).superRefine((values, { addIssue }) => {
  if (Object.keys(values).length > MAX_FIELDS)
    addIssue({ code: 'too_big', origin: 'object', maximum: MAX_FIELDS, inclusive: true, input: values });
});

export const NOTES = {
  form_values_required: 'Enter values or rows, or add a CSV or JSON file with rows as the second file.',
  value_cut: 'Text does not fit in some fields, even at a small font size: {names}.',
  calculations_not_run:
    'Some fields are normally calculated by scripts. Scripts do not run, so these fields keep the values you entered.',
  columns_left_out: 'Columns without a matching form field were skipped: {names}.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-fill-form',
  title: 'Fill in a form',
  description:
    'Fills in PDF form fields in any script so that they look the same in every PDF viewer. With rows, as a parameter or a CSV file, it creates one PDF per row.',
  keywords: [
    'form',
    'AcroForm',
    'fields',
    'mail merge',
    'serial letter',
    'CSV',
    'data',
    'certificates',
    'fill in',
    'filler',
  ],
  texts: {
    tagline: 'Fill fields by hand, or from a table (mail merge).',
    params: {
      values: {
        label: 'Values',
        help: 'Fields you skip keep their value.',
      },
      rows: {
        label: 'Rows',
        help: 'Creates one PDF per row. Columns are form fields. Paste from a spreadsheet or import a CSV file.',
      },
      name_by: { label: 'File name from', help: 'The column that names each PDF.' },
      flatten: { label: 'Flatten', help: 'Fields can no longer be edited.' },
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 21,
  roles: ['change-looks'],
  icon: 'form',
  // The bytes of a CSV may be any text, like those of JSON, so its type arrives as text.
  accepts: ['application/pdf', 'text/csv', 'application/json'],
  companion: ['text/csv', 'application/json'],
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  archive: 'filled',
  params: z.strictObject({
    values: record
      .optional()
      .describe(
        'Values by field name, as returned by pdf-form-fields: strings and numbers; true or false for checkboxes; an option name for radio buttons and dropdowns, or a list of options for multiple choice; null or "" to clear.',
      )
      .meta({ [FIELDS_OF]: 'pdf-form-fields' }),
    rows: z
      .array(record)
      .min(1)
      .max(MAX_ROWS)
      .optional()
      .describe('Creates one PDF per row. Row values override `values`.')
      .meta({ [FIELDS_OF]: 'pdf-form-fields' }),
    name_by: z.string().min(1).max(2000).optional().describe('Column or field used as file name. Default: numbered.'),
    flatten: z.boolean().default(false).describe('Flatten the fields so they can no longer be edited.'),
    ...editedPdf,
  }),
  result: {
    ...SIZES,
    documents: count('PDFs that came out, where rows were given.').optional(),
    fields_filled: count('Filled fields, without rows.').optional(),
  },
  limits: { seconds: 300 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      about: 'a PDF with form fields',
      params: { values: {}, flatten: true },
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'objects', lacks: '/AcroForm' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { values: { name: 'Zoë writes' }, flatten: true },
      expect: [
        { by: 'pdftotext', page: 5, has: 'Zoë writes' },
        { by: 'pdftotext', page: 5, lacks: 'filled in' },
      ],
    },
  ],
  check: ({ values, rows }, inputs) =>
    inputs.length === 1 && values === undefined && rows === undefined
      ? [missing(['values'], 'form_values_required', NOTES)]
      : [],
});
