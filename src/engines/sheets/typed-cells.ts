import type { SheetCell } from './write-xlsx.ts';

type Typed = Exclude<SheetCell, string>;

/** How a document writes numbers and dates, derived from its cells. */
export interface Convention {
  decimal: '.' | ',' | null;
  /** Whether the month or the day comes first in dates such as 4/31/2026. */
  dates: 'month' | 'day' | null;
}

const CURRENCY = String.raw`(?:US\$|[$€£¥]|EUR|USD|GBP|CHF|JPY)`;
/** Sign, currency and digits, with what follows. */
const NUMBER = new RegExp(
  String.raw`^([-\u2212+])?(${CURRENCY}\s?)?([-\u2212])?(\d(?:[\d.,'\u2019\u00a0\u202f\u2009 ]*\d)?|[.,]\d+)(\s?%|\s?${CURRENCY})?$`,
  'u',
);
const BRACKETED = /^\((.+)\)$/u;
const GROUPS = /[ '\u2019\u00a0\u202f\u2009]/gu;
/** Digits that a number of a workbook keeps. */
const MAX_DIGITS = 15;
const MAX_DECIMALS = 10;

/** Finds how numbers and dates are written in cells; what none shows is null. */
export function conventionOf(cells: Iterable<string>): Convention {
  const votes = { '.': 0, ',': 0 };
  const dates = { month: 0, day: 0 };
  for (const cell of cells) {
    const digits = NUMBER.exec(cell.trim().replace(BRACKETED, '$1'))?.[4];
    const decimal = digits === undefined ? null : decimalShown(digits);
    if (decimal) votes[decimal]++;
    const [, one, other] = /^(\d{1,2})\/(\d{1,2})\/\d{4}$/.exec(cell.trim()) ?? [];
    if (Number(one) > 12) dates.day++;
    if (Number(other) > 12) dates.month++;
  }
  return {
    decimal: votes['.'] > votes[','] * 2 ? '.' : votes[','] > votes['.'] * 2 ? ',' : null,
    dates: dates.month > 0 && dates.day === 0 ? 'month' : dates.day > 0 && dates.month === 0 ? 'day' : null,
  };
}

/**
 * The decimal separator, judged by the digits: the last of two kinds, the other kind if one repeats, or a single one
 * that is not followed by three digits.
 */
function decimalShown(digits: string): '.' | ',' | null {
  const signs = digits.replace(/[^.,]/g, '');
  const last = signs.at(-1);
  if (last !== '.' && last !== ',') return null;
  if (signs.includes('.') && signs.includes(',')) return signs.indexOf(last) === signs.length - 1 ? last : null;
  if (signs.length > 1) return last === '.' ? ',' : '.';
  return /^0[.,]|^[.,]|[.,](?:\d{1,2}|\d{4,})$/.test(digits) ? last : null;
}

/**
 * Types the cells of a column: numbers, percentages, sums of money and dates if only one reading is right; others stay
 * text, with their leading zeros. Sums in brackets are negative unless most of the column has brackets.
 */
export function typedColumn(cells: readonly string[], convention: Convention): SheetCell[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const bracketed = filled.filter((cell) => BRACKETED.test(cell)).length;
  const negative = bracketed * 2 < filled.length;
  return cells.map((cell) => {
    const text = cell.trim();
    const inner = BRACKETED.exec(text)?.[1];
    if (inner !== undefined) {
      const found = negative ? numberOf(inner, convention) : null;
      return found && found.value > 0 ? { ...found, value: -found.value } : cell;
    }
    return numberOf(text, convention) ?? dateOf(text, convention) ?? cell;
  });
}

function numberOf(text: string, convention: Convention): Typed | null {
  const parts = NUMBER.exec(text);
  if (!parts) return null;
  const [, sign = '', before = '', inner = '', digits = '', after = ''] = parts;
  if ((sign !== '' && inner !== '') || (before !== '' && after !== '')) return null;
  const read = digitsOf(digits, convention.decimal);
  if (!read) return null;
  const percent = after.trim() === '%';
  const value = Number(`${read.whole}.${read.decimals || '0'}`);
  const shown = `${read.grouped ? '#,##0' : '0'}${read.decimals === '' ? '' : `.${'0'.repeat(read.decimals.length)}`}`;
  const negative = sign === '-' || sign === '\u2212' || inner !== '';
  return {
    value: (negative ? -1 : 1) * (percent ? Number(`${value}e-2`) : value),
    format: percent ? `${shown}%` : `${quoted(before)}${shown}${quoted(after)}`,
  };
}

function quoted(currency: string): string {
  return currency === '' ? '' : `"${currency.replace(/\s/u, ' ')}"`;
}

/** The integer and the decimal digits; null if they are ambiguous, or have leading zeros, like article numbers. */
function digitsOf(
  digits: string,
  convention: '.' | ',' | null,
): { whole: string; decimals: string; grouped: boolean } | null {
  const shown = decimalShown(digits);
  const single = digits.replace(/[^.,]/g, '').length === 1;
  // Three digits after one comma are thousands unless the document shows otherwise; after a point they may be either.
  const decimal = convention ?? shown ?? (single && digits.includes(',') ? '.' : null);
  if (decimal === null) {
    if (/[.,]/.test(digits)) return null;
  } else if (shown !== null && shown !== decimal) return null;
  const [whole = '', decimals = '', ...more] = decimal === null ? [digits] : digits.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(decimals)) return null;
  const spaced = / /.test(whole);
  // Adjacent numbers look like groups, too.
  if (spaced && convention !== ',') return null;
  const grouped = /^\d{1,3}(?:([.,'\u2019\u00a0\u202f\u2009 ])\d{3})(?:\1\d{3})*$/u.test(whole);
  const plain = whole.replace(GROUPS, '').replace(/[.,]/g, '') || '0';
  if (!grouped && !/^\d*$/.test(whole)) return null;
  if (/^0\d/.test(plain) || plain.length + decimals.length > MAX_DIGITS || decimals.length > MAX_DECIMALS) return null;
  return { whole: plain, decimals, grouped };
}

const DAY = 86_400_000;
/** The day 0 of workbooks, for days from March 1900 on. */
const EPOCH = Date.UTC(1899, 11, 30);

/** Dates as ISO 8601 writes them, with points, or with slashes where the document shows what comes first. */
function dateOf(text: string, { dates }: Convention): Typed | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return serialOf(iso[1], iso[2], iso[3], 'yyyy-mm-dd');
  const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (points) return serialOf(points[3], points[2], points[1], 'dd.mm.yyyy');
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!slashes || dates === null) return null;
  const [, one, other, year] = slashes;
  return dates === 'month' ? serialOf(year, one, other, 'mm/dd/yyyy') : serialOf(year, other, one, 'dd/mm/yyyy');
}

function serialOf(year = '', month = '', day = '', format = ''): Typed | null {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(time);
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day) || Number(year) < 1901) return null;
  return { value: Math.round((time - EPOCH) / DAY), format };
}
