import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    time: z
      .string()
      .max(100)
      .default('')
      .describe(
        'Unix time in seconds, milliseconds, microseconds or nanoseconds (detected by size), or ISO 8601. Default: now.',
      ),
    zone: z.string().min(1).max(64).default('UTC').describe('IANA time zone, also used for times without one.'),
  })
  .meta({ examples: [{ time: '1700000000', zone: 'Europe/Berlin' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'timestamp',
  title: 'Unix timestamp converter',
  description: 'Convert Unix timestamps to dates and back, in any time zone.',
  keywords: ['epoch', 'timestamp', 'date', 'time', 'iso8601', 'zone', 'unix'],
  icon: 'calendar',
  body,
  answer: z.object({
    unix_seconds: z.number(),
    unix_milliseconds: z.int(),
    utc: z.string(),
    local: z.string().describe('In the zone, with its offset.'),
    zone: z.string(),
    offset_minutes: z.number(),
    weekday: z.int().describe('1 is Monday (ISO 8601).'),
    day_of_year: z.int(),
    iso_week: z.string(),
  }),
  labels: {
    time: 'Time (default: now)',
    zone: 'Time zone',
    unix_seconds: 'Unix time in seconds',
    unix_milliseconds: 'In milliseconds',
    utc: 'UTC',
    local: 'In the time zone',
    offset_minutes: 'UTC offset (minutes)',
    weekday: 'Day of week (1 = Monday)',
    day_of_year: 'Day of the year',
    iso_week: 'ISO week',
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
