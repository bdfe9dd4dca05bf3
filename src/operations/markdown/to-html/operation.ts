import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { SIZES } from '../../kit/results.ts';
import { MARKDOWN_TEXTS, TEXT_FACTS, TEXT_PARAMETERS } from '../text-parameters.ts';

export default defineOperation({
  name: 'markdown-to-html',
  title: 'Markdown to HTML',
  description:
    'Converts Markdown to one self-contained web page, with tables, task lists, footnotes, formulas, highlighted code and front matter, in light, dark and print styles. The page runs and loads nothing: remote images become links, images in a ZIP are embedded, and HTML is sanitized.',
  keywords: ['md', 'markdown', 'web page', 'github', 'commonmark', 'readme', 'math', 'latex', 'tex', 'convert'],
  texts: {
    tagline: 'One page with tables, formulas and highlighted code.',
    params: {
      ...MARKDOWN_TEXTS,
      html: {
        label: 'Embedded HTML',
        help: 'Keep it only if you trust the source: scripts stay in.',
        values: { clean: 'Sanitize', escape: 'Show as text', keep: 'Keep' },
      },
    },
    facts: { title: 'Title', words: 'Words', headings: 'Headings', formulas: 'Formulas' },
  },
  family: 'data',
  intent: 'convert',
  icon: 'hashCode',
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
        'Embedded HTML. clean: sanitize (no scripts, styles, forms, frames or external content). escape: show as text. keep: leave unchanged, including scripts; only for trusted sources.',
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
