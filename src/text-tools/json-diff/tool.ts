import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  json_diff_invalid: {
    en: 'This is no JSON: line {line}, column {column}.',
    de: 'Das ist kein JSON: Zeile {line}, Spalte {column}.',
    fr: 'Ce n’est pas du JSON : ligne {line}, colonne {column}.',
    es: 'No es JSON: línea {line}, columna {column}.',
  },
  json_diff_large: {
    en: 'The two have more differences than the {most} that are told.',
    de: 'Die beiden unterscheiden sich an mehr als den {most} Stellen, die genannt werden.',
    fr: 'Les deux ont plus de différences que les {most} qui sont indiquées.',
    es: 'Los dos tienen más diferencias que las {most} que se indican.',
  },
};

const body = z
  .strictObject({ before: longText(), after: longText() })
  .meta({ examples: [{ before: '{"a": [1, 2], "b": true}', after: '{"a": [1, 3, 2], "c": null}' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'json-diff',
  title: { en: 'JSON differences', de: 'JSON-Unterschiede', fr: 'Différences JSON', es: 'Diferencias de JSON' },
  description: {
    en: 'What makes one JSON of another, as a JSON Patch (RFC 6902); the order of keys does not count.',
    de: 'Was aus einem JSON ein anderes macht, als JSON Patch (RFC 6902); die Reihenfolge der Schlüssel zählt nicht.',
    fr: 'Ce qui fait d’un JSON un autre, en JSON Patch (RFC 6902) ; l’ordre des clés ne compte pas.',
    es: 'Lo que hace de un JSON otro, como JSON Patch (RFC 6902); el orden de las claves no cuenta.',
  },
  keywords: [
    'diff',
    'patch',
    'compare',
    'rfc6902',
    'pointer',
    'vergleichen',
    'Vergleich',
    'comparer',
    'différence',
    'comparar',
    'diferencia',
  ],
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
    before: { en: 'Before', de: 'Vorher', fr: 'Avant', es: 'Antes' },
    after: { en: 'After', de: 'Nachher', fr: 'Après', es: 'Después' },
    patch: { en: 'JSON Patch', de: 'JSON Patch', fr: 'JSON Patch', es: 'JSON Patch' },
    identical: { en: 'Identical', de: 'Gleich', fr: 'Identiques', es: 'Iguales' },
    added: { en: 'Added', de: 'Hinzugekommen', fr: 'Ajouts', es: 'Añadidos' },
    removed: { en: 'Removed', de: 'Entfernt', fr: 'Suppressions', es: 'Eliminados' },
    replaced: { en: 'Replaced', de: 'Ersetzt', fr: 'Remplacements', es: 'Reemplazados' },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
