import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { LANGUAGES_TEXTS, languages } from '../../kit/languages.ts';
import { ENGINE_TEXTS, ocrEngine } from '../../kit/ocr-engine.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { count, READ_PDF, SIZES, sometimes } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-ocr',
  title: 'Recognize text (OCR)',
  description:
    'Makes scans searchable: pages are drawn, their text is recognized and laid under them, unseen, each word where it stands. Images and everything else on the pages are not encoded anew; pages that lie on their side or upside down are turned, and askew ones straightened on request. Or gives the text itself, as plain text or as JSON with every word and its place.',
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
  ],
  texts: {
    tagline: 'Makes scans searchable.',
    params: {
      languages: LANGUAGES_TEXTS,
      engine: ENGINE_TEXTS,
      mode: {
        label: 'Pages with text',
        help: 'What becomes of pages that have text already.',
        values: { skip: 'Leave them', redo: 'Renew unseen text', force: 'Recognize all pages' },
      },
      output: {
        label: 'Output',
        help: 'JSON tells the place of every word in millimetres.',
        values: { pdf: 'PDF', text: 'Text', json: 'JSON' },
      },
      dpi: { label: 'Resolution (dpi)', help: '300 suits most; 400 for very small print.' },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
    facts: {
      pages_recognized: 'Pages recognized',
      pages_left: 'Pages left',
      pages_turned: 'Pages turned',
      pages_straightened: 'Pages straightened',
      words: 'Words',
      confidence: 'Confidence',
    },
  },
  family: 'pdf',
  intent: 'text',
  rank: 13,
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf', 'text/plain', 'application/json'],
  params: z.strictObject({
    languages,
    mode: z
      .enum(['skip', 'redo', 'force'])
      .default('skip')
      .describe(
        'skip: pages that have text are left as they are. redo: the unseen text of an earlier recognition is taken out and recognized anew, pages with text that is seen are left. force: every page is recognized, and the text that it has stays beside the new.',
      ),
    output: z
      .enum(['pdf', 'text', 'json'])
      .default('pdf')
      .describe(
        'pdf: the document with its text. text: line by line, paragraphs apart by an empty line, pages by a form feed. json: lines and words with their places in millimetres from the upper left corner of the page, and their confidence from 0 to 100, places on the page as it is once it is turned (by `turn` degrees clockwise) and straight (`skew`). Pages that are left give the text that they have.',
      ),
    orient: z.boolean().default(true).describe('Turn pages whose text lies on its side or upside down.'),
    deskew: z
      .boolean()
      .default(false)
      .describe('Straighten recognized pages that lie up to 10 degrees askew, as pdf-deskew does.'),
    dpi: z
      .int()
      .min(70)
      .max(600)
      .default(300)
      .describe('Resolution in pixels per inch at which pages are drawn; very large ones are drawn less finely.'),
    engine: ocrEngine,
    pages: pageSelection.optional().describe('Pages to recognize; all when left out.'),
    ...editedPdf,
  }),
  result: {
    ...READ_PDF,
    ...sometimes(SIZES),
    page_count: count('Pages of the document.'),
    output_pages: count('Pages of the output, where it is a PDF.').optional(),
    pages_recognized: count('Pages whose text was recognized.'),
    pages_left: count('Pages that were left since they have text.'),
    pages_turned: count('Recognized pages that lay on their side or upside down.'),
    pages_straightened: count('Recognized pages that lay askew.'),
    words: count('Words that were recognized.'),
    confidence: z.number().nullable().describe('How sure they are, 0 to 100, on average; null without any.'),
  },
  limits: { seconds: 1800 },
  notes: {
    all_have_text: 'All pages have text already; none was recognized. Ask for force to recognize them all the same.',
    nothing_recognized: 'No text was found on the pages that were recognized.',
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
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
