import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';
import { NOTES } from './notes.ts';

const FORMATS = ['json', 'yaml', 'toml', 'xml'] as const;

const body = z
  .strictObject({
    text: longText(),
    from: z.enum(FORMATS).default('yaml'),
    to: z.enum(FORMATS).default('json'),
    indent: z.int().min(2).max(8).default(2).describe('Spaces per level in JSON, YAML and XML.'),
    root: z
      .string()
      .regex(/^[A-Za-z_][\w.-]*$/, { error: 'Must be a name such as root' })
      .max(100)
      .default('root')
      .describe('Name of the XML root element, if the data has no single root.'),
  })
  .meta({
    examples: [
      { text: 'name: Sheaf\ntags: [a, b]\n', from: 'yaml', to: 'json' },
      { text: '{"a": {"b": [1, 2.5, true]}}', from: 'json', to: 'toml' },
      { text: '<note lang="en">Hello</note>', from: 'xml', to: 'json' },
    ],
  });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'config-convert',
  title: 'YAML, TOML, XML and JSON converter',
  description:
    'Convert between YAML 1.2, TOML 1.0, XML and JSON. XML attributes become @name, and text next to them #text. Integers keep every digit; comments are lost.',
  keywords: ['yaml', 'yml', 'toml', 'xml', 'json', 'config', 'settings'],
  icon: 'config',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: 'Text',
    from: 'From',
    to: 'To',
    indent: 'Indent',
    root: 'Root element',
    result: 'Result',
  },
  values: {
    from: {
      json: 'JSON',
      yaml: 'YAML',
      toml: 'TOML',
      xml: 'XML',
    },
    to: {
      json: 'JSON',
      yaml: 'YAML',
      toml: 'TOML',
      xml: 'XML',
    },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
