import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

const body = z
  .strictObject({
    unit: z.enum(['words', 'sentences', 'paragraphs']).default('paragraphs'),
    count: z.int().min(1).max(1000).default(3),
    classic: z.boolean().default(true).describe('Begins with "Lorem ipsum dolor sit amet".'),
    seed: z.int().min(0).max(4_294_967_295).default(1).describe('The same number produces the same text.'),
  })
  .meta({ examples: [{ unit: 'sentences', count: 2 }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'lorem',
  title: 'Lorem ipsum',
  description: 'Placeholder text in words, sentences or paragraphs. The same seed produces the same text.',
  keywords: ['filler', 'dummy', 'placeholder', 'sample', 'text'],
  icon: 'paragraph',
  body,
  answer: z.object({ result: z.string(), words: z.int(), seed: z.int() }),
  labels: {
    unit: 'Unit',
    count: 'Count',
    classic: 'Start with "Lorem ipsum"',
    seed: 'Seed',
    result: 'Result',
    words: 'Words',
  },
  values: {
    unit: {
      words: 'words',
      sentences: 'sentences',
      paragraphs: 'paragraphs',
    },
  },
  load: () => import('./run.ts'),
});
