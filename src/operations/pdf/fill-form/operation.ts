import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { FIELDS_OF } from '../../kit/fields-of.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, SIZES } from '../../kit/results.ts';

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
  family: 'pdf',
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
    password: pdfPassword,
  }),
  result: {
    ...SIZES,
    documents: count('PDFs that came out, where rows were given.').optional(),
    fields_filled: count('Fields that were filled, where no rows were given.').optional(),
  },
  limits: { seconds: 300 },
  notes: {
    value_cut: {
      en: 'The text of some fields does not fit, even in small letters: {names}.',
      de: 'Der Text mancher Felder passt auch in kleiner Schrift nicht hinein: {names}.',
      fr: 'Le texte de certains champs ne tient pas, même en petits caractères : {names}.',
      es: 'El texto de algunos campos no cabe ni en letra pequeña: {names}.',
    },
    calculations_not_run: {
      en: 'Scripts of the form would compute some fields; scripts are not run, so these hold what was given.',
      de: 'Skripte des Formulars würden manche Felder berechnen; Skripte laufen hier nicht, also steht darin, was angegeben war.',
      fr: 'Des scripts du formulaire calculeraient certains champs ; ils ne sont pas exécutés, ces champs contiennent donc ce qui a été saisi.',
      es: 'Scripts del formulario calcularían algunos campos; no se ejecutan, así que estos contienen lo que se indicó.',
    },
    columns_left_out: {
      en: 'These columns are no fields of the form and were left out: {names}.',
      de: 'Diese Spalten sind keine Felder des Formulars und blieben unbeachtet: {names}.',
      fr: 'Ces colonnes ne sont pas des champs du formulaire et ont été laissées de côté : {names}.',
      es: 'Estas columnas no son campos del formulario y se dejaron fuera: {names}.',
    },
  },
  examples: [{ files: ['features.pdf'], params: { values: {}, flatten: true } }],
  check: ({ values, rows }, inputs) =>
    inputs.length === 1 && values === undefined && rows === undefined
      ? [{ loc: ['values'], msg: NOTHING, type: 'missing' }]
      : [],
});
