import type { Field, Part, Schedule } from './schedule.ts';

export type Language = 'en' | 'de' | 'fr' | 'es';

const LIST = { en: 'and', de: 'und', fr: 'et', es: 'y' };
const WORDS = {
  en: {
    everyMinute: 'every minute',
    everyMinutes: (step: number) => `every ${step} minutes`,
    minutes: (list: string, many: boolean) => `at ${many ? 'minutes' : 'minute'} ${list}`,
    everyHour: 'of every hour',
    everyHours: (step: number) => `in every ${ordinal(step)} hour`,
    hours: (list: string) => `in the hours ${list}`,
    times: (list: string) => `at ${list}`,
    range: (from: string, to: string) => `${from} to ${to}`,
    stepped: (range: string, step: number) => `every ${ordinal(step)} of ${range}`,
    days: (list: string) => `on the days ${list} of the month`,
    day: (list: string) => `on day ${list} of the month`,
    everyDays: (step: number) => `on every ${ordinal(step)} day of the month`,
    weekdays: (list: string) => `on ${list}`,
    either: (day: string, weekday: string) => `${day} or ${weekday}`,
    both: (day: string, weekday: string) => `${day} if it is ${weekday.replace(/^(?:on|from) /, '')}`,
    months: (list: string) => `in ${list}`,
    everyDay: 'every day',
    stretch: (from: string, to: string) => `from ${from} to ${to}`,
    hourStretch: (from: string, to: string) => `from ${from} to ${to}`,
  },
  de: {
    everyMinute: 'jede Minute',
    everyMinutes: (step: number) => `alle ${step} Minuten`,
    minutes: (list: string, many: boolean) => `zu ${many ? 'den Minuten' : 'Minute'} ${list}`,
    everyHour: 'jeder Stunde',
    everyHours: (step: number) => `in jeder ${step}. Stunde`,
    hours: (list: string) => `in den Stunden ${list}`,
    times: (list: string) => `um ${list} Uhr`,
    range: (from: string, to: string) => `${from} bis ${to}`,
    stepped: (range: string, step: number) => `jeder ${step}. von ${range}`,
    days: (list: string) => `an den Monatstagen ${list}`,
    day: (list: string) => `am ${list}. des Monats`,
    everyDays: (step: number) => `an jedem ${step}. Tag des Monats`,
    weekdays: (list: string) => `am ${list}`,
    either: (day: string, weekday: string) => `${day} oder ${weekday}`,
    both: (day: string, weekday: string) => `${day}, wenn es ${weekday.replace(/^(?:am|von) /, '')} ist`,
    months: (list: string) => `im ${list}`,
    everyDay: 'jeden Tag',
    stretch: (from: string, to: string) => `von ${from} bis ${to}`,
    hourStretch: (from: string, to: string) => `von ${from} bis ${to} Uhr`,
  },
  fr: {
    everyMinute: 'toutes les minutes',
    everyMinutes: (step: number) => `toutes les ${step} minutes`,
    minutes: (list: string, many: boolean) => `${many ? 'aux minutes' : 'à la minute'} ${list}`,
    everyHour: 'de chaque heure',
    everyHours: (step: number) => `d’une heure sur ${step}`,
    hours: (list: string) => `aux heures ${list}`,
    times: (list: string) => `à ${list}`,
    range: (from: string, to: string) => `${from} à ${to}`,
    stepped: (range: string, step: number) => `un sur ${step} de ${range}`,
    days: (list: string) => `les jours ${list} du mois`,
    day: (list: string) => `le ${list === '1' ? '1er' : list} du mois`,
    everyDays: (step: number) => `un jour du mois sur ${step}`,
    weekdays: (list: string) => `le ${list.replaceAll(/, | et /g, '$&le ')}`,
    either: (day: string, weekday: string) => `${day} ou ${weekday}`,
    both: (day: string, weekday: string) =>
      `${day} si c’est un ${weekday.replace(/^du/, 'jour du').replaceAll(/\ble /g, '').replace(' et ', ' ou ')}`,
    months: (list: string) => `en ${list}`,
    everyDay: 'tous les jours',
    stretch: (from: string, to: string) =>
      /di$|^dimanche$/.test(from) ? `du ${from} au ${to}` : `${/^[ao]/.test(from) ? 'd’' : 'de '}${from} à ${to}`,
    hourStretch: (from: string, to: string) => `de ${from} à ${to}`,
  },
  es: {
    everyMinute: 'cada minuto',
    everyMinutes: (step: number) => `cada ${step} minutos`,
    minutes: (list: string, many: boolean) => `${many ? 'en los minutos' : 'en el minuto'} ${list}`,
    everyHour: 'de cada hora',
    everyHours: (step: number) => `de una de cada ${step} horas`,
    hours: (list: string) => `en las horas ${list}`,
    times: (list: string) => `${list.startsWith('01:') ? 'a la' : 'a las'} ${list}`,
    range: (from: string, to: string) => `${from} a ${to}`,
    stepped: (range: string, step: number) => `uno de cada ${step} de ${range}`,
    days: (list: string) => `los días ${list} del mes`,
    day: (list: string) => `el día ${list} del mes`,
    everyDays: (step: number) => `uno de cada ${step} días del mes`,
    weekdays: (list: string) => `el ${list.replaceAll(/, | y /g, '$&el ')}`,
    either: (day: string, weekday: string) => `${day} o ${weekday}`,
    both: (day: string, weekday: string) =>
      `${day} si cae ${weekday.replace(/^el /, 'en ').replaceAll(/\bel /g, '').replace(' y ', ' o ')}`,
    months: (list: string) => `en ${list}`,
    everyDay: 'todos los días',
    stretch: (from: string, to: string) => `de ${from} a ${to}`,
    hourStretch: (from: string, to: string) => `de ${from} a ${to}`,
  },
};
const MAX_TIMES = 6;

