import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  diff_lines: {
    en: 'The two texts may have {most} lines together.',
    de: 'Die beiden Texte dürfen zusammen {most} Zeilen haben.',
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
  title: { en: 'Text differences', de: 'Textunterschiede' },
  description: {
    en: 'Compares two texts line by line, as a unified diff that patch and git take.',
    de: 'Vergleicht zwei Texte Zeile für Zeile, als Unified Diff, den patch und git nehmen.',
  },
  keywords: ['diff', 'patch', 'compare', 'changes', 'unified', 'merge', 'vergleichen', 'Vergleich', 'Änderungen'],
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
    before: { en: 'Before', de: 'Vorher' },
    after: { en: 'After', de: 'Nachher' },
    context: { en: 'Lines around', de: 'Zeilen drumherum' },
    ignore_whitespace: { en: 'Ignore white space', de: 'Leerraum nicht beachten' },
    ignore_case: { en: 'Ignore case', de: 'Groß und klein nicht beachten' },
    unified: { en: 'Unified diff', de: 'Unified Diff' },
    added: { en: 'Lines added', de: 'Neue Zeilen' },
    removed: { en: 'Lines removed', de: 'Entfernte Zeilen' },
    identical: { en: 'Identical', de: 'Gleich' },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
