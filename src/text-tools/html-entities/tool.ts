import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

const body = z
  .strictObject({
    text: longText(),
    operation: z.enum(['encode', 'decode']).default('encode'),
    characters: z
      .enum(['markup', 'ascii'])
      .default('markup')
      .describe('What is encoded: & < > " and \', or all that is not ASCII, too.'),
  })
  .meta({ examples: [{ text: '<b>Grüße & mehr</b>' }, { text: '&lt;b&gt;Gr&uuml;&szlig;e', operation: 'decode' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'html-entities',
  title: { en: 'HTML entities', de: 'HTML-Entities', fr: 'Entités HTML', es: 'Entidades HTML' },
  description: {
    en: 'Writes text so that HTML shows it as it is, and reads every entity of HTML back.',
    de: 'Schreibt Text so, dass HTML ihn zeigt, wie er ist, und liest jede Entity von HTML zurück.',
    fr: 'Écrit du texte pour que HTML l’affiche tel quel, et relit toutes les entités de HTML.',
    es: 'Escribe texto para que HTML lo muestre tal cual, y vuelve a leer todas las entidades de HTML.',
  },
  keywords: [
    'escape',
    'unescape',
    'character references',
    'xml',
    'html',
    'Sonderzeichen',
    'maskieren',
    'échapper',
    'entités',
    'escapar',
    'entidades',
  ],
  icon: 'letters',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto' },
    operation: { en: 'What to do', de: 'Was geschieht', fr: 'À faire', es: 'Qué hacer' },
    characters: { en: 'Characters', de: 'Zeichen', fr: 'Caractères', es: 'Caracteres' },
    result: { en: 'Result', de: 'Ergebnis', fr: 'Résultat', es: 'Resultado' },
  },
  values: {
    operation: {
      encode: { en: 'Encode', de: 'Kodieren', fr: 'Encoder', es: 'Codificar' },
      decode: { en: 'Decode', de: 'Dekodieren', fr: 'Décoder', es: 'Descodificar' },
    },
    characters: {
      markup: { en: 'those of markup', de: 'die des Markups', fr: 'ceux du balisage', es: 'los del marcado' },
      ascii: {
        en: 'and all beyond ASCII',
        de: 'und alle jenseits von ASCII',
        fr: 'et tous ceux hors ASCII',
        es: 'y todos los que no son ASCII',
      },
    },
  },
  load: () => import('./run.ts'),
});
