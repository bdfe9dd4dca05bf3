import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  diff_lines: {
    en: 'The two texts may have {most} lines together.',
    de: 'Die beiden Texte dürfen zusammen {most} Zeilen haben.',
    fr: 'Les deux textes peuvent avoir ensemble {most} lignes.',
    es: 'Los dos textos pueden tener juntos {most} líneas.',
  },
};

const body = z
  .strictObject({
    before: longText(),
    after: longText(),
    context: z.int().min(0).max(100).default(3).describe('Lines that are shown around each change.'),
    ignore_whitespace: z.boolean().default(false).describe('Lines are the same when their words are.'),
    ignore_case: z.boolean().default(false),
  })
  .meta({ examples: [{ before: 'one\ntwo\nthree\n', after: 'one\n2\nthree\nfour\n' }] });

export type Body = z.output<typeof body>;

const line = z.object({ type: z.enum(['equal', 'removed', 'added']), text: z.string() });

export default defineTextTool({
  name: 'text-diff',
  title: { en: 'Text differences', de: 'Textunterschiede', fr: 'Différences de texte', es: 'Diferencias de texto' },
  description: {
    en: 'Compares two texts line by line, as a unified diff that patch and git take.',
    de: 'Vergleicht zwei Texte Zeile für Zeile, als Unified Diff, den patch und git nehmen.',
    fr: 'Compare deux textes ligne par ligne, en diff unifié que patch et git acceptent.',
    es: 'Compara dos textos línea por línea, como diff unificado que aceptan patch y git.',
  },
  keywords: [
    'diff',
    'patch',
    'compare',
    'changes',
    'unified',
    'merge',
    'vergleichen',
    'Vergleich',
    'Änderungen',
    'comparer',
    'différence',
    'comparar',
    'diferencia',
  ],
  icon: 'split',
  body,
  answer: z.object({
    unified: z.string(),
    added: z.int().describe('Lines.'),
    removed: z.int(),
    identical: z.boolean(),
    hunks: z.array(
      z.object({
        old_start: z.int().describe('From 1; 0 where the old text has nothing there.'),
        old_lines: z.int(),
        new_start: z.int(),
        new_lines: z.int(),
        lines: z.array(line),
      }),
    ),
  }),
  labels: {
    before: { en: 'Before', de: 'Vorher', fr: 'Avant', es: 'Antes' },
    after: { en: 'After', de: 'Nachher', fr: 'Après', es: 'Después' },
    context: { en: 'Lines around', de: 'Zeilen drumherum', fr: 'Lignes autour', es: 'Líneas alrededor' },
    ignore_whitespace: {
      en: 'Ignore white space',
      de: 'Leerraum nicht beachten',
      fr: 'Ignorer les espaces',
      es: 'Ignorar los espacios',
    },
    ignore_case: {
      en: 'Ignore case',
      de: 'Groß und klein nicht beachten',
      fr: 'Ignorer la casse',
      es: 'Ignorar mayúsculas y minúsculas',
    },
    unified: { en: 'Unified diff', de: 'Unified Diff', fr: 'Diff unifié', es: 'Diff unificado' },
    added: { en: 'Lines added', de: 'Neue Zeilen', fr: 'Lignes ajoutées', es: 'Líneas añadidas' },
    removed: { en: 'Lines removed', de: 'Entfernte Zeilen', fr: 'Lignes supprimées', es: 'Líneas eliminadas' },
    identical: { en: 'Identical', de: 'Gleich', fr: 'Identiques', es: 'Iguales' },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
