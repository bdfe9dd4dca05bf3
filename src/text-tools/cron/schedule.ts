import { createRefusal } from '../kit/refuse.ts';
import { NOTES } from './notes.ts';

const refuse = createRefusal(NOTES);

/** A part of a field: from, to and step; a single number has both the same. */
export interface Part {
  from: number;
  to: number;
  step: number;
}

export interface Field {
  /** Begins with *, which has its own meaning for days. */
  any: boolean;
  parts: Part[];
  /** All that it takes, in order. */
  values: number[];
}

export interface Schedule {
  minute: Field;
  hour: Field;
  day: Field;
  month: Field;
  /** 0 is Sunday. */
  weekday: Field;
}

const WORDS: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const FIELDS = [
  { least: 0, most: 59, names: [] as string[], first: 0 },
  { least: 0, most: 23, names: [], first: 0 },
  { least: 1, most: 31, names: [], first: 0 },
  { least: 1, most: 12, names: MONTHS, first: 1 },
  { least: 0, most: 7, names: DAYS, first: 0 },
];

/** Reads a schedule of five fields, as crontab(5) has them. @throws ValidationError that names the field */
export function readSchedule(text: string): { schedule: Schedule; written: string } {
  const bare = text.trim().toLowerCase();
  const plain = bare.startsWith('@') ? (WORDS[bare] ?? refuse('schedule', 'cron_word')) : bare;
  const fields = plain.split(/\s+/);
  if (fields.length !== 5) refuse('schedule', 'cron_fields', { fields: fields.length });
  const [minute, hour, day, month, weekday] = fields.map(readField) as [Field, Field, Field, Field, Field];
  const written = [minute, hour, day, month, weekday].map(writeField).join(' ');
  return { schedule: { minute, hour, day, month, weekday: sundayFirst(weekday) }, written };
}

function readField(text: string, index: number): Field {
  // biome-ignore lint/style/noNonNullAssertion: a schedule of another number of fields was refused.
  const { least, most, names, first } = FIELDS[index]!;
  const wrong = () => refuse('schedule', 'cron_field', { field: index + 1, least, most });
  const number = (word: string) => {
    const named = names.indexOf(word);
    const value = named >= 0 ? named + first : /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
    return value >= least && value <= most ? value : wrong();
  };
  const parts = text.split(',').map((item): Part => {
    const [, from = '', to, step] = /^(\*|[a-z]{3}|\d+)(?:-([a-z]{3}|\d+))?(?:\/(\d{1,2}))?$/.exec(item) ?? wrong();
    const by = step === undefined ? 1 : Number(step);
    if (by === 0 || (from === '*' && to !== undefined)) wrong();
    // Seven is another name for Sunday, and not an eighth day.
    if (from === '*') return { from: least, to: index === 4 ? 6 : most, step: by };
    const begin = number(from);
    const end = to === undefined ? (step === undefined ? begin : index === 4 ? 6 : most) : number(to);
    return end >= begin ? { from: begin, to: end, step: by } : wrong();
  });
  return { any: text.startsWith('*'), parts, values: valuesOf(parts) };
}

function valuesOf(parts: Part[]): number[] {
  const all = parts.flatMap(({ from, to, step }) =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step),
  );
  return [...new Set(all)].sort((a, b) => a - b);
}

function sundayFirst(field: Field): Field {
  return { ...field, values: [...new Set(field.values.map((day) => day % 7))].sort((a, b) => a - b) };
}

function writeField({ any, parts }: Field): string {
  const words = parts.map(({ from, to, step }, index) => {
    const range = any && index === 0 ? '*' : from === to ? `${from}` : `${from}-${to}`;
    return step === 1 ? range : `${range}/${step}`;
  });
  return words.join(',');
}
