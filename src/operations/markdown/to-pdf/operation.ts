import { z } from 'zod';
import { PRINT_FACTS, PRINT_NOTES, PRINT_PARAMETERS } from '../../html/print-parameters.ts';
import { defineOperation } from '../../kit/define.ts';
import { TEXT_FACTS, TEXT_PARAMETERS } from '../text-parameters.ts';

export default defineOperation({
  name: 'markdown-to-pdf',
  title: 'Markdown to PDF',
  description:
    'Makes a PDF of a text in Markdown, or of a ZIP of it with its images: tables, task lists, footnotes, formulas, colored code and front matter. HTML in the text is cleaned, nothing in it is run, and nothing is fetched.',
  keywords: ['md', 'markdown', 'github', 'readme', 'math', 'latex', 'tex', 'pandoc', 'print', 'convert'],
  family: 'pdf',
  icon: 'file',
  needs: ['chromium'],
  // Texts come as JSON, which any text may be meant as.
  accepts: ['text/markdown', 'text/plain', 'application/json', 'application/zip'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ ...TEXT_PARAMETERS, ...PRINT_PARAMETERS }),
  result: { ...PRINT_FACTS, ...TEXT_FACTS },
  limits: { seconds: 90 },
  notes: PRINT_NOTES,
  examples: [
    { files: ['notes.md'], params: {} },
    { files: ['notes.md'], params: { toc: true, paper: 'a5', footer: '{page}' } },
  ],
});
