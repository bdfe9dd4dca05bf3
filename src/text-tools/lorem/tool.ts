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
  title: { en: 'Lorem ipsum', de: 'Lorem ipsum', fr: 'Lorem ipsum', es: 'Lorem ipsum' },
  description: {
    en: 'Filler text in words, sentences or paragraphs, the same for the same seed.',
    de: 'Blindtext in Wörtern, Sätzen oder Absätzen, für denselben Startwert derselbe.',
    fr: 'Texte de remplissage en mots, phrases ou paragraphes, le même pour la même graine.',
    es: 'Texto de relleno en palabras, frases o párrafos, el mismo para la misma semilla.',
  },
  keywords: [
    'filler',
    'dummy',
    'placeholder',
    'sample',
    'text',
    'Blindtext',
    'Fülltext',
    'Platzhalter',
    'faux texte',
    'texte de remplissage',
    'texto de relleno',
  ],
  icon: 'letters',
  body,
  answer: z.object({ result: z.string(), words: z.int(), seed: z.int() }),
  labels: {
    unit: { en: 'Made of', de: 'Aus', fr: 'Composé de', es: 'Formado por' },
    count: { en: 'How many', de: 'Wie viele', fr: 'Combien', es: 'Cuántos' },
    classic: {
      en: 'Begin with "Lorem ipsum"',
      de: 'Mit „Lorem ipsum“ beginnen',
      fr: 'Commencer par « Lorem ipsum »',
      es: 'Empezar con «Lorem ipsum»',
    },
    seed: { en: 'Seed', de: 'Startwert', fr: 'Graine', es: 'Semilla' },
    result: { en: 'Result', de: 'Ergebnis', fr: 'Résultat', es: 'Resultado' },
    words: { en: 'Words', de: 'Wörter', fr: 'Mots', es: 'Palabras' },
  },
  values: {
    unit: {
      words: { en: 'words', de: 'Wörtern', fr: 'mots', es: 'palabras' },
      sentences: { en: 'sentences', de: 'Sätzen', fr: 'phrases', es: 'frases' },
      paragraphs: { en: 'paragraphs', de: 'Absätzen', fr: 'paragraphes', es: 'párrafos' },
    },
  },
  load: () => import('./run.ts'),
});
