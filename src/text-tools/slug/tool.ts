import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { mediumText } from '../kit/fields.ts';

const body = z
  .strictObject({
    text: mediumText('At most 100,000 characters; each line becomes a slug of its own.'),
    separator: z.enum(['-', '_', '.']).default('-'),
    style: z
      .enum(['german', 'plain', 'unicode'])
      .default('german')
      .describe('`german` writes ä as ae; `plain` as a; `unicode` keeps letters of every script.'),
    lowercase: z.boolean().default(true),
    max_length: z.int().min(1).max(500).default(80).describe('Cut between words where that is possible.'),
  })
  .meta({ examples: [{ text: 'Grüße aus Århus: Teil 2!' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'slug',
  title: 'Slug',
  description: 'Makes of a title what may stand in an address or a file name.',
  keywords: ['permalink', 'url', 'slugify', 'transliterate', 'ascii', 'umlaut'],
  icon: 'letters',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: 'Titles, one a line',
    separator: 'Between words',
    style: 'Letters',
    lowercase: 'Small letters',
    max_length: 'Greatest length',
    result: 'Result',
  },
  values: {
    style: {
      german: 'ä as ae (German)',
      plain: 'ä as a',
      unicode: 'as they are',
    },
  },
  load: () => import('./run.ts'),
});
