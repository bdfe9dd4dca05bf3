import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  time_syntax: {
    en: 'This is no time: neither a number of seconds nor one such as 2026-01-31T12:00:00Z.',
    de: 'Das ist keine Zeit: weder eine Zahl von Sekunden noch eine wie 2026-01-31T12:00:00Z.',
    fr: 'Ce n’est pas une heure : ni un nombre de secondes, ni une date comme 2026-01-31T12:00:00Z.',
    es: 'No es una hora: ni un número de segundos, ni una fecha como 2026-01-31T12:00:00Z.',
  },
  time_range: {
    en: 'The time must lie between the years 1 and 9999.',
    de: 'Die Zeit muss zwischen den Jahren 1 und 9999 liegen.',
    fr: 'L’heure doit se situer entre les années 1 et 9999.',
    es: 'La hora debe estar entre los años 1 y 9999.',
  },
  time_zone: {
    en: 'This time zone is not known; they are called Europe/Berlin, for example.',
    de: 'Diese Zeitzone ist nicht bekannt; sie heißen zum Beispiel Europe/Berlin.',
    fr: 'Ce fuseau horaire n’est pas connu ; ils s’appellent par exemple Europe/Paris.',
    es: 'Esta zona horaria no se conoce; se llaman, por ejemplo, Europe/Madrid.',
  },
  time_gap: {
    en: 'This time does not exist there: the clocks are put forward over it.',
    de: 'Diese Zeit gibt es dort nicht: Die Uhren werden über sie hinweg vorgestellt.',
    fr: 'Cette heure n’existe pas là-bas : les horloges y sont avancées.',
    es: 'Esta hora no existe allí: los relojes se adelantan y la saltan.',
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
  title: { en: 'Unix time', de: 'Unixzeit', fr: 'Heure Unix', es: 'Tiempo Unix' },
  description: {
    en: 'Unix timestamps as dates and back, in any time zone.',
    de: 'Unix-Zeitstempel als Datum und zurück, in jeder Zeitzone.',
    fr: 'Horodatages Unix en dates et inversement, dans n’importe quel fuseau.',
    es: 'Marcas de tiempo Unix como fechas y al revés, en cualquier zona horaria.',
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
    'horodatage',
    'heure',
    'fuseau horaire',
    'fecha',
    'hora',
    'zona horaria',
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
    time: {
      en: 'Time (empty for now)',
      de: 'Zeit (leer für jetzt)',
      fr: 'Heure (vide : maintenant)',
      es: 'Hora (vacío: ahora)',
    },
    zone: { en: 'Time zone', de: 'Zeitzone', fr: 'Fuseau horaire', es: 'Zona horaria' },
    unix_seconds: {
      en: 'Unix time in seconds',
      de: 'Unixzeit in Sekunden',
      fr: 'Heure Unix en secondes',
      es: 'Tiempo Unix en segundos',
    },
    unix_milliseconds: { en: 'In milliseconds', de: 'In Millisekunden', fr: 'En millisecondes', es: 'En milisegundos' },
    utc: { en: 'UTC', de: 'UTC', fr: 'UTC', es: 'UTC' },
    local: { en: 'In the time zone', de: 'In der Zeitzone', fr: 'Dans le fuseau horaire', es: 'En la zona horaria' },
    offset_minutes: {
      en: 'Offset in minutes',
      de: 'Abstand in Minuten',
      fr: 'Décalage en minutes',
      es: 'Diferencia en minutos',
    },
    weekday: {
      en: 'Day of the week (1 is Monday)',
      de: 'Wochentag (1 ist Montag)',
      fr: 'Jour de la semaine (1 : lundi)',
      es: 'Día de la semana (1: lunes)',
    },
    day_of_year: { en: 'Day of the year', de: 'Tag des Jahres', fr: 'Jour de l’année', es: 'Día del año' },
    iso_week: { en: 'Calendar week', de: 'Kalenderwoche', fr: 'Semaine de l’année', es: 'Semana del año' },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
