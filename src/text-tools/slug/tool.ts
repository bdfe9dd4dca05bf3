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
  title: { en: 'Slug', de: 'Slug' },
  description: {
    en: 'Makes of a title what may stand in an address or a file name.',
    de: 'Macht aus einem Titel, was in einer Adresse oder einem Dateinamen stehen kann.',
  },
  keywords: ['permalink', 'url', 'slugify', 'transliterate', 'ascii', 'umlaut', 'Umlaute', 'Dateiname'],
  icon: 'letters',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: { en: 'Titles, one a line', de: 'Titel, einer je Zeile' },
    separator: { en: 'Between words', de: 'Zwischen Wörtern' },
    style: { en: 'Letters', de: 'Buchstaben' },
    lowercase: { en: 'Small letters', de: 'Kleinbuchstaben' },
    max_length: { en: 'Greatest length', de: 'Größte Länge' },
    result: { en: 'Result', de: 'Ergebnis' },
  },
  values: {
    style: {
      german: { en: 'ä as ae (German)', de: 'ä als ae' },
      plain: { en: 'ä as a', de: 'ä als a' },
      unicode: { en: 'as they are', de: 'wie sie sind' },
    },
  },
  load: () => import('./run.ts'),
});
