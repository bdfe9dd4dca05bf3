import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    text: longText(),
    operation: z.enum(['encode', 'decode', 'parts']).default('encode'),
    mode: z
      .enum(['component', 'url', 'form'])
      .default('component')
      .describe(
        '`component`: encodes all reserved characters. `url`: keeps / ? # & and other reserved characters. `form`: encodes spaces as +.',
      ),
  })
  .meta({
    examples: [
      { text: 'Grüße & mehr', operation: 'encode' },
      { text: 'https://example.org/a?b=1', operation: 'parts' },
    ],
  });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'url-encode',
  title: 'URL encoder and parser',
  description: 'Percent-encode and decode text, or parse a URL into its parts.',
  keywords: ['percent', 'escape', 'unescape', 'encode', 'decode', 'query', 'parse', 'address'],
  icon: 'percent',
  body,
  answer: z.object({
    result: z.string().nullable(),
    parts: z
      .object({
        protocol: z.string(),
        username: z.string(),
        has_password: z.boolean(),
        host: z.string(),
        port: z.int().nullable(),
        path: z.string(),
        parameters: z.array(z.object({ name: z.string(), value: z.string() })),
        fragment: z.string(),
        origin: z.string().nullable(),
      })
      .nullable(),
  }),
  labels: {
    text: 'Text or URL',
    operation: 'Action',
    mode: 'Encoding',
    result: 'Result',
    parts: 'Parts',
  },
  values: {
    operation: {
      encode: 'Encode',
      decode: 'Decode',
      parts: 'Parse URL',
    },
    mode: {
      component: 'URL component',
      url: 'Whole URL',
      form: 'Form field (space as +)',
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
