import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  url_encoding: {
    en: 'The text has a % that two hexadecimal digits do not follow, or bytes that are no UTF-8.',
    de: 'Im Text steht ein % ohne zwei Hexadezimalziffern dahinter, oder Bytes, die kein UTF-8 sind.',
  },
  url_invalid: {
    en: 'This is no complete URL, such as https://example.org/path?name=value.',
    de: 'Das ist keine vollständige URL wie https://example.org/pfad?name=wert.',
  },
  url_surrogate: {
    en: 'The text must be valid Unicode, without half a surrogate pair.',
    de: 'Der Text muss gültiges Unicode sein, ohne halbe Surrogatpaare.',
  },
  url_parameters: {
    en: 'The URL has more than {most} parameters.',
    de: 'Die URL hat mehr als {most} Parameter.',
  },
};

const body = z
  .strictObject({
    text: longText(),
    operation: z.enum(['encode', 'decode', 'parts']).default('encode'),
    mode: z
      .enum(['component', 'url', 'form'])
      .default('component')
      .describe(
        '`component` leaves nothing that means something in a URL; `url` keeps / ? # & and the like; `form` writes spaces as +.',
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
  title: { en: 'URL encoder and parts', de: 'URL-Kodierer und -Teile' },
  description: {
    en: 'Percent-encodes text for URLs, and back, and takes a URL apart.',
    de: 'Kodiert Text für URLs und zurück und zerlegt eine URL in ihre Teile.',
  },
  keywords: [
    'percent',
    'escape',
    'unescape',
    'encode',
    'decode',
    'query',
    'parse',
    'address',
    'Prozent',
    'Adresse',
    'zerlegen',
  ],
  icon: 'link',
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
    text: { en: 'Text or URL', de: 'Text oder URL' },
    operation: { en: 'What to do', de: 'Was geschieht' },
    mode: { en: 'Encoded as', de: 'Kodiert als' },
    result: { en: 'Result', de: 'Ergebnis' },
    parts: { en: 'Parts', de: 'Teile' },
  },
  values: {
    operation: {
      encode: { en: 'Encode', de: 'Kodieren' },
      decode: { en: 'Decode', de: 'Dekodieren' },
      parts: { en: 'Take a URL apart', de: 'URL zerlegen' },
    },
    mode: {
      component: { en: 'part of a URL', de: 'Teil einer URL' },
      url: { en: 'whole URL', de: 'ganze URL' },
      form: { en: 'form field (space as +)', de: 'Formularfeld (Leerzeichen als +)' },
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
