import { z } from 'zod';
import { BARCODE_TYPE_NAMES } from '../../../engines/barcodes/types.ts';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { READ_TYPE_VALUES } from '../type-values.ts';

export default defineOperation({
  name: 'barcode-read',
  title: 'Read barcodes',
  description:
    'Reads every QR Code and barcode in an image or PDF: its content, type and position. Rotated, inverted and damaged codes are read where possible.',
  keywords: ['qr', 'qr code', 'barcode', 'scan', 'decode', 'ean', 'isbn', 'data matrix', 'code 128', 'gs1', 'reader'],
  texts: {
    tagline: 'QR Codes and barcodes in an image or PDF.',
    params: {
      types: { label: 'Barcode types', help: 'Default: all.', values: READ_TYPE_VALUES },
      format: {
        label: 'Result',
        help: 'JSON includes positions.',
        values: { json: 'JSON', text: 'Text, one per line', csv: 'CSV' },
      },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
    facts: { barcodes: 'Barcodes', pages: 'Pages' },
  },
  family: 'image',
  intent: 'scan',
  rank: 44,
  icon: 'scanCode',
  accepts: [...IMAGE_INPUT_TYPES, 'application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json', 'text/plain', 'text/csv'],
  params: z.strictObject({
    types: z
      .array(z.enum(BARCODE_TYPE_NAMES))
      .min(1)
      .max(BARCODE_TYPE_NAMES.length)
      .optional()
      .describe('Barcode types to look for, such as ["qr-code", "ean-13"]. Default: all.'),
    format: z
      .enum(['json', 'text', 'csv'])
      .default('json')
      .describe(
        'json: all details, with corners in pixels of the upright image, or in millimeters from the top-left corner of the PDF page. text: content only, one per line. csv: page, type and text.',
      ),
    pages: pageSelection.optional().describe('Page range of a PDF or TIFF. Default: all pages.'),
    password: pdfPassword,
  }),
  result: {
    pages: count('Number of pages or images searched.'),
    barcodes: count('Barcodes that were read.'),
    found: z
      .array(z.looseObject({ page: z.int(), type: z.string(), text: z.string() }))
      .describe('The first 50 barcodes. Long texts are truncated here, but not in the file.'),
  },
  limits: { seconds: 300 },
  notes: {
    no_barcode_found: 'No barcodes found.',
    first_frame_looked_at: 'Only the first frame of the animation was read.',
  },
  examples: [
    {
      files: ['codes.png'],
      params: {},
      expect: [
        { by: 'values', has: 'pages.0.barcodes.0.text = https://example.org/käse' },
        { by: 'values', has: 'pages.0.barcodes.2.text = 5901234123457' },
      ],
    },
    {
      files: ['codes.png'],
      params: { types: ['qr-code'], format: 'text' },
      expect: [
        { by: 'text', has: 'https://example.org/käse' },
        { by: 'text', lacks: 'SHEAF-128' },
      ],
    },
    { files: ['features.pdf'], params: { pages: '1' }, expect: [{ by: 'values', has: 'pages.0.barcodes = []' }] },
  ],
  check: ({ pages }, inputs) => checkPages('pages', pages, inputs[0]?.pageCount ?? null),
});
