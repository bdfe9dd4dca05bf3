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
  title: { en: 'HTML entities', de: 'HTML-Entities' },
  description: {
    en: 'Writes text so that HTML shows it as it is, and reads every entity of HTML back.',
    de: 'Schreibt Text so, dass HTML ihn zeigt, wie er ist, und liest jede Entity von HTML zurück.',
  },
  keywords: ['escape', 'unescape', 'character references', 'xml', 'html', 'Sonderzeichen', 'maskieren'],
  icon: 'letters',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: { en: 'Text', de: 'Text' },
    operation: { en: 'What to do', de: 'Was geschieht' },
    characters: { en: 'Characters', de: 'Zeichen' },
    result: { en: 'Result', de: 'Ergebnis' },
  },
  values: {
    operation: { encode: { en: 'Encode', de: 'Kodieren' }, decode: { en: 'Decode', de: 'Dekodieren' } },
    characters: {
      markup: { en: 'those of markup', de: 'die des Markups' },
      ascii: { en: 'and all beyond ASCII', de: 'und alle jenseits von ASCII' },
    },
  },
  load: () => import('./run.ts'),
});
