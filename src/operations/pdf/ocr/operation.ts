import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { LANGUAGES_TEXTS, languages } from '../../kit/languages.ts';
import { ENGINE_TEXTS, ocrEngine } from '../../kit/ocr-engine.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { count, READ_PDF, SIZES, sometimes } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-ocr',
  title: 'Recognize text (OCR)',
  description:
    'Makes scans searchable by adding an invisible text layer, with each word in place. Page content is not re-encoded. Sideways and upside-down pages are rotated; skewed pages can be straightened. Can also return plain text, or JSON with the position of every word.',
  keywords: [
    'ocr',
    'recognize',
    'scan',
    'searchable',
    'text layer',
    'orientation',
    'deskew',
    'read',
    'words',
    'copy',
    'select',
    'text recognition',
  ],
  texts: {
    tagline: 'Makes scans searchable.',
    params: {
      languages: LANGUAGES_TEXTS,
      engine: ENGINE_TEXTS,
      orient: { label: 'Auto-rotate pages' },
      deskew: { label: 'Straighten pages' },
      mode: {
        label: 'Pages with text',
        help: 'What to do with pages that already have text.',
        values: { skip: 'Skip', redo: 'Redo OCR', force: 'Force OCR on all pages' },
      },
      output: {
        label: 'Output',
        help: 'JSON includes the position of every word in millimeters.',
        values: { pdf: 'PDF', text: 'Text', json: 'JSON' },
      },
      dpi: { label: 'Resolution (dpi)', help: '300 for most scans, 400 for small print.' },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
    facts: {
      pages_recognized: 'Pages recognized',
      pages_left: 'Pages left unchanged',
      pages_turned: 'Pages rotated',
      pages_straightened: 'Pages straightened',
      words: 'Words',
      confidence: 'Confidence (0–100)',
    },
  },
  family: 'pdf',
  intent: 'scan',
  rank: 16,
  roles: ['recognize-text', 'page-by-page'],
  icon: 'recognize',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf', 'text/plain', 'application/json'],
  params: z.strictObject({
    languages,
    mode: z
      .enum(['skip', 'redo', 'force'])
      .default('skip')
      .describe(
        'skip: skip pages that have text. redo: replace the text layer of an earlier OCR; skip pages with visible text. force: recognize every page and keep existing text in addition.',
      ),
    output: z
      .enum(['pdf', 'text', 'json'])
      .default('pdf')
      .describe(
        'pdf: searchable PDF. text: one line per line, a blank line between paragraphs, a form feed between pages. json: lines and words with confidence (0–100) and position in millimeters from the top-left corner, after rotating (`turn`, degrees clockwise) and straightening (`skew`) the page. Skipped pages return their existing text.',
      ),
    orient: z.boolean().default(true).describe('Rotate sideways and upside-down pages.'),
    deskew: z
      .boolean()
      .default(false)
      .describe('Straighten recognized pages skewed by up to 10 degrees, like pdf-deskew.'),
    dpi: z
      .int()
      .min(70)
      .max(600)
      .default(300)
      .describe('Rendering resolution in pixels per inch. Very large pages use a lower one.'),
    engine: ocrEngine,
    pages: pageSelection.optional().describe('Page range to recognize. Default: all pages.'),
    ...editedPdf,
  }),
  result: {
    ...READ_PDF,
    ...sometimes(SIZES),
    page_count: count('Pages of the document.'),
    output_pages: count('Pages of the output, if it is a PDF.').optional(),
    pages_recognized: count('Pages whose text was recognized.'),
    pages_left: count('Pages that were left since they have text.'),
    pages_turned: count('Recognized pages that lay on their side or upside down.'),
    pages_straightened: count('Recognized pages that lay askew.'),
    words: count('Words that were recognized.'),
    confidence: z.number().nullable().describe('Average confidence, 0 to 100. null if no words were recognized.'),
  },
  limits: { seconds: 1800 },
  notes: {
    all_have_text: 'All pages already have text, so OCR was skipped. Use force to run it anyway.',
    nothing_recognized: 'No text found.',
  },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'pdftotext', page: 6, has: 'A page 6' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { mode: 'force', output: 'json', pages: '2', dpi: 150 },
      expect: [
        { by: 'values', has: 'pages.0.page = 2' },
        { by: 'values', has: 'pages.0.recognized = true' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { output: 'text', languages: 'eng+deu', pages: [1] },
      expect: [{ by: 'text', has: /^A page 1\s*$/ }],
    },
    {
      files: ['scan.pdf'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'Seven brown horses drink cold water' },
        { by: 'pixels', page: 1, at: [0.02, 0.05], color: '#ffffff' },
      ],
    },
  ],
  check: checkChosenPages,
});
