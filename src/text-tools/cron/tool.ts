import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  cron_fields: {
    en: 'A schedule has five fields (minute, hour, day of the month, month, day of the week) or is a word such as @daily; this has {fields}.',
    de: 'Ein Zeitplan hat fünf Felder (Minute, Stunde, Monatstag, Monat, Wochentag) oder ist ein Wort wie @daily; das hier hat {fields}.',
    fr: 'Une planification a cinq champs (minute, heure, jour du mois, mois, jour de la semaine) ou est un mot comme @daily ; celle-ci en a {fields}.',
    es: 'Una planificación tiene cinco campos (minuto, hora, día del mes, mes, día de la semana) o es una palabra como @daily; esta tiene {fields}.',
  },
  cron_word: {
    en: 'This word is not known; there are @yearly, @monthly, @weekly, @daily and @hourly.',
    de: 'Dieses Wort ist nicht bekannt; es gibt @yearly, @monthly, @weekly, @daily und @hourly.',
    fr: 'Ce mot n’est pas connu ; il y a @yearly, @monthly, @weekly, @daily et @hourly.',
    es: 'Esta palabra no se conoce; hay @yearly, @monthly, @weekly, @daily y @hourly.',
  },
  cron_field: {
    en: 'Field {field} is wrong: it takes *, numbers from {least} to {most}, ranges (1-5), steps (*/15) and lists (1,3).',
    de: 'Feld {field} ist falsch: Es nimmt *, Zahlen von {least} bis {most}, Bereiche (1-5), Schritte (*/15) und Listen (1,3).',
    fr: 'Le champ {field} est faux : il admet *, des nombres de {least} à {most}, des plages (1-5), des pas (*/15) et des listes (1,3).',
    es: 'El campo {field} es incorrecto: admite *, números de {least} a {most}, rangos (1-5), pasos (*/15) y listas (1,3).',
  },
  cron_never: {
    en: 'This schedule never comes: no month that it names has such a day.',
    de: 'Dieser Zeitplan tritt nie ein: Kein Monat, den er nennt, hat einen solchen Tag.',
    fr: 'Cette planification n’arrive jamais : aucun des mois indiqués n’a un tel jour.',
    es: 'Esta planificación no llega nunca: ninguno de los meses indicados tiene ese día.',
  },
  cron_zone: {
    en: 'This time zone is not known; they are called Europe/Berlin, for example.',
    de: 'Diese Zeitzone ist nicht bekannt; sie heißen zum Beispiel Europe/Berlin.',
    fr: 'Ce fuseau horaire n’est pas connu ; ils s’appellent par exemple Europe/Paris.',
    es: 'Esta zona horaria no se conoce; se llaman, por ejemplo, Europe/Madrid.',
  },
  cron_from: {
    en: 'This must be a time such as 2026-01-31T12:00:00Z, between the years 1970 and 2400.',
    de: 'Das muss eine Zeit wie 2026-01-31T12:00:00Z sein, zwischen den Jahren 1970 und 2400.',
    fr: 'Il faut une heure comme 2026-01-31T12:00:00Z, entre les années 1970 et 2400.',
    es: 'Debe ser una hora como 2026-01-31T12:00:00Z, entre los años 1970 y 2400.',
  },
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
  title: { en: 'Cron schedules', de: 'Cron-Zeitpläne', fr: 'Planifications cron', es: 'Planificaciones cron' },
  description: {
    en: 'Says in words when a cron schedule runs, with its next times in any time zone.',
    de: 'Sagt in Worten, wann ein Cron-Zeitplan läuft, mit den nächsten Zeiten in jeder Zeitzone.',
    fr: 'Dit en toutes lettres quand une planification cron s’exécute, avec ses prochaines dates dans n’importe quel fuseau.',
    es: 'Dice en palabras cuándo se ejecuta una planificación cron, con sus próximas fechas en cualquier zona horaria.',
  },
  keywords: [
    'crontab',
    'schedule',
    'timer',
    'explain',
    'recurring',
    'Zeitplan',
    'wiederkehrend',
    'erklären',
    'planification',
    'récurrent',
    'expliquer',
    'planificación',
    'programación',
    'recurrente',
  ],
  icon: 'history',
  body,
  answer: z.object({
    explanation: z.string(),
    next: z.array(z.string()).describe('In the zone, with its offset.'),
    zone: z.string(),
    schedule: z.string().describe('As five fields of numbers.'),
  }),
  labels: {
    schedule: { en: 'Schedule', de: 'Zeitplan', fr: 'Planification', es: 'Planificación' },
    zone: { en: 'Time zone', de: 'Zeitzone', fr: 'Fuseau horaire', es: 'Zona horaria' },
    language: { en: 'Language', de: 'Sprache', fr: 'Langue', es: 'Idioma' },
    count: { en: 'Next runs', de: 'Nächste Läufe', fr: 'Prochaines exécutions', es: 'Próximas ejecuciones' },
    from: {
      en: 'From (empty for now)',
      de: 'Ab (leer für jetzt)',
      fr: 'À partir de (vide : maintenant)',
      es: 'Desde (vacío: ahora)',
    },
    explanation: { en: 'In words', de: 'In Worten', fr: 'En toutes lettres', es: 'En palabras' },
    next: { en: 'Next runs', de: 'Nächste Läufe', fr: 'Prochaines exécutions', es: 'Próximas ejecuciones' },
  },
  values: {
    language: {
      en: { en: 'English', de: 'Englisch', fr: 'Anglais', es: 'Inglés' },
      de: { en: 'German', de: 'Deutsch', fr: 'Allemand', es: 'Alemán' },
      fr: { en: 'French', de: 'Französisch', fr: 'Français', es: 'Francés' },
      es: { en: 'Spanish', de: 'Spanisch', fr: 'Espagnol', es: 'Español' },
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
