import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    time: z
      .string()
      .max(100)
      .default('')
      .describe('Unix time in seconds, milli-, micro- or nanoseconds (by its size), or ISO 8601; empty for now.'),
    zone: z
      .string()
      .min(1)
      .max(64)
      .default('UTC')
      .describe('IANA name of a time zone; also that of times without one.'),
  })
  .meta({ examples: [{ time: '1700000000', zone: 'Europe/Berlin' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'timestamp',
  title: 'Unix time',
  description: 'Unix timestamps as dates and back, in any time zone.',
  keywords: ['epoch', 'timestamp', 'date', 'time', 'iso8601', 'zone', 'unix'],
  icon: 'history',
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
    time: 'Time (empty for now)',
    zone: 'Time zone',
    unix_seconds: 'Unix time in seconds',
    unix_milliseconds: 'In milliseconds',
    utc: 'UTC',
    local: 'In the time zone',
    offset_minutes: 'Offset in minutes',
    weekday: 'Day of the week (1 is Monday)',
    day_of_year: 'Day of the year',
    iso_week: 'Calendar week',
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
