import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  cron_fields:
    'A schedule has five fields (minute, hour, day of the month, month, day of the week) or is a word such as @daily; this has {fields}.',
  cron_word: 'This word is not known; there are @yearly, @monthly, @weekly, @daily and @hourly.',
  cron_field:
    'Field {field} is wrong: it takes *, numbers from {least} to {most}, ranges (1-5), steps (*/15) and lists (1,3).',
  cron_never: 'This schedule never comes: no month that it names has such a day.',
  cron_zone: 'This time zone is not known; they are called Europe/Berlin, for example.',
  cron_from: 'This must be a time such as 2026-01-31T12:00:00Z, between the years 1970 and 2400.',
};

const body = z
  .strictObject({
    schedule: z.string().min(1).max(500).describe('Five fields as cron has them, or @daily and the like.'),
    zone: z.string().min(1).max(64).default('UTC').describe('IANA name of the time zone that cron runs in.'),
    language: z.enum(['en', 'de', 'fr', 'es']).default('en').describe('Of the explanation.'),
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
    language: {
      en: 'English',
      de: 'German',
      fr: 'French',
      es: 'Spanish',
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
