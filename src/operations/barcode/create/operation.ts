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
  title: 'Create QR codes and barcodes',
  description:
    'Creates a QR Code or other barcode from the text in a file, or one per line, as PNG or SVG. Missing check digits are added.',
  keywords: [
    'qr',
    'qr code',
    'barcode',
    'generator',
    'ean',
    'upc',
    'isbn',
    'code 128',
    'data matrix',
    'gs1',
    'label',
    'qr code generator',
  ],
  texts: {
    tagline: 'QR Codes and barcodes from text, single or in bulk.',
    params: {
      type: { label: 'Type', help: 'Barcode type.', values: TYPE_VALUES },
      each_line: { label: 'One per line', help: 'Create a barcode for each line instead of one for the whole text.' },
      format: { label: 'Format', help: 'SVG scales to any size.', values: { png: 'PNG', svg: 'SVG' } },
      scale: { label: 'Scale', help: 'Width of the narrowest bar in pixels.' },
      error_correction: {
        label: 'Error correction',
        help: 'How much damage the code can tolerate. Default: standard for the type.',
        values: { low: 'Low (L)', medium: 'Medium (M)', quartile: 'High (Q)', high: 'Maximum (H)' },
      },
      gs1: { label: 'GS1', help: 'Text with application identifiers in parentheses: (01)09501101530003.' },
      margin: { label: 'Quiet zone', help: 'Blank border that scanners need.' },
      label: { label: 'Show text', help: 'Readable text below the bars.' },
      color: { label: 'Bar color', help: 'Hex color such as #000000.' },
      background: { label: 'Background', help: 'Hex color such as #ffffff.' },
      transparent: { label: 'Transparent background' },
    },
    facts: { barcodes: 'Barcodes', type: 'Type' },
  },
  family: 'image',
  intent: 'image',
  rank: 38,
  icon: 'qr',
  // The bytes may be any text, like those of JSON, so its type arrives as text.
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
      .describe(`Create one barcode per non-empty line (up to ${MAX_BARCODES}) instead of one for the whole text.`),
    format: z.enum(['png', 'svg']).default('png').describe('Image format.'),
    scale: z.int().min(1).max(100).default(8).describe('Width of the narrowest bar or module, in pixels.'),
    error_correction: z
      .enum(['low', 'medium', 'quartile', 'high'])
      .optional()
      .describe(
        'Error correction level: a QR Code tolerates about 7, 15, 25 or 30% damage. Default: standard for the type.',
      ),
    gs1: z
      .boolean()
      .default(false)
      .describe('The text is GS1 data with application identifiers in parentheses: (01)09501101530003(17)250101.'),
    margin: z.boolean().default(true).describe('Add the quiet zone that scanners need.'),
    label: z.boolean().default(true).describe('Print the text below linear (1D) barcodes.'),
    color: color.default('#000000').describe('Bar color as #rrggbb. Dark colors scan best.'),
    background: color.default('#ffffff').describe('Color behind them, as #rrggbb.'),
    transparent: z.boolean().default(false).describe('Use a transparent background.'),
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
