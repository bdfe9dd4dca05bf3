import { z } from 'zod';
import { PRINT_FACTS, PRINT_NOTES, PRINT_PARAMETERS, PRINT_TEXTS } from '../../html/print-parameters.ts';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { MARKDOWN_TEXTS, TEXT_FACTS, TEXT_PARAMETERS } from '../text-parameters.ts';

export const TO_PDF_NOTES = {
  ...PRINT_NOTES,
  margins_too_wide: 'The margins leave no room for text. Use smaller margins or larger paper.',
  always_tagged: 'The PDF is tagged. Only the Chromium engine can create untagged PDFs.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'markdown-to-pdf',
  title: 'Markdown to PDF',
  description:
    'Converts Markdown, or a ZIP of Markdown and images, to PDF, with tables, task lists, footnotes, formulas, highlighted code and front matter. HTML is sanitized; nothing is run or fetched. Uses Chromium if installed, otherwise the built-in Typst.',
  keywords: [
    'md',
    'markdown',
    'github',
    'readme',
    'math',
    'latex',
    'tex',
    'pandoc',
    'print',
    'convert',
    'text to pdf',
    'txt',
  ],
  texts: {
    tagline: 'With tables, formulas and highlighted code.',
    params: {
      ...MARKDOWN_TEXTS,
      ...PRINT_TEXTS,
      engine: {
        label: 'Engine',
        help: 'Chromium if installed, otherwise Typst (built-in).',
        values: { auto: 'Automatic', chromium: 'Chromium', typst: 'Typst' },
      },
    },
    facts: { title: 'Title', words: 'Words', headings: 'Headings', formulas: 'Formulas', engine: 'Engine' },
  },
  family: 'pdf',
  intent: 'to-pdf',
  icon: 'sheetHash',
  // Texts come as JSON, which any text may be meant as.
  accepts: ['text/markdown', 'text/plain', 'application/json', 'application/zip'],
  inputs: { min: 1, max: 1 },
  typed: { field: 'text', filename: 'text.md', type: 'text/markdown' },
  produces: ['application/pdf'],
  params: z.strictObject({
    ...TEXT_PARAMETERS,
    ...PRINT_PARAMETERS,
    engine: z
      .enum(['auto', 'chromium', 'typst'])
      .default('auto')
      .describe(
        'chromium: browser rendering. typst: built-in typesetter, identical on every server. auto: Chromium if installed, otherwise Typst.',
      ),
  }),
  result: {
    ...PRINT_FACTS,
    ...TEXT_FACTS,
    engine: z.enum(['chromium', 'typst']).describe('The engine that made the pages.'),
  },
  limits: { seconds: 90 },
  notes: TO_PDF_NOTES,
  examples: [
    {
      files: ['notes.md'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'Käse & Brot' },
        { by: 'pdftotext', page: 1, has: 'Brot | hell 3,50' },
        { by: 'pdfinfo', has: 'Title: Käse & Brot' },
      ],
    },
    {
      files: ['notes.md'],
      params: { toc: true, paper: 'a5', footer: '{page}', engine: 'typst' },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Käse & Brot' },
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 419' },
      ],
    },
  ],
});
