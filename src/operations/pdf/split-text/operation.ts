import { z } from 'zod';
import { BARCODE_TYPE_NAMES } from '../../../engines/barcodes/types.ts';
import { READ_TYPE_VALUES } from '../../barcode/type-values.ts';
import { defineOperation } from '../../kit/define.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { assembledPdf } from '../../kit/written-pdf.ts';
import { SEARCH_TEXTS, searchParameters } from '../search-parameters.ts';

export const NOTES = {
  split_point_required: 'Enter text or regex, choose presets, or turn on barcodes.',
  nowhere_to_split: 'No matches found, so there is nowhere to split.',
  no_text_to_split: 'The PDF has no text. The pages may be scans: run OCR first.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-split-text',
  title: 'Split a PDF by text or barcodes',
  description:
    'Splits a PDF at text, a regular expression or a barcode. Each page with a match starts a new file named after the match, such as one file per invoice number. If the expression has a group, as in Invoice (\\d+), files are named after the group. Each file keeps its bookmarks, links, form fields and comments. Barcodes also work on scans, for example on separator sheets, which can be removed. Fails if nothing matches.',
  keywords: [
    'separate',
    'divide',
    'invoices',
    'letters',
    'statements',
    'batch',
    'pattern',
    'regex',
    'content',
    'words',
    'barcode',
    'qr code',
    'separator sheet',
  ],
  texts: {
    tagline: 'Start a new file at each text or barcode match.',
    params: {
      barcodes: { label: 'Split at barcodes' },
      barcode_types: { label: 'Barcode types', values: READ_TYPE_VALUES },
      separators: { label: 'Separator sheets', values: { keep: 'Keep', remove: 'Remove' } },
      ...SEARCH_TEXTS,
      keep: { label: 'Keep pages before the first match', help: 'They become a separate file.' },
      same: {
        label: 'Repeated match',
        help: 'When a page has the same match as the start of the current file.',
        values: { new: 'Start a new file', together: 'Stay in the same file' },
      },
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'organize',
  icon: 'splitText',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  archive: 'split',
  params: z.strictObject({
    ...searchParameters,
    barcodes: z
      .boolean()
      .default(false)
      .describe(
        'Split at barcodes instead of text. Every page with a barcode starts a new file; with text, regex or presets, only matching barcodes do.',
      ),
    barcode_types: z
      .array(z.enum(BARCODE_TYPE_NAMES))
      .min(1)
      .max(BARCODE_TYPE_NAMES.length)
      .optional()
      .describe('Barcode types to search for, such as ["qr-code", "code-128"]. Default: all types.'),
    separators: z
      .enum(['keep', 'remove'])
      .default('keep')
      .describe('remove: drop the pages that start a file, such as separator sheets.'),
    keep: z
      .boolean()
      .default(true)
      .describe('Keep pages before the first match as a separate file. If false, they are dropped.'),
    same: z
      .enum(['new', 'together'])
      .default('new')
      .describe(
        'If a page has the same match as the start of the current file: start a new file (new), or stay in it (together), such as when every page of an invoice shows its number.',
      ),
    ...assembledPdf,
  }),
  result: {
    ...EDITED_PDF,
    page_count: count('Pages of the input.'),
    files: count('Files that came out.'),
    starts: z
      .array(z.looseObject({ page: z.int(), text: z.string() }))
      .describe('The first 1000 pages that start a file, each with its match.'),
  },
  limits: { seconds: 300 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: { text: 'page 3' },
      gives: 'application/zip',
      expect: [
        { by: 'names', has: 'features.pdf page 3.pdf' },
        { file: 'features.pdf', by: 'pdftotext', page: 2, has: 'A page 2' },
        { file: 'page 3.pdf', by: 'pdftotext', page: 1, has: 'A page 3' },
      ],
    },
    {
      files: ['separated.pdf'],
      params: { barcodes: true, separators: 'remove' },
      expect: [
        { by: 'names', has: 'INV-1001.pdf INV-1002.pdf' },
        { file: 'INV-1001.pdf', by: 'pdftotext', page: 1, has: 'First' },
        { file: 'INV-1002.pdf', by: 'pdftotext', has: /^ ?Third ?$/ },
      ],
    },
    {
      files: ['features.pdf'],
      params: { regex: 'page ([24])', keep: false },
      expect: [
        { by: 'names', has: '2.pdf 4.pdf' },
        { file: '4.pdf', by: 'pdftotext', page: 1, has: 'A page 4' },
      ],
    },
  ],
  check({ text, regex, presets, barcodes }) {
    if (barcodes || text || regex || presets?.length) return [];
    return [missing(['text'], 'split_point_required', NOTES)];
  },
});