/** Says in words when a schedule runs. */
export function explain(schedule: Schedule, language: Language): string {
  const sentence = [timesOf(schedule, language), daysOf(schedule, language), monthsOf(schedule, language)]
    .filter((part) => part !== '')
    .join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function timesOf({ minute, hour }: Schedule, language: Language): string {
  const words = WORDS[language];
  const listed = (field: Field) => field.parts.every(({ from, to }) => from === to);
  if (listed(minute) && listed(hour) && minute.values.length * hour.values.length <= MAX_TIMES) {
    const times = hour.values.flatMap((each) => minute.values.map((other) => clock(each, other)));
    return words.times(join(times, language));
  }
  const own = stepOf(minute);
  const minutes =
    own === 1
      ? words.everyMinute
      : own !== null
        ? words.everyMinutes(own)
        : words.minutes(list(minute, String, language), minute.values.length > 1);
  const step = stepOf(hour);
  if (step === 1) return own === null ? `${minutes} ${words.everyHour}` : minutes;
  const [first] = hour.parts;
  if (step !== null) return `${minutes} ${words.everyHours(step)}`;
  // A stretch of hours ends with its last minute.
  if (own !== null && hour.parts.length === 1 && first?.step === 1) {
    return `${minutes}, ${words.hourStretch(clock(first.from, 0), clock(first.to, minute.values.at(-1)!))}`;
  }
  return `${minutes} ${words.hours(list(hour, String, language))}`;
}

function daysOf({ day, weekday }: Schedule, language: Language): string {
  const words = WORDS[language];
  const everyDay = stepOf(day) === 1;
  const everyWeekday = stepOf(weekday) === 1;
  if (everyDay && everyWeekday) return words.everyDay;
  const step = stepOf(day);
  const days =
    step !== null
      ? words.everyDays(step)
      : day.values.length === 1
        ? words.day(String(day.values[0]))
        : words.days(list(day, String, language));
  const named = (number: number) => nameOfDay(number, language);
  const [part] = weekday.parts;
  const stretch = weekday.parts.length === 1 && part !== undefined && part.step === 1 && part.from < part.to;
  const weekdays = stretch
    ? words.stretch(named(part.from), named(part.to))
    : words.weekdays(list(weekday, named, language));
  if (everyWeekday) return days;
  if (everyDay) return weekdays;
  // Where neither begins with a star, either is enough (crontab(5)).
  return day.any || weekday.any ? words.both(days, weekdays) : words.either(days, weekdays);
}

function monthsOf({ month }: Schedule, language: Language): string {
  if (stepOf(month) === 1) return '';
  const named = month.values.map((number) => nameOfMonth(number, language));
  const [part] = month.parts;
  const stretch = month.parts.length === 1 && part!.step === 1 && named.length > 2;
  const words = WORDS[language];
  return stretch ? words.stretch(named[0]!, named.at(-1)!) : words.months(join(named, language));
}

/** The step of a field that takes everything from its beginning; null for others. */
function stepOf({ any, parts }: Field): number | null {
  return any && parts.length === 1 ? parts[0]!.step : null;
}

function list(field: Field, say: (value: number) => string, language: Language): string {
  const words = WORDS[language];
  const sayPart = ({ from, to, step }: Part) => {
    if (from === to) return say(from);
    const range = words.range(say(from), say(to));
    return step === 1 ? range : words.stepped(range, step);
  };
  return join(field.parts.map(sayPart), language);
}

function join(items: string[], language: Language): string {
  const all = [...new Set(items)];
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} ${LIST[language]} ${all.at(-1)}`;
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return number + (teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'));
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
// The 4th of January 1970 was a Sunday.
const nameOfDay = (number: number, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format((3 + (number % 7)) * 86_400_000);
const nameOfMonth = (number: number, language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, number - 1, 1));
