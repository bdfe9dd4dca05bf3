import { z } from 'zod';
import { count } from '../kit/results.ts';
import type { ParameterTexts } from '../kit/texts.ts';

/** How a text in Markdown is read, whatever becomes of it. */
export const TEXT_PARAMETERS = {
  title: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('Title; when left out that of the front matter, else the first heading, else the name of the file.'),
  lang: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/, { error: 'Must be a language tag such as en or de-AT' })
    .optional()
    .describe('Language of the text as a tag such as en or de-AT; when left out that of the front matter.'),
  math: z
    .boolean()
    .default(true)
    .describe('Formulas in TeX between $…$, between $$…$$, and in fences of math. Without, dollars are dollars.'),
  highlight: z.boolean().default(true).describe('Color the code of fences that name their language.'),
  toc: z.boolean().default(false).describe('Put a table of contents before the text.'),
  breaks: z.boolean().default(false).describe('Keep ends of lines as breaks within paragraphs.'),
};

/** What is told of a text in Markdown. */
export const TEXT_FACTS = {
  title: z.string().describe('Title of the page.'),
  words: count('Words of the text, its marks and code included.'),
  headings: count('Headings.'),
  formulas: count('Formulas.'),
};

export const MARKDOWN_TEXTS = {
  title: { label: 'Title', help: 'Otherwise that of the front matter or the first heading.' },
  lang: { label: 'Language', help: 'A tag such as en or de-AT.' },
  math: { label: 'Formulas', help: 'TeX between dollar signs.' },
  highlight: { label: 'Color code', help: 'In blocks that name their language.' },
  toc: { label: 'Table of contents', help: 'Before the text.' },
  breaks: { label: 'Keep line breaks', help: 'Each end of a line becomes a break.' },
} as const satisfies Record<string, ParameterTexts>;
