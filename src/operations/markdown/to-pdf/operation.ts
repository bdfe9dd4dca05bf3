import { z } from 'zod';
import { PRINT_FACTS, PRINT_NOTES, PRINT_PARAMETERS, PRINT_TEXTS } from '../../html/print-parameters.ts';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { MARKDOWN_TEXTS, TEXT_FACTS, TEXT_PARAMETERS } from '../text-parameters.ts';

export const TO_PDF_NOTES = {
  ...PRINT_NOTES,
  margins_too_wide: 'The margins leave no room for text: take smaller ones, or larger paper.',
  always_tagged: 'The PDF is tagged all the same: only Chromium can do without.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'markdown-to-pdf',
  title: 'Markdown to PDF',
  description:
    'Makes a PDF of a text in Markdown, or of a ZIP of it with its images: tables, task lists, footnotes, formulas, colored code and front matter. HTML in the text is cleaned, nothing in it is run, and nothing is fetched. Chromium prints it where the server has it; a typesetter that ships sets it otherwise.',
  keywords: ['md', 'markdown', 'github', 'readme', 'math', 'latex', 'tex', 'pandoc', 'print', 'convert'],
  texts: {
    tagline: 'With tables, formulas and colored code.',
    params: {
      ...MARKDOWN_TEXTS,
      ...PRINT_TEXTS,
      engine: {
        label: 'Engine',
        help: 'Chromium, where the server has it, or the typesetter that ships.',
        values: { auto: 'Automatic', chromium: 'Chromium', typst: 'Typst' },
      },
    },
    facts: { title: 'Title', words: 'Words', headings: 'Headings', formulas: 'Formulas', engine: 'Engine' },
  },
  family: 'pdf',
  intent: 'convert',
  icon: 'file',
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
        'chromium: prints the page as browsers show it; typst: sets it with the typesetter that ships, the same on every server; auto: Chromium where the server has it.',
      ),
  }),
  result: {
    ...PRINT_FACTS,
    ...TEXT_FACTS,
    engine: z.enum(['chromium', 'typst']).describe('What made the pages.'),
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
