import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  config_syntax: {
    en: 'This is no {format}: line {line}, column {column}.',
    de: 'Das ist kein {format}: Zeile {line}, Spalte {column}.',
  },
  config_aliases: {
    en: 'The aliases of this YAML stand for more than is unfolded.',
    de: 'Die Aliase dieses YAML stehen für mehr, als entfaltet wird.',
  },
  config_documents: {
    en: 'There must be one YAML document; here are {count}.',
    de: 'Es muss ein YAML-Dokument sein; hier sind es {count}.',
  },
  config_deep: {
    en: 'It is nested deeper than {most} levels.',
    de: 'Es ist tiefer verschachtelt als {most} Ebenen.',
  },
  config_repeated: {
    en: 'A key stands twice in the same object.',
    de: 'Ein Schlüssel steht zweimal im selben Objekt.',
  },
  config_key: {
    en: 'A key is a list or an object, which only YAML has.',
    de: 'Ein Schlüssel ist eine Liste oder ein Objekt; das gibt es nur in YAML.',
  },
  config_number: {
    en: 'It holds a number that is infinite or none; JSON has no such values.',
    de: 'Es enthält eine Zahl, die unendlich oder keine ist; solche Werte hat JSON nicht.',
  },
  config_toml_root: {
    en: 'TOML holds an object at the top, not a list or a single value.',
    de: 'TOML hat oben ein Objekt, keine Liste und keinen einzelnen Wert.',
  },
  config_toml_value: {
    en: 'It holds a value that TOML does not have: null, or a whole number beyond 64 bits.',
    de: 'Es enthält einen Wert, den TOML nicht hat: null oder eine ganze Zahl jenseits von 64 Bit.',
  },
  config_output: {
    en: 'The output would be larger than 4 MiB.',
    de: 'Die Ausgabe würde größer als 4 MiB.',
  },
};

const FORMATS = ['json', 'yaml', 'toml'] as const;

const body = z
  .strictObject({
    text: longText(),
    from: z.enum(FORMATS).default('yaml'),
    to: z.enum(FORMATS).default('json'),
    indent: z.int().min(2).max(8).default(2).describe('Spaces of one level, in JSON and YAML.'),
  })
  .meta({
    examples: [
      { text: 'name: Sheaf\ntags: [a, b]\n', from: 'yaml', to: 'json' },
      { text: '{"a": {"b": [1, 2.5, true]}}', from: 'json', to: 'toml' },
    ],
  });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'config-convert',
  title: { en: 'YAML, TOML and JSON', de: 'YAML, TOML und JSON' },
  description: {
    en: 'Converts YAML 1.2, TOML 1.0 and JSON into one another; whole numbers keep every digit, comments are lost.',
    de: 'Wandelt YAML 1.2, TOML 1.0 und JSON ineinander um; ganze Zahlen behalten jede Ziffer, Kommentare gehen verloren.',
  },
  keywords: ['yaml', 'yml', 'toml', 'json', 'config', 'settings', 'Konfiguration', 'Einstellungen'],
  icon: 'braces',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: { en: 'Text', de: 'Text' },
    from: { en: 'From', de: 'Von' },
    to: { en: 'To', de: 'Nach' },
    indent: { en: 'Indent', de: 'Einrückung' },
    result: { en: 'Result', de: 'Ergebnis' },
  },
  values: {
    from: { json: { en: 'JSON', de: 'JSON' }, yaml: { en: 'YAML', de: 'YAML' }, toml: { en: 'TOML', de: 'TOML' } },
    to: { json: { en: 'JSON', de: 'JSON' }, yaml: { en: 'YAML', de: 'YAML' }, toml: { en: 'TOML', de: 'TOML' } },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
