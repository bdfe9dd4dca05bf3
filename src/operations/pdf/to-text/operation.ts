import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { TEXT_NOTES } from '../text-notes.ts';

export default defineOperation({
  name: 'pdf-to-text',
  title: 'PDF to text',
  description:
    'Extracts text from a PDF in reading order: column by column, tables row by row, paragraphs unbroken. Returns plain text, text laid out as on the page, Markdown with headings, lists and tables, or JSON with the position and font of every word. Scanned pages have no text: run OCR first.',
  keywords: ['extract', 'convert', 'txt', 'markdown', 'md', 'words', 'content', 'copy', 'reading order'],
  texts: {
    tagline: 'In reading order, as text or Markdown.',
    params: {
      format: {
        label: 'Format',
        help: 'JSON includes the position of every word in millimeters.',
        values: { text: 'Text', layout: 'Keep layout', markdown: 'Markdown', json: 'JSON' },
      },
      pages: COMMON_TEXTS.pages,
      dehyphenate: { label: 'Join hyphenated words', help: 'Words split at the end of a line.' },
      password: COMMON_TEXTS.password,
    },
    facts: { pages: 'Pages', words: 'Words' },
  },
  family: 'pdf',
  intent: 'from-pdf',
  rank: 25,
  roles: ['read-text', 'page-by-page'],
  icon: 'sheetText',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['text/plain', 'text/markdown', 'application/json'],
  params: z.strictObject({
    format: z
      .enum(['text', 'layout', 'markdown', 'json'])
      .default('text')
      .describe(
        'text: one line per paragraph, a form feed between pages. layout: lines as on the page. markdown: headings, lists and tables. json: blocks, lines and words with positions in millimeters from the top-left corner of the page.',
      ),
    pages: pageSelection.optional().describe('Page range to read. Default: all pages.'),
    dehyphenate: z.boolean().default(true).describe('Join words hyphenated at line ends, in text and markdown.'),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    pages: count('Pages that were read.'),
    words: count('Words that were found.'),
  },
  limits: { seconds: 300 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'text', has: /^A page 1\n\fA page 2\n/ },
        { by: 'text', has: 'A page 6' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { format: 'json', pages: '1' },
      expect: [
        { by: 'values', has: 'pages.0.blocks.0.lines.0.text = Sheaf renders' },
        { by: 'values', has: 'pages.0.blocks.0.lines.0.words.1.size = 24' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { format: 'markdown' },
      expect: [{ by: 'text', has: /^A page 1\n\nA page 2\n/ }],
    },
    {
      files: ['features.pdf'],
      params: { format: 'layout', pages: [2] },
      expect: [{ by: 'text', has: /^\s*A page 2\s*$/ }],
    },
  ],
  notes: {
    ...TEXT_NOTES,
    text_cut: 'Page {page} has too many characters. The rest was skipped.',
  },
  check: checkChosenPages,
});
