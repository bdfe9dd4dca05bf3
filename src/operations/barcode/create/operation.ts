import { z } from 'zod';
import { CREATABLE_TYPE_NAMES } from '../../../engines/barcodes/types.ts';
import { color } from '../../image/color.ts';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { count } from '../../kit/results.ts';
import { TYPE_VALUES } from '../type-values.ts';

export const MAX_BARCODES = 1000;

const NOTES = {
  barcode_contrast:
    'Scanners may not read it: the bars return only {contrast} percent less light than the background. Choose a dark color on a light background.',
  barcode_not_read: 'Scanners may not read it: reading it back failed. A larger scale or the free border may help.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'barcode-create',
  title: 'Create barcodes',
  description:
    'Makes a QR Code or another barcode of the text in a file, or one of every line, as PNG or SVG. Check digits are added where they are left out.',
  keywords: ['qr', 'qr code', 'barcode', 'generator', 'ean', 'upc', 'isbn', 'code 128', 'data matrix', 'gs1', 'label'],
  texts: {
    tagline: 'QR Codes and barcodes from text, one or many.',
    params: {
      type: { label: 'Type', help: 'Which barcode it becomes.', values: TYPE_VALUES },
      each_line: { label: 'Every line', help: 'A barcode for each line in place of one for the whole text.' },
      format: { label: 'Format', help: 'SVG can be enlarged as you like.', values: { png: 'PNG', svg: 'SVG' } },
      scale: { label: 'Scale', help: 'Pixels of the thinnest bar.' },
      error_correction: {
        label: 'Error correction',
        help: 'How much may be damaged. Left alone, what is usual.',
        values: { low: 'Low', medium: 'Medium', quartile: 'Quartile', high: 'High' },
      },
      gs1: { label: 'GS1', help: 'The text has application identifiers in parentheses: (01)09501101530003.' },
      margin: { label: 'Free border', help: 'Readers need it.' },
      label: { label: 'Label', help: 'What it says, in letters below the bars.' },
      color: { label: 'Color', help: 'Of the bars, such as #000000.' },
      background: { label: 'Background', help: 'As #rrggbb, such as #ffffff.' },
      transparent: { label: 'Transparent', help: 'Without a background.' },
    },
    facts: { barcodes: 'Barcodes', type: 'Type' },
  },
  family: 'image',
  intent: 'edit',
  rank: 32,
  icon: 'images',
  // The bytes of a text are any text, as those of JSON are, and it comes as that.
  accepts: ['text/plain', 'text/csv', 'application/json'],
  inputs: { min: 1, max: 1 },
  typed: { field: 'text', filename: 'text.txt', type: 'text/plain' },
  produces: ['image/png', 'image/svg+xml'],
  archive: 'barcodes',
  params: z.strictObject({
    type: z.enum(CREATABLE_TYPE_NAMES).default('qr-code').describe('The kind of barcode.'),
    each_line: z
      .boolean()
      .default(false)
      .describe(
        `Make a barcode of every line that is not empty, at most ${MAX_BARCODES}, in place of one of the whole text.`,
      ),
    format: z.enum(['png', 'svg']).default('png').describe('Format of the pictures.'),
    scale: z.int().min(1).max(100).default(8).describe('Pixels of the thinnest bar, or of a square.'),
    error_correction: z
      .enum(['low', 'medium', 'quartile', 'high'])
      .optional()
      .describe(
        'How much of it may be damaged: about 7, 15, 25 or 30 percent of a QR Code. Left out, what is usual for the type.',
      ),
    gs1: z
      .boolean()
      .default(false)
      .describe('The text is GS1, its application identifiers in parentheses: (01)09501101530003(17)250101.'),
    margin: z.boolean().default(true).describe('Leave the free border around it that readers need.'),
    label: z.boolean().default(true).describe('Write what it says below barcodes of one row of bars.'),
    color: color.default('#000000').describe('Color of the bars, as #rrggbb; dark ones are read best.'),
    background: color.default('#ffffff').describe('Color behind them, as #rrggbb.'),
    transparent: z.boolean().default(false).describe('Leave out the background.'),
  }),
  result: {
    barcodes: count('Barcodes that were made.'),
    type: z.string().describe('The kind of barcode.'),
    width: count('Pixels of the first of them.'),
    height: count('Pixels of the first of them.'),
  },
  limits: { seconds: 120 },
  notes: NOTES,
  examples: [
    { files: ['codes.txt'], params: {}, expect: [{ by: 'zbarimg', has: 'SHEAF-0001 SHEAF-0002 SHEAF-0003' }] },
    {
      files: ['codes.txt'],
      params: { each_line: true, type: 'code-128', format: 'svg', color: '#102040' },
      gives: 'application/zip',
      expect: [
        { by: 'names', has: 'codes-1.svg codes-2.svg codes-3.svg' },
        { file: 'codes-2.svg', by: 'zbarimg', has: 'SHEAF-0002' },
        { file: 'codes-2.svg', by: 'text', has: '#102040' },
      ],
    },
  ],
});
