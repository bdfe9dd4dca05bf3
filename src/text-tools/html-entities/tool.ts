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
      .describe('Characters to encode: & < > " and \' only, or all non-ASCII characters as well.'),
  })
  .meta({ examples: [{ text: '<b>Grüße & mehr</b>' }, { text: '&lt;b&gt;Gr&uuml;&szlig;e', operation: 'decode' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'html-entities',
  title: 'HTML entities',
  description: 'Encode text for HTML, and decode all HTML entities.',
  keywords: ['escape', 'unescape', 'character references', 'xml', 'html'],
  icon: 'ampersand',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: 'Text',
    operation: 'Action',
    characters: 'Characters',
    result: 'Result',
  },
  values: {
    operation: {
      encode: 'Encode',
      decode: 'Decode',
    },
    characters: {
      markup: 'HTML special characters',
      ascii: 'Also all non-ASCII characters',
    },
  },
  load: () => import('./run.ts'),
});
