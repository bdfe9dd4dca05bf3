import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    before: longText(),
    after: longText(),
    context: z.int().min(0).max(100).default(3).describe('Context lines around each change.'),
    ignore_whitespace: z.boolean().default(false).describe('Ignore whitespace differences.'),
    ignore_case: z.boolean().default(false),
  })
  .meta({ examples: [{ before: 'one\ntwo\nthree\n', after: 'one\n2\nthree\nfour\n' }] });

export type Body = z.output<typeof body>;

const line = z.object({ type: z.enum(['equal', 'removed', 'added']), text: z.string() });

export default defineTextTool({
  name: 'text-diff',
  title: 'Text diff',
  description: 'Compare two texts line by line. Returns a unified diff for patch and git.',
  keywords: ['diff', 'patch', 'compare', 'changes', 'unified', 'merge'],
  icon: 'linesDiff',
  body,
  answer: z.object({
    unified: z.string(),
    added: z.int().describe('Lines.'),
    removed: z.int(),
    identical: z.boolean(),
    hunks: z.array(
      z.object({
        old_start: z.int().describe('From 1; 0 if the old text has nothing there.'),
        old_lines: z.int(),
        new_start: z.int(),
        new_lines: z.int(),
        lines: z.array(line),
      }),
    ),
  }),
  labels: {
    before: 'Before',
    after: 'After',
    context: 'Context lines',
    ignore_whitespace: 'Ignore whitespace',
    ignore_case: 'Ignore case',
    unified: 'Unified diff',
    added: 'Lines added',
    removed: 'Lines removed',
    identical: 'Identical',
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
