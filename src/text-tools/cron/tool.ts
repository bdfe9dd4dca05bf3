import { z } from 'zod';
import { LANGUAGE_NAMES, LANGUAGES } from '../../texts/languages.ts';
import { defineTextTool } from '../kit/define.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    schedule: z.string().min(1).max(500).describe('Five cron fields, or a keyword such as @daily.'),
    zone: z.string().min(1).max(64).default('UTC').describe('IANA time zone of the cron server.'),
    language: z.enum(LANGUAGES).default('en').describe('Of the explanation.'),
    count: z.int().min(1).max(100).default(5).describe('Number of next runs to list.'),
    from: z.string().max(40).default('').describe('Start time (ISO 8601). Default: now.'),
  })
  .meta({ examples: [{ schedule: '*/15 9-17 * * MON-FRI', zone: 'Europe/Berlin' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'cron',
  title: 'Cron schedule explainer',
  description: 'Explain a cron schedule in words and list its next runs in any time zone.',
  keywords: ['crontab', 'schedule', 'timer', 'explain', 'recurring'],
  icon: 'clock',
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
    from: 'From (default: now)',
    explanation: 'In words',
    next: 'Next runs',
  },
  values: {
    language: LANGUAGE_NAMES,
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
