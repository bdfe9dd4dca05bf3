import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, SIZES } from '../../kit/results.ts';

export default defineOperation({
  name: 'json-formatter',
  title: 'Format JSON',
  description:
    'Formats or minifies a JSON file. Number literals, escapes and duplicate keys stay as written. Invalid JSON fails the job, with the line and column in the message.',
  keywords: ['beautify', 'pretty', 'minify', 'indent', 'format', 'sort keys', 'pretty print', 'prettify', 'sort'],
  texts: {
    tagline: 'Format or minify large JSON files.',
    params: { indent: { label: 'Indent', values: { 0: '0 (minify)', tab: 'Tab' } }, sort_keys: { label: 'Sort keys' } },
  },
  family: 'json',
  intent: 'text',
  rank: 34,
  icon: 'braces',
  accepts: ['application/json'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({
    indent: z
      .union([z.int().min(0).max(8), z.literal('tab')])
      .default(2)
      .describe('Spaces per level, or "tab". 0 removes all whitespace.'),
    sort_keys: z
      .boolean()
      .default(false)
      .describe('Sort object keys by Unicode code point. Duplicate keys keep their order.'),
  }),
  result: { ...SIZES, depth: count('Levels of nesting.') },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['json-valid.json'],
      params: {},
      expect: [
        { by: 'values', has: 'name = Sheaf' },
        { by: 'values', has: 'nested.deep.0.0.0.end = true' },
        { by: 'text', has: '\n  "name": "Sheaf",\n' },
      ],
    },
    {
      files: ['json-valid.json'],
      params: { indent: 0 },
      expect: [
        { by: 'values', has: 'name = Sheaf' },
        { by: 'text', lacks: '\n' },
      ],
    },
    {
      files: ['json-duplicate-keys.json'],
      params: { indent: 'tab', sort_keys: true },
      expect: [{ by: 'text', has: '\n\t"B": 2,\n\t"a": {\n' }],
    },
    {
      files: ['json-big-numbers.json'],
      params: { indent: 4 },
      expect: [
        { by: 'text', has: '\n    9007199254740993,\n' },
        { by: 'text', has: '\n    1E400,\n' },
        { by: 'text', has: '0.1000000000000000055511151231257827' },
      ],
    },
  ],
});
