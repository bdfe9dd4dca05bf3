import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  time_syntax: {
    en: 'This is no time: neither a number of seconds nor one such as 2026-01-31T12:00:00Z.',
    de: 'Das ist keine Zeit: weder eine Zahl von Sekunden noch eine wie 2026-01-31T12:00:00Z.',
  },
  time_range: {
    en: 'The time must lie between the years 1 and 9999.',
    de: 'Die Zeit muss zwischen den Jahren 1 und 9999 liegen.',
  },
  time_zone: {
    en: 'This time zone is not known; they are called Europe/Berlin, for example.',
    de: 'Diese Zeitzone ist nicht bekannt; sie heißen zum Beispiel Europe/Berlin.',
  },
  time_gap: {
    en: 'This time does not exist there: the clocks are put forward over it.',
    de: 'Diese Zeit gibt es dort nicht: Die Uhren werden über sie hinweg vorgestellt.',
  },
};

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
  title: { en: 'Unix time', de: 'Unixzeit' },
  description: {
    en: 'Unix timestamps as dates and back, in any time zone.',
    de: 'Unix-Zeitstempel als Datum und zurück, in jeder Zeitzone.',
  },
  keywords: [
    'epoch',
    'timestamp',
    'date',
    'time',
    'iso8601',
    'zone',
    'unix',
    'Zeitstempel',
    'Datum',
    'Uhrzeit',
    'Zeitzone',
  ],
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
    time: { en: 'Time (empty for now)', de: 'Zeit (leer für jetzt)' },
    zone: { en: 'Time zone', de: 'Zeitzone' },
    unix_seconds: { en: 'Unix time in seconds', de: 'Unixzeit in Sekunden' },
    unix_milliseconds: { en: 'In milliseconds', de: 'In Millisekunden' },
    utc: { en: 'UTC', de: 'UTC' },
    local: { en: 'In the time zone', de: 'In der Zeitzone' },
    offset_minutes: { en: 'Offset in minutes', de: 'Abstand in Minuten' },
    weekday: { en: 'Day of the week (1 is Monday)', de: 'Wochentag (1 ist Montag)' },
    day_of_year: { en: 'Day of the year', de: 'Tag des Jahres' },
    iso_week: { en: 'Calendar week', de: 'Kalenderwoche' },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
