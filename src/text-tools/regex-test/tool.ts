import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { mediumText } from '../kit/fields.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    pattern: z.string().min(1).max(1000).describe('RE2 syntax, which runs in linear time.'),
    text: mediumText(),
    ignore_case: z.boolean().default(false),
    multiline: z.boolean().default(false).describe('^ and $ match the start and end of each line.'),
    dot_all: z.boolean().default(false).describe('. also matches line breaks.'),
    replacement: z.string().max(1000).optional().describe('Replacement text: $1, $<name>, $& (whole match), $$.'),
    max_matches: z
      .int()
      .min(1)
      .max(1000)
      .default(100)
      .describe('Maximum matches to list. All are counted and replaced.'),
  })
  .meta({ examples: [{ pattern: '(?P<user>\\w+)@(\\w+\\.org)', text: 'ann@example.org, bob@example.org' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'regex-test',
  title: 'Regular expression tester',
  description: 'Test a regular expression (RE2): matches, groups and replacements.',
  keywords: ['regex', 'regexp', 'pattern', 'match', 'grep', 'replace', 're2'],
  icon: 'asterisk',
  body,
  answer: z.object({
    count: z.int(),
    matches: z.array(
      z.object({
        start: z.int().describe('In UTF-16 units, as JavaScript counts.'),
        end: z.int(),
        text: z.string(),
        groups: z.array(z.string().nullable()),
        named: z.record(z.string(), z.string().nullable()),
      }),
    ),
    replaced: z.string().nullable(),
  }),
  labels: {
    pattern: 'Regular expression',
    text: 'Text',
    ignore_case: 'Ignore case',
    multiline: 'Multiline (^ and $ match lines)',
    dot_all: 'Dot matches line breaks',
    replacement: 'Replacement',
    max_matches: 'Maximum matches',
    count: 'Matches',
    matches: 'Matches with their groups',
    replaced: 'Result',
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
