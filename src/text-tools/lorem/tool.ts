import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

const body = z
  .strictObject({
    unit: z.enum(['words', 'sentences', 'paragraphs']).default('paragraphs'),
    count: z.int().min(1).max(1000).default(3),
    classic: z.boolean().default(true).describe('Begins with "Lorem ipsum dolor sit amet".'),
    seed: z.int().min(0).max(4_294_967_295).default(1).describe('The same number gives the same text.'),
  })
  .meta({ examples: [{ unit: 'sentences', count: 2 }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'lorem',
  title: { en: 'Lorem ipsum', de: 'Lorem ipsum' },
  description: {
    en: 'Filler text in words, sentences or paragraphs, the same for the same seed.',
    de: 'Blindtext in Wörtern, Sätzen oder Absätzen, für denselben Startwert derselbe.',
  },
  keywords: ['filler', 'dummy', 'placeholder', 'sample', 'text', 'Blindtext', 'Fülltext', 'Platzhalter'],
  icon: 'letters',
  body,
  answer: z.object({ result: z.string(), words: z.int(), seed: z.int() }),
  labels: {
    unit: { en: 'Made of', de: 'Aus' },
    count: { en: 'How many', de: 'Wie viele' },
    classic: { en: 'Begin with "Lorem ipsum"', de: 'Mit „Lorem ipsum“ beginnen' },
    seed: { en: 'Seed', de: 'Startwert' },
    result: { en: 'Result', de: 'Ergebnis' },
    words: { en: 'Words', de: 'Wörter' },
  },
  values: {
    unit: {
      words: { en: 'words', de: 'Wörtern' },
      sentences: { en: 'sentences', de: 'Sätzen' },
      paragraphs: { en: 'paragraphs', de: 'Absätzen' },
    },
  },
  load: () => import('./run.ts'),
});
