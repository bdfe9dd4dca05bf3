import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  config_syntax: 'This is no {format}: line {line}, column {column}.',
  config_aliases: 'The aliases of this YAML stand for more than is unfolded.',
  config_documents: 'There must be one YAML document; here are {count}.',
  config_deep: 'It is nested deeper than {most} levels.',
  config_repeated: 'A key stands twice in the same object.',
  config_key: 'A key is a list or an object, which only YAML has.',
  config_number: 'It holds a number that is infinite or none; JSON has no such values.',
  config_digits: 'It holds a whole number of more than {most} digits; write it as text, in quotes.',
  config_toml_root: 'TOML holds an object at the top, not a list or a single value.',
  config_toml_value: 'It holds a value that TOML does not have: null, or a whole number beyond 64 bits.',
  config_output: 'The output would be larger than 4 MiB.',
};

const FORMATS = ['json', 'yaml', 'toml', 'xml'] as const;

const body = z
  .strictObject({
    text: longText(),
    from: z.enum(FORMATS).default('yaml'),
    to: z.enum(FORMATS).default('json'),
    indent: z.int().min(2).max(8).default(2).describe('Spaces of one level, in JSON, YAML and XML.'),
    root: z
      .string()
      .regex(/^[A-Za-z_][\w.-]*$/, { error: 'Must be a name such as root' })
      .max(100)
      .default('root')
      .describe('Name of the first element of XML, where the values have none.'),
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
  title: 'YAML, TOML, XML and JSON',
  description:
    'Converts YAML 1.2, TOML 1.0, XML and JSON into one another. Attributes of XML are @name, text beside them #text; whole numbers keep every digit, comments are lost.',
  keywords: ['yaml', 'yml', 'toml', 'xml', 'json', 'config', 'settings'],
  icon: 'braces',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: 'Text',
    from: 'From',
    to: 'To',
    indent: 'Indent',
    root: 'First element',
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
