import { z } from 'zod';
import { BARCODE_TYPE_NAMES } from '../../../engines/barcodes/types.ts';
import { READ_TYPE_VALUES } from '../../barcode/type-values.ts';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { assembledPdf } from '../../kit/written-pdf.ts';
import { SEARCH_TEXTS, searchParameters } from '../search-parameters.ts';

export const NOTES = {
  nowhere_to_split: 'What was looked for stands on no page, so there is nowhere to split.',
  no_text_to_split: 'The PDF has no text: its pages may be pictures. Recognize their text first.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-split-text',
  title: 'Split a PDF by text or barcodes',
  description:
    'Takes a PDF apart where a text, pattern or barcode stands: each page that has it begins a new file, named after what was found, such as one file for each invoice number. With a group in the pattern, Invoice (\\d+), files are named after the group. Each file keeps what belongs to its pages: bookmarks, links, form fields and comments. Barcodes are read off the drawn pages, so that scans can be split by separator sheets, which may be left out. A PDF without what is looked for is an error.',
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
    tagline: 'A new file wherever a text or pattern stands.',
    params: {
      barcode_types: { values: READ_TYPE_VALUES },
      ...SEARCH_TEXTS,
      keep: { label: 'Keep pages before', help: 'Pages before the first match become a file of their own.' },
      same: {
        label: 'When the match is the same',
        help: 'Where a page has the same as the first page of the file.',
        values: { new: 'Begin a new file', together: 'Stay in the same file' },
      },
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'organize',
  icon: 'split',
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
        'Look at barcodes in place of the text of pages: every page with one begins a new file; with text, regex or presets, those alone that say it.',
      ),
    barcode_types: z
      .array(z.enum(BARCODE_TYPE_NAMES))
      .min(1)
      .max(BARCODE_TYPE_NAMES.length)
      .optional()
      .describe('Look for these barcodes alone, such as ["qr-code", "code-128"]; all when left out.'),
    separators: z
      .enum(['keep', 'remove'])
      .default('keep')
      .describe('remove: pages that begin a file are left out, as separator sheets between scans are.'),
    keep: z
      .boolean()
      .default(true)
      .describe('Whether pages before the first that has the text make a file of their own; left out otherwise.'),
    same: z
      .enum(['new', 'together'])
      .default('new')
      .describe(
        'What a page does on which the same was found as on the page that began the file: begin a new file, or stay together with it, as where each page of an invoice has its number.',
      ),
    ...assembledPdf,
  }),
  result: {
    ...EDITED_PDF,
    page_count: count('Pages of the input.'),
    files: count('Files that came out.'),
    starts: z
      .array(z.looseObject({ page: z.int(), text: z.string() }))
      .describe('The first 1000 pages that began a file, and what was found there.'),
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
    return [{ loc: ['text'], msg: 'Say what to look for: text, regex, presets or barcodes.', type: 'missing' }];
  },
});
