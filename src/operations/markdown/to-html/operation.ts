import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { SIZES } from '../../kit/results.ts';
import { MARKDOWN_TEXTS, TEXT_FACTS, TEXT_PARAMETERS } from '../text-parameters.ts';

export default defineOperation({
  name: 'markdown-to-html',
  title: 'Markdown to HTML',
  description:
    'Makes one web page of a text in Markdown, with tables, task lists, footnotes, formulas, colored code and front matter, for screens by day and night and for paper. The page needs no other file, runs nothing and loads nothing: images elsewhere become links, those of a ZIP are put into the page, and HTML in the text is cleaned.',
  keywords: ['md', 'markdown', 'web page', 'github', 'commonmark', 'readme', 'math', 'latex', 'tex', 'convert'],
  texts: {
    tagline: 'One page with tables, formulas and colored code.',
    params: {
      ...MARKDOWN_TEXTS,
      html: {
        label: 'HTML in the text',
        help: 'Keep it only where you trust the text: scripts would stay.',
        values: { clean: 'Cleaned', escape: 'Shown as text', keep: 'Kept unchanged' },
      },
    },
    facts: { title: 'Title', words: 'Words', headings: 'Headings', formulas: 'Formulas' },
  },
  family: 'data',
  intent: 'convert',
  icon: 'file',
  // Texts come as JSON, which any text may be meant as.
  accepts: ['text/markdown', 'text/plain', 'application/json', 'application/zip'],
  inputs: { min: 1, max: 1 },
  typed: { field: 'text', filename: 'text.md', type: 'text/markdown' },
  produces: ['text/html'],
  params: z.strictObject({
    ...TEXT_PARAMETERS,
    html: z
      .enum(['clean', 'escape', 'keep'])
      .default('clean')
      .describe(
        'HTML in the text. clean: without scripts, styles, forms, frames and whatever loads something. escape: shown as it is written. keep: unchanged, scripts included, for texts that you trust.',
      ),
  }),
  result: { ...SIZES, ...TEXT_FACTS },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['notes.md'],
      params: {},
      expect: [
        { by: 'text', has: '<strong>bold</strong>' },
        { by: 'text', has: '<math' },
        { by: 'text', lacks: '<script' },
      ],
    },
    {
      files: ['notes.md'],
      params: { toc: true, math: false, html: 'escape' },
      expect: [
        { by: 'text', has: '<nav class="contents">' },
        { by: 'text', has: '$E = mc^2$' },
        { by: 'text', lacks: '<math' },
      ],
    },
  ],
});
