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
  title: { en: 'Slug', de: 'Slug', fr: 'Slug', es: 'Slug' },
  description: {
    en: 'Makes of a title what may stand in an address or a file name.',
    de: 'Macht aus einem Titel, was in einer Adresse oder einem Dateinamen stehen kann.',
    fr: 'Fait d’un titre ce qui peut figurer dans une adresse ou un nom de fichier.',
    es: 'Hace de un título lo que puede ir en una dirección o un nombre de archivo.',
  },
  keywords: [
    'permalink',
    'url',
    'slugify',
    'transliterate',
    'ascii',
    'umlaut',
    'Umlaute',
    'Dateiname',
    'adresse',
    'titre',
    'nom de fichier',
    'dirección',
    'título',
  ],
  icon: 'letters',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: {
      en: 'Titles, one a line',
      de: 'Titel, einer je Zeile',
      fr: 'Titres, un par ligne',
      es: 'Títulos, uno por línea',
    },
    separator: { en: 'Between words', de: 'Zwischen Wörtern', fr: 'Entre les mots', es: 'Entre palabras' },
    style: { en: 'Letters', de: 'Buchstaben', fr: 'Lettres', es: 'Letras' },
    lowercase: { en: 'Small letters', de: 'Kleinbuchstaben', fr: 'Minuscules', es: 'Minúsculas' },
    max_length: { en: 'Greatest length', de: 'Größte Länge', fr: 'Longueur maximale', es: 'Longitud máxima' },
    result: { en: 'Result', de: 'Ergebnis', fr: 'Résultat', es: 'Resultado' },
  },
  values: {
    style: {
      german: { en: 'ä as ae (German)', de: 'ä als ae', fr: 'ä en ae (allemand)', es: 'ä como ae (alemán)' },
      plain: { en: 'ä as a', de: 'ä als a', fr: 'ä en a', es: 'ä como a' },
      unicode: { en: 'as they are', de: 'wie sie sind', fr: 'telles quelles', es: 'tal como están' },
    },
  },
  load: () => import('./run.ts'),
});
