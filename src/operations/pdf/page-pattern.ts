import { parse } from 'node:path';
import type { RequestItem } from '../../errors.ts';

/** A placeholder of a pattern, and the format that may follow its colon. */
const PLACEHOLDERS = new Map([
  ['page', /^(?:roman|ROMAN|letters|LETTERS)?$/],
  ['pages', /^$/],
  ['bates', /^(?:[1-9]|1\d|20)?$/],
  ['date', /^[YMD ./-]*$/],
  ['time', /^[HMS :.-]*$/],
  ['filename', /^$/],
  ['name', /^$/],
  ['ext', /^$/],
  ['title', /^$/],
  ['author', /^$/],
  ['label', /^$/],
]);
const BRACES = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g;

export const PATTERN_HELP =
  '{page} is the page number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last page number, {bates:6} the Bates number with 6 digits, {date} today ({date:DD.MM.YYYY}), {time} the time in UTC ({time:HH:MM}), {filename} the file name, {name} and {ext} its two parts, {title} and {author} the document’s properties, {label} the page label. Write {{ for a literal brace.';

/** The same, shorter, for people who fill in a form. */
export const PATTERN_TEXT =
  'Placeholders: {page} page number ({page:roman} for Roman), {pages} last page number, {bates:6} Bates number with 6 digits, {date} today ({date:DD.MM.YYYY}), {filename} file name, {title} and {author} document properties, {label} page label.';

/** Values of the placeholders for one page. */
export interface PatternValues {
  /** The number in a style: none, `roman`, `ROMAN`, `letters` or `LETTERS`. */
  page(style: string): string;
  number: number;
  pages: number;
  date: Date;
  /** With its extension. */
  filename: string;
  title: string;
  author: string;
  label: string;
}

/** Fills values into a pattern; other text stays. */
export function fillPattern(pattern: string, values: PatternValues): string {
  return pattern.replace(BRACES, (whole, name: string | undefined, argument = '') => {
    if (name === undefined) return whole.charAt(0);
    if (!PLACEHOLDERS.get(name)?.test(argument)) return whole;
    if (name === 'page') return values.page(argument);
    if (name === 'pages') return String(values.pages);
    if (name === 'bates') return String(values.number).padStart(Number(argument || 6), '0');
    if (name === 'label') return values.label;
    return name === 'title' ? values.title : (fileValue(name, argument, values) ?? whole);
  });
}

/** The part that is the same on every page. */
export type FileValues = Pick<PatternValues, 'date' | 'filename' | 'author'>;

/** Fills in values that do not depend on the page; the rest is left for the program that lays out the pages. */
export function fillFileValues(pattern: string, values: FileValues): string {
  return pattern.replace(BRACES, (whole, name: string | undefined, argument = '') =>
    name !== undefined && PLACEHOLDERS.get(name)?.test(argument) ? (fileValue(name, argument, values) ?? whole) : whole,
  );
}

function fileValue(name: string, argument: string, { date, filename, author }: FileValues): string | null {
  if (name === 'date') return dateText(date, argument || 'YYYY-MM-DD');
  if (name === 'time') return timeText(date, argument || 'HH:MM');
  if (name === 'author') return author;
  if (name === 'filename') return filename;
  const parts = parse(filename);
  if (name === 'name') return parts.name;
  return name === 'ext' ? parts.ext.slice(1) : null;
}

/** Finds invalid placeholders, as 422 items for the parameter at `loc`. */
export function checkPattern(loc: (string | number)[], pattern: string | undefined): RequestItem[] {
  for (const [whole, name, argument = ''] of (pattern ?? '').matchAll(BRACES)) {
    if (name === undefined || PLACEHOLDERS.get(name)?.test(argument)) continue;
    return [
      {
        loc,
        code: 'unknown_placeholder',
        values: { placeholder: whole.length > 40 ? 'one' : whole },
      },
    ];
  }
  return [];
}

function timeText(date: Date, format: string): string {
  const iso = date.toISOString();
  return format
    .replaceAll('HH', iso.slice(11, 13))
    .replaceAll('MM', iso.slice(14, 16))
    .replaceAll('SS', iso.slice(17, 19));
}

function dateText(date: Date, format: string): string {
  const iso = date.toISOString();
  return format
    .replaceAll('YYYY', iso.slice(0, 4))
    .replaceAll('YY', iso.slice(2, 4))
    .replaceAll('MM', iso.slice(5, 7))
    .replaceAll('DD', iso.slice(8, 10));
}
