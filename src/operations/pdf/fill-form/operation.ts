import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { FIELDS_OF } from '../../kit/fields-of.ts';
import { count, SIZES } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

const MAX_FIELDS = 20_000;
export const MAX_ROWS = 2000;
export const NOTHING = 'Give values, rows, or a CSV or JSON file with rows as second file.';

const given = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(10_000)).max(1000),
]);
const record = z.record(z.string().max(2000), given).refine((values) => Object.keys(values).length <= MAX_FIELDS, {
  error: `Object should have at most ${MAX_FIELDS} fields`,
  params: { type: 'too_long' },
});

export default defineOperation({
  name: 'pdf-fill-form',
  title: 'Fill in a form',
  description:
    'Fills in the fields of a PDF form, in any script, and draws them as they are to look in every reader. With rows, given or in a CSV file as second file, it makes a document for each.',
  keywords: ['form', 'AcroForm', 'fields', 'mail merge', 'serial letter', 'CSV', 'data', 'certificates'],
  texts: {
    tagline: 'Fill fields, one by one or from a table.',
    params: {
      values: {
        label: 'Values',
        help: 'What you leave alone stays as it is.',
      },
      rows: {
        label: 'Rows',
        help: 'A document is made for each row of this table, whose columns are fields. Paste it from a spreadsheet, or read a CSV file.',
      },
      name_by: { label: 'Named by', help: 'The column whose value names the document of a row.' },
      flatten: { label: 'Make fields part of the pages', help: 'Nobody changes them by hand after that.' },
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 16,
  icon: 'file',
  // The bytes of a CSV are any text, as those of JSON are, and it comes as that.
  accepts: ['application/pdf', 'text/csv', 'application/json'],
  companion: ['text/csv', 'application/json'],
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  archive: 'filled',
  params: z.strictObject({
    values: record
      .optional()
      .describe(
        'Values by the names of fields, as pdf-form-fields gives them: texts and numbers; true or false for check boxes; the name of an option for radio buttons and choices, a list of them where several can be chosen; null or "" for none.',
      )
      .meta({ [FIELDS_OF]: 'pdf-form-fields' }),
    rows: z
      .array(record)
      .min(1)
      .max(MAX_ROWS)
      .optional()
      .describe('A document is made for each of these, with its values over those of `values`.')
      .meta({ [FIELDS_OF]: 'pdf-form-fields' }),
    name_by: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe('The column or field whose value names the document of a row; they are numbered when left out.'),
    flatten: z.boolean().default(false).describe('Make the fields part of the pages, so that nobody changes them.'),
    ...editedPdf,
  }),
  result: {
    ...SIZES,
    documents: count('PDFs that came out, where rows were given.').optional(),
    fields_filled: count('Fields that were filled, where no rows were given.').optional(),
  },
  limits: { seconds: 300 },
  notes: {
    value_cut: 'The text of some fields does not fit, even in small letters: {names}.',
    calculations_not_run:
      'Scripts of the form would compute some fields; scripts are not run, so these hold what was given.',
    columns_left_out: 'These columns are no fields of the form and were left out: {names}.',
  },
  examples: [
    {
      files: ['features.pdf'],
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
      ? [{ loc: ['values'], msg: NOTHING, type: 'missing' }]
      : [],
});
