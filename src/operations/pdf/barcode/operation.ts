import { z } from 'zod';
import { SQUARE_TYPE_NAMES } from '../../../engines/barcodes/types.ts';
import { TYPE_VALUES } from '../../barcode/type-values.ts';
import { ANCHOR_VALUES } from '../../kit/anchors.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { MORE } from '../../kit/more.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { PLACE } from '../../kit/place.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { checkPattern, PATTERN_HELP } from '../page-pattern.ts';
import { STAMP_TEXTS } from '../stamp-parameters.ts';

/** Below this width, the cameras of phones do not tell the modules apart (0.25 mm, as ISO/IEC 18004 has it for print). */
export const LEAST_MODULE_MM = 0.25;

const NOTES = {
  barcode_small:
    'Phones may not read the code: its smallest squares are {mm} mm wide, and 0.25 mm is advisable. Make it larger, or shorten the text.',
} as const satisfies NoteWords;

const { 'qr-code': qr, 'data-matrix': matrix, aztec } = TYPE_VALUES;

export default defineOperation({
  name: 'pdf-barcode',
  title: 'Add a QR code to a PDF',
  description:
    'Draws a QR Code, Data Matrix or Aztec code on PDF pages, as vector graphics on white with the quiet zone that scanners need. The text can differ on each page. Everything else is unchanged.',
  keywords: [
    'qr code on pdf',
    'add qr code',
    'place qr code',
    'stamp qr code',
    'barcode on pdf',
    'data matrix',
    'link',
    'url',
  ],
  texts: {
    tagline: 'A QR Code at any place on the pages.',
    params: {
      text: {
        label: 'Text or web address',
        help: 'Text that a scanner reads. Placeholders: {page}, {pages}, {bates:6}, {date}, {filename}.',
      },
      type: { label: 'Type', values: { 'qr-code': qr, 'data-matrix': matrix, aztec } },
      width: { label: 'Size (% of page)', help: 'Width with the white border.' },
      anchor: { label: 'Position', values: ANCHOR_VALUES },
      margin: STAMP_TEXTS.margin,
      error_correction: {
        label: 'Error correction',
        help: 'How much damage the code can tolerate. Data Matrix has a fixed level.',
        values: { low: 'Low (L)', medium: 'Medium (M)', quartile: 'High (Q)', high: 'Maximum (H)' },
      },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 50,
  icon: 'codeOnPage',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      text: z.string().min(1).max(2000).describe(`Text of the code. ${PATTERN_HELP}`),
      type: z.enum(SQUARE_TYPE_NAMES).default('qr-code').describe('Type of the code.'),
      width: z.number().min(1).max(100).default(15).describe('Width in percent of the page, with the quiet zone.'),
      anchor: z
        .enum(['center', 'top-left', 'top', 'top-right', 'left', 'right', 'bottom-left', 'bottom', 'bottom-right'])
        .default('bottom-right')
        .describe('Position on the page as shown.'),
      margin: marginUpTo(2000).default(10).describe('Margin in millimeters.'),
      error_correction: z
        .enum(['low', 'medium', 'quartile', 'high'])
        .default('medium')
        .describe('How much damage the code can tolerate. Data Matrix has a fixed level.')
        .meta({ [MORE]: true }),
      pages: pageSelection.optional().describe('Pages that get the code. Default: all pages.'),
      ...editedPdf,
    })
    .meta({ [PLACE]: { anchor: 'anchor', margin: 'margin', text: 'text', width: 'width', square: true } }),
  result: { ...EDITED_PDF, pages_coded: count('Pages that got the code.') },
  limits: { seconds: 120 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: { text: 'https://example.org/', width: 25 },
      expect: [
        { by: 'zbarimg', has: 'https://example.org/' },
        { by: 'pdftotext', page: 1, has: 'A page 1' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { text: 'ACME-{bates:4}', anchor: 'top-left', error_correction: 'high', width: 30, pages: '2-' },
      expect: [
        { by: 'zbarimg', page: 2, has: 'ACME-0002' },
        { by: 'zbarimg', page: 3, has: 'ACME-0003' },
      ],
    },
  ],
  check: ({ text, pages }, [input]) => [
    ...checkPattern(['text'], text),
    ...checkPages('pages', pages, input?.pageCount ?? null),
  ],
});
