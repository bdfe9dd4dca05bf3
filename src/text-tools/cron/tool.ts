import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  cron_fields: {
    en: 'A schedule has five fields (minute, hour, day of the month, month, day of the week) or is a word such as @daily; this has {fields}.',
    de: 'Ein Zeitplan hat fünf Felder (Minute, Stunde, Monatstag, Monat, Wochentag) oder ist ein Wort wie @daily; das hier hat {fields}.',
  },
  cron_word: {
    en: 'This word is not known; there are @yearly, @monthly, @weekly, @daily and @hourly.',
    de: 'Dieses Wort ist nicht bekannt; es gibt @yearly, @monthly, @weekly, @daily und @hourly.',
  },
  cron_field: {
    en: 'Field {field} is wrong: it takes *, numbers from {least} to {most}, ranges (1-5), steps (*/15) and lists (1,3).',
    de: 'Feld {field} ist falsch: Es nimmt *, Zahlen von {least} bis {most}, Bereiche (1-5), Schritte (*/15) und Listen (1,3).',
  },
  cron_never: {
    en: 'This schedule never comes: no month that it names has such a day.',
    de: 'Dieser Zeitplan tritt nie ein: Kein Monat, den er nennt, hat einen solchen Tag.',
  },
  cron_zone: {
    en: 'This time zone is not known; they are called Europe/Berlin, for example.',
    de: 'Diese Zeitzone ist nicht bekannt; sie heißen zum Beispiel Europe/Berlin.',
  },
  cron_from: {
    en: 'This must be a time such as 2026-01-31T12:00:00Z, between the years 1970 and 2400.',
    de: 'Das muss eine Zeit wie 2026-01-31T12:00:00Z sein, zwischen den Jahren 1970 und 2400.',
  },
};

const body = z
  .strictObject({
    schedule: z.string().min(1).max(500).describe('Five fields as cron has them, or @daily and the like.'),
    zone: z.string().min(1).max(64).default('UTC').describe('IANA name of the time zone that cron runs in.'),
    language: z.enum(['en', 'de']).default('en').describe('Of the explanation.'),
    count: z.int().min(1).max(100).default(5).describe('Next runs that are told.'),
    from: z.string().max(40).default('').describe('They are told from this time on (ISO 8601); empty for now.'),
  })
  .meta({ examples: [{ schedule: '*/15 9-17 * * MON-FRI', zone: 'Europe/Berlin' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'cron',
  title: { en: 'Cron schedules', de: 'Cron-Zeitpläne' },
  description: {
    en: 'Says in words when a cron schedule runs, with its next times in any time zone.',
    de: 'Sagt in Worten, wann ein Cron-Zeitplan läuft, mit den nächsten Zeiten in jeder Zeitzone.',
  },
  keywords: ['crontab', 'schedule', 'timer', 'explain', 'recurring', 'Zeitplan', 'wiederkehrend', 'erklären'],
  icon: 'history',
  body,
  answer: z.object({
    explanation: z.string(),
    next: z.array(z.string()).describe('In the zone, with its offset.'),
    zone: z.string(),
    schedule: z.string().describe('As five fields of numbers.'),
  }),
  labels: {
    schedule: { en: 'Schedule', de: 'Zeitplan' },
    zone: { en: 'Time zone', de: 'Zeitzone' },
    language: { en: 'Language', de: 'Sprache' },
    count: { en: 'Next runs', de: 'Nächste Läufe' },
    from: { en: 'From (empty for now)', de: 'Ab (leer für jetzt)' },
    explanation: { en: 'In words', de: 'In Worten' },
    next: { en: 'Next runs', de: 'Nächste Läufe' },
  },
  values: { language: { en: { en: 'English', de: 'Englisch' }, de: { en: 'German', de: 'Deutsch' } } },
  notes: NOTES,
  load: () => import('./run.ts'),
});
