import { z } from 'zod';
import { formatJsonText } from '../json.ts';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

const indent = z.union([z.int().min(0).max(8), z.literal('tab')]).describe('Spaces per level, or "tab". 0 minifies.');

export default defineTextTool({
  name: 'json-formatter',
  title: 'Format JSON',
  description: 'Format or minify JSON. Number literals, escapes and duplicate keys stay as written.',
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
