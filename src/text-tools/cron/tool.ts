import { z } from 'zod';
import { LANGUAGE_NAMES, LANGUAGES } from '../../texts/languages.ts';
import { defineTextTool } from '../kit/define.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    schedule: z.string().min(1).max(500).describe('Five fields as cron has them, or @daily and the like.'),
    zone: z.string().min(1).max(64).default('UTC').describe('IANA name of the time zone that cron runs in.'),
    language: z.enum(LANGUAGES).default('en').describe('Of the explanation.'),
    count: z.int().min(1).max(100).default(5).describe('Next runs that are told.'),
    from: z.string().max(40).default('').describe('They are told from this time on (ISO 8601); empty for now.'),
  })
  .meta({ examples: [{ schedule: '*/15 9-17 * * MON-FRI', zone: 'Europe/Berlin' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'cron',
  title: 'Cron schedules',
  description: 'Says in words when a cron schedule runs, with its next times in any time zone.',
  keywords: ['crontab', 'schedule', 'timer', 'explain', 'recurring'],
  icon: 'history',
  body,
  answer: z.object({
    explanation: z.string(),
    next: z.array(z.string()).describe('In the zone, with its offset.'),
    zone: z.string(),
    schedule: z.string().describe('As five fields of numbers.'),
  }),
  labels: {
    schedule: 'Schedule',
    zone: 'Time zone',
    language: 'Language',
    count: 'Next runs',
    from: 'From (empty for now)',
    explanation: 'In words',
    next: 'Next runs',
  },
  values: {
    language: LANGUAGE_NAMES,
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
