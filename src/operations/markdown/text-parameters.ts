import { z } from 'zod';
import { count } from '../kit/results.ts';
import type { ParameterTexts } from '../kit/texts.ts';

/** How to read a text in Markdown, for any output. */
export const TEXT_PARAMETERS = {
  title: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('Title. Default: from the front matter, the first heading, or the file name.'),
  lang: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/, { error: 'Must be a language tag such as en or de-AT' })
    .optional()
    .describe('Language tag such as en or de-AT. Default: from the front matter.'),
  math: z
    .boolean()
    .default(true)
    .describe('Render TeX formulas in $…$, $$…$$ and math code blocks. If false, dollar signs are plain text.'),
  highlight: z.boolean().default(true).describe('Highlight code blocks that name a language.'),
  toc: z.boolean().default(false).describe('Add a table of contents at the start.'),
  breaks: z.boolean().default(false).describe('Turn newlines within paragraphs into line breaks.'),
};

/** The result of reading a Markdown text. */
export const TEXT_FACTS = {
  title: z.string().describe('Title of the page.'),
  words: count('Words of the text, its marks and code included.'),
  headings: count('Headings.'),
  formulas: count('Formulas.'),
};

export const MARKDOWN_TEXTS = {
  title: { label: 'Title', help: 'Default: from the front matter or the first heading.' },
  lang: { label: 'Language', help: 'Language tag such as en or de-AT.' },
  math: { label: 'Formulas', help: 'TeX between dollar signs.' },
  highlight: { label: 'Highlight code', help: 'In code blocks with a language.' },
  toc: { label: 'Table of contents', help: 'At the start.' },
  breaks: { label: 'Keep line breaks', help: 'Every newline becomes a line break.' },
} as const satisfies Record<string, ParameterTexts>;
