import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { mediumText } from '../kit/fields.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    pattern: z.string().min(1).max(1000).describe('In the syntax of RE2, which needs linear time on any text.'),
    text: mediumText(),
    ignore_case: z.boolean().default(false),
    multiline: z.boolean().default(false).describe('^ and $ stand for the begin and end of each line.'),
    dot_all: z.boolean().default(false).describe('. stands for line ends, too.'),
    replacement: z
      .string()
      .max(1000)
      .optional()
      .describe('Gives the text with matches replaced: $1, $<name>, $& (all of it), $$.'),
    max_matches: z.int().min(1).max(1000).default(100).describe('Matches that are told; all are counted and replaced.'),
  })
  .meta({ examples: [{ pattern: '(?P<user>\\w+)@(\\w+\\.org)', text: 'ann@example.org, bob@example.org' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'regex-test',
  title: 'Regular expression tester',
  description: 'Matches, groups and replacements of a regular expression (RE2), in linear time.',
  keywords: ['regex', 'regexp', 'pattern', 'match', 'grep', 'replace', 're2'],
  icon: 'search',
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
    multiline: '^ and $ for each line',
    dot_all: '. takes line ends',
    replacement: 'Replacement',
    max_matches: 'Matches shown',
    count: 'Matches',
    matches: 'Matches with their groups',
    replaced: 'With replacements',
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
