import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { TEXT_NOTES } from '../text-notes.ts';

export default defineOperation({
  name: 'pdf-to-text',
  title: 'PDF to text',
  description:
    'Takes the text out of a PDF in the order in which people read it: columns one after the other, tables row by row, paragraphs whole. As plain text, as Markdown with headings, lists and tables, laid out as on the page, or as JSON with every word, its place and its font. Pages that are pictures have no text: recognize it first.',
  keywords: ['extract', 'convert', 'txt', 'markdown', 'md', 'words', 'content', 'copy', 'reading order'],
  texts: {
    tagline: 'The text in reading order, as text or Markdown.',
    params: {
      format: {
        label: 'Format',
        help: 'JSON tells the place of each word in millimetres.',
        values: { text: 'Text', layout: 'As on the page', markdown: 'Markdown', json: 'JSON' },
      },
      pages: COMMON_TEXTS.pages,
      dehyphenate: { label: 'Join divided words', help: 'Words that were divided at the end of a line.' },
      password: COMMON_TEXTS.password,
    },
    facts: { pages: 'Pages', words: 'Words' },
  },
  family: 'pdf',
  intent: 'text',
  rank: 25,
  roles: ['read-text'],
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['text/plain', 'text/markdown', 'application/json'],
  params: z.strictObject({
    format: z
      .enum(['text', 'layout', 'markdown', 'json'])
      .default('text')
      .describe(
        'text: a line for each paragraph, pages apart by a form feed. layout: lines as they stand on the page. markdown: with headings, lists and tables. json: blocks, lines and words with their places in millimetres from the upper left corner of the page.',
      ),
    pages: pageSelection.optional().describe('Pages to read; all when left out.'),
    dehyphenate: z
      .boolean()
      .default(true)
      .describe('Whether words that were divided at the end of a line are put together, in text and markdown.'),
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
    text_cut: 'Page {page} has too many characters; the rest of it was left out.',
  },
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
