import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { mediumText } from '../kit/fields.ts';

const body = z
  .strictObject({
    text: mediumText('Up to 100,000 characters. Each line becomes a slug.'),
    separator: z.enum(['-', '_', '.']).default('-'),
    style: z
      .enum(['german', 'plain', 'unicode'])
      .default('german')
      .describe('`german`: ä becomes ae. `plain`: ä becomes a. `unicode`: keeps all letters.'),
    lowercase: z.boolean().default(true),
    max_length: z.int().min(1).max(500).default(80).describe('Maximum length. Cuts at word boundaries if possible.'),
  })
  .meta({ examples: [{ text: 'Grüße aus Århus: Teil 2!' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'slug',
  title: 'Slug generator',
  description: 'Turn titles into slugs for URLs and file names.',
  keywords: ['permalink', 'url', 'slugify', 'transliterate', 'ascii', 'umlaut'],
  icon: 'link',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: 'Titles, one per line',
    separator: 'Separator',
    style: 'Character set',
    lowercase: 'Lowercase',
    max_length: 'Maximum length',
    result: 'Result',
  },
  values: {
    style: {
      german: 'German (ä → ae)',
      plain: 'Plain (ä → a)',
      unicode: 'Unicode (keep)',
    },
  },
  load: () => import('./run.ts'),
});
