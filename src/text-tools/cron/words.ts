import { say } from '../../texts/catalogue.ts';
import type { Values } from '../../texts/format.ts';
import type { Language } from '../../texts/languages.ts';
import type { Field, Part, Schedule } from './schedule.ts';

/** Phrases of an explanation, as ICU messages. `hour` and `month` are numbers that only some languages select by. */
export const CRON_WORDS = {
  last_of_list: '{list} and {last}',
  last_of_choice: '{list} and {last}',
  range: '{from} to {to}',
  stepped: 'every {step, selectordinal, one {{step}st} two {{step}nd} few {{step}rd} other {{step}th}} of {range}',
  every_minute: 'every minute',
  every_minutes: 'every {step} minutes',
  minutes: '{count, plural, one {at minute {list}} other {at minutes {list}}}',
  of_every_hour: '{minutes} of every hour',
  every_hours:
    '{minutes} in every {step, selectordinal, one {{step}st} two {{step}nd} few {{step}rd} other {{step}th}} hour',
  hours: '{minutes} in the hours {list}',
  hour_stretch: '{minutes}, from {from} to {to}',
  times: '{hour, plural, one {at {list}} other {at {list}}}',
  every_day: 'every day',
  every_days:
    'on every {step, selectordinal, one {{step}st} two {{step}nd} few {{step}rd} other {{step}th}} day of the month',
  day: '{day, plural, one {on day {day} of the month} other {on day {day} of the month}}',
  days: 'on the days {list} of the month',
  weekday: '{day}',
  weekdays: 'on {list}',
  weekday_stretch: 'from {from} to {to}',
  day_or_weekday: '{day} or {weekday}',
  day_on_weekdays: '{day} if it is {list}',
  day_in_weekday_stretch: '{day} if it is {from} to {to}',
  months: 'in {list}',
  month_stretch: '{month, plural, one {from {from} to {to}} other {from {from} to {to}}}',
} as const;

type Speak = (name: keyof typeof CRON_WORDS, values?: Values) => string;
/** A speaker with its language, for the names of days and months. */
interface Speaker {
  speak: Speak;
  language: Language;
}

const MAX_TIMES = 6;

/** Says in words when a schedule runs. */
export function explain(schedule: Schedule, language: Language): string {
  const speak: Speak = (name, values) => say(`text-tools.cron.words.${name}`, CRON_WORDS[name], language, values);
  const speaker = { speak, language };
  const sentence = [timesOf(schedule, speak), daysOf(schedule, speaker), monthsOf(schedule, speaker)]
    .filter((part) => part !== '')
    .join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function timesOf({ minute, hour }: Schedule, speak: Speak): string {
  const listed = (field: Field) => field.parts.every(({ from, to }) => from === to);
  if (listed(minute) && listed(hour) && minute.values.length * hour.values.length <= MAX_TIMES) {
    const times = hour.values.flatMap((each) => minute.values.map((other) => clock(each, other)));
    return speak('times', { list: join(times, speak), hour: hour.values[0] ?? 0 });
  }
  const own = stepOf(minute);
  const minutes = minutesOf(minute, own, speak);
  const step = stepOf(hour);
  if (step === 1) return own === null ? speak('of_every_hour', { minutes }) : minutes;
  if (step !== null) return speak('every_hours', { minutes, step });
  const [first] = hour.parts;
  // A stretch of hours ends with its last minute.
  if (own !== null && hour.parts.length === 1 && first?.step === 1) {
    const [from, to] = [clock(first.from, 0), clock(first.to, minute.values.at(-1) ?? 0)];
    return speak('hour_stretch', { minutes, from, to });
  }
  return speak('hours', { minutes, list: list(hour, String, speak) });
}

function minutesOf(minute: Field, step: number | null, speak: Speak): string {
  if (step === 1) return speak('every_minute');
  if (step !== null) return speak('every_minutes', { step });
  return speak('minutes', { list: list(minute, String, speak), count: minute.values.length });
}

function daysOf({ day, weekday }: Schedule, speaker: Speaker): string {
  const { speak } = speaker;
  const everyDay = stepOf(day) === 1;
  const everyWeekday = stepOf(weekday) === 1;
  if (everyDay && everyWeekday) return speak('every_day');
  if (everyDay) return weekdaysOf(weekday, speaker);
  const days = dayOf(day, speak);
  if (everyWeekday) return days;
  // Where neither begins with a star, either is enough (crontab(5)).
  if (!day.any && !weekday.any) {
    return speak('day_or_weekday', { day: days, weekday: weekdaysOf(weekday, speaker) });
  }
  const stretch = stretchOf(weekday, speaker);
  if (stretch) return speak('day_in_weekday_stretch', { day: days, ...stretch });
  const named = (number: number) => nameOfDay(number, speaker.language);
  return speak('day_on_weekdays', { day: days, list: join(partsOf(weekday, named, speak), speak, 'last_of_choice') });
}

function dayOf(day: Field, speak: Speak): string {
  const step = stepOf(day);
  if (step !== null) return speak('every_days', { step });
  const [first = 0, ...others] = day.values;
  return others.length === 0 ? speak('day', { day: first }) : speak('days', { list: list(day, String, speak) });
}

function weekdaysOf(weekday: Field, speaker: Speaker): string {
  const { speak, language } = speaker;
  const stretch = stretchOf(weekday, speaker);
  if (stretch) return speak('weekday_stretch', stretch);
  const parts = partsOf(weekday, (number) => nameOfDay(number, language), speak);
  return speak('weekdays', {
    list: join(
      [...new Set(parts)].map((day) => speak('weekday', { day })),
      speak,
    ),
  });
}

/** The names of the first and last day of a week that is one stretch; null if it is not. */
function stretchOf({ parts: [part, ...others] }: Field, { language }: Speaker): { from: string; to: string } | null {
  if (part === undefined || others.length > 0 || part.step !== 1 || part.from >= part.to) return null;
  return { from: nameOfDay(part.from, language), to: nameOfDay(part.to, language) };
}

function monthsOf({ month }: Schedule, { speak, language }: Speaker): string {
  if (stepOf(month) === 1) return '';
  const named = month.values.map((number) => nameOfMonth(number, language));
  const [part, ...others] = month.parts;
  const [from = '', to = ''] = [named[0], named.at(-1)];
  if (part?.step === 1 && others.length === 0 && named.length > 2) {
    return speak('month_stretch', { from, to, month: month.values[0] ?? 1 });
  }
  return speak('months', { list: join(named, speak) });
}

/** The step of a field that takes everything from its beginning; null for others. */
function stepOf({ any, parts }: Field): number | null {
  return any && parts.length === 1 ? (parts[0]?.step ?? null) : null;
}

const list = (field: Field, name: (value: number) => string, speak: Speak): string =>
  join(partsOf(field, name, speak), speak);

function partsOf(field: Field, name: (value: number) => string, speak: Speak): string[] {
  return field.parts.map(({ from, to, step }: Part) => {
    if (from === to) return name(from);
    const range = speak('range', { from: name(from), to: name(to) });
    return step === 1 ? range : speak('stepped', { range, step });
  });
}

function join(items: string[], speak: Speak, last: 'last_of_list' | 'last_of_choice' = 'last_of_list'): string {
  const all = [...new Set(items)];
  return all.length < 2 ? (all[0] ?? '') : speak(last, { list: all.slice(0, -1).join(', '), last: all.at(-1) ?? '' });
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
// The 4th of January 1970 was a Sunday.
const nameOfDay = (number: number, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format((3 + (number % 7)) * 86_400_000);
const nameOfMonth = (number: number, language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, number - 1, 1));
