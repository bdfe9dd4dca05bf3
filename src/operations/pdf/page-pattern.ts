import type { ValidationItem } from '../../errors.ts';

/** What stands for something in a pattern, with what may follow its colon. */
const PLACEHOLDERS: Record<string, RegExp> = {
  page: /^(?:roman|ROMAN|letters|LETTERS)?$/,
  pages: /^$/,
  bates: /^(?:[1-9]|1\d|20)?$/,
  date: /^[YMD ./-]*$/,
  filename: /^$/,
  label: /^$/,
};
const BRACES = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g;

export const PATTERN_HELP =
  '{page} is its number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last one, {bates:6} the number with as many digits, {date} today ({date:DD.MM.YYYY}), {filename} the name of the file, {label} the page as readers call it; {{ is a brace.';

/** The same, shorter, for people who fill in a form. */
export const PATTERN_WORDS = {
  en: '{page} is the number ({page:roman} Roman), {pages} the last one, {bates:6} the number with so many digits, {date} today ({date:DD.MM.YYYY}), {filename} the name of the file, {label} what readers call the page.',
  de: '{page} ist die Zahl ({page:roman} römisch), {pages} die letzte, {bates:6} die Zahl mit so vielen Stellen, {date} heute ({date:DD.MM.YYYY}), {filename} der Dateiname, {label} die Seitenbezeichnung.',
};

/** Values of the placeholders for one page. */
export interface PatternValues {
  /** The number in a style: none, `roman`, `ROMAN`, `letters` or `LETTERS`. */
  page(style: string): string;
  number: number;
  pages: number;
  date: Date;
  filename: string;
  label: string;
}

/** Puts values into a pattern; what is no placeholder stays. */
export function fillPattern(pattern: string, values: PatternValues): string {
  return pattern.replace(BRACES, (whole, name: string | undefined, argument = '') => {
    if (name === undefined) return whole[0]!;
    if (!PLACEHOLDERS[name]?.test(argument)) return whole;
    if (name === 'page') return values.page(argument);
    if (name === 'pages') return String(values.pages);
    if (name === 'bates') return String(values.number).padStart(Number(argument || 6), '0');
    if (name === 'date') return dateText(values.date, argument || 'YYYY-MM-DD');
    return name === 'label' ? values.label : values.filename;
  });
}

/** Finds what looks like a placeholder and is none, as 422 items for the parameter at `loc`. */
export function checkPattern(loc: (string | number)[], pattern: string | undefined): ValidationItem[] {
  for (const [whole, name, argument = ''] of (pattern ?? '').matchAll(BRACES)) {
    if (name === undefined || PLACEHOLDERS[name]?.test(argument)) continue;
    return [
      {
        loc,
        msg: `Value should use no placeholder but {page}, {pages}, {bates:6}, {date}, {filename} and {label}; ${whole.length > 40 ? 'one' : whole} is none`,
        type: 'unknown_placeholder',
      },
    ];
  }
  return [];
}

function dateText(date: Date, format: string): string {
  const iso = date.toISOString();
  return format
    .replaceAll('YYYY', iso.slice(0, 4))
    .replaceAll('YY', iso.slice(2, 4))
    .replaceAll('MM', iso.slice(5, 7))
    .replaceAll('DD', iso.slice(8, 10));
}
