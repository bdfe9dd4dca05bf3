import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  json_diff_invalid: {
    en: 'This is no JSON: line {line}, column {column}.',
    de: 'Das ist kein JSON: Zeile {line}, Spalte {column}.',
  },
  json_diff_large: {
    en: 'The two have more differences than the {most} that are told.',
    de: 'Die beiden unterscheiden sich an mehr als den {most} Stellen, die genannt werden.',
  },
};

const body = z
  .strictObject({ before: longText(), after: longText() })
  .meta({ examples: [{ before: '{"a": [1, 2], "b": true}', after: '{"a": [1, 3, 2], "c": null}' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'json-diff',
  title: { en: 'JSON differences', de: 'JSON-Unterschiede' },
  description: {
    en: 'What makes one JSON of another, as a JSON Patch (RFC 6902); the order of keys does not count.',
    de: 'Was aus einem JSON ein anderes macht, als JSON Patch (RFC 6902); die Reihenfolge der Schlüssel zählt nicht.',
  },
  keywords: ['diff', 'patch', 'compare', 'rfc6902', 'pointer', 'vergleichen', 'Vergleich'],
  icon: 'braces',
  body,
  answer: z.object({
    patch: z.array(
      z.object({ op: z.enum(['add', 'remove', 'replace']), path: z.string(), value: z.unknown().optional() }),
    ),
    identical: z.boolean(),
    added: z.int(),
    removed: z.int(),
    replaced: z.int(),
  }),
  labels: {
    before: { en: 'Before', de: 'Vorher' },
    after: { en: 'After', de: 'Nachher' },
    patch: { en: 'JSON Patch', de: 'JSON Patch' },
    identical: { en: 'Identical', de: 'Gleich' },
    added: { en: 'Added', de: 'Hinzugekommen' },
    removed: { en: 'Removed', de: 'Entfernt' },
    replaced: { en: 'Replaced', de: 'Ersetzt' },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
