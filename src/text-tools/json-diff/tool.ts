import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({ before: longText(), after: longText() })
  .meta({ examples: [{ before: '{"a": [1, 2], "b": true}', after: '{"a": [1, 3, 2], "c": null}' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'json-diff',
  title: 'JSON diff',
  description: 'Compare two JSON documents. Returns a JSON Patch (RFC 6902); key order is ignored.',
  keywords: ['diff', 'patch', 'compare', 'rfc6902', 'pointer'],
  icon: 'bracesDiff',
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
    before: 'Before',
    after: 'After',
    patch: 'JSON Patch',
    identical: 'Identical',
    added: 'Added',
    removed: 'Removed',
    replaced: 'Replaced',
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
