import { z } from 'zod';
import { formatJsonText } from '../json.ts';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

const indent = z
  .union([z.int().min(0).max(8), z.literal('tab')])
  .describe('Spaces of one level, or "tab"; 0 writes one line.');

export default defineTextTool({
  name: 'json-formatter',
  title: { en: 'Format JSON', de: 'JSON formatieren', fr: 'Mettre en forme du JSON', es: 'Dar formato a JSON' },
  description: {
    en: 'Number literals, escapes and repeated keys stay as they were written.',
    de: 'Zahlen, Escapes und doppelte Schlüssel bleiben, wie sie geschrieben sind.',
    fr: 'Les nombres, les échappements et les clés en double restent tels qu’ils sont écrits.',
    es: 'Los números, los escapes y las claves repetidas quedan como están escritos.',
  },
  keywords: [],
  icon: 'braces',
  body: z
    .strictObject({ text: longText(), indent: indent.optional(), sort_keys: z.boolean().optional() })
    .meta({ examples: [{ text: '{"a": [1, 2]}' }] }),
  answer: z.object({ formatted: z.string() }),
  labels: {},
  ownScreen: true,
  load: async () => ({
    run: (body) => formatJsonText(body.text, { indent: body.indent, sortKeys: body.sort_keys }),
  }),
});
