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
  title: 'HTML entities',
  description: 'Writes text so that HTML shows it as it is, and reads every entity of HTML back.',
  keywords: ['escape', 'unescape', 'character references', 'xml', 'html'],
  icon: 'letters',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: 'Text',
    operation: 'What to do',
    characters: 'Characters',
    result: 'Result',
  },
  values: {
    operation: {
      encode: 'Encode',
      decode: 'Decode',
    },
    characters: {
      markup: 'those of markup',
      ascii: 'and all beyond ASCII',
    },
  },
  load: () => import('./run.ts'),
});
