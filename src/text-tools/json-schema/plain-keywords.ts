import type { Patterns } from './patterns.ts';

/** A value's violation of one keyword. */
export interface Fault {
  keyword: string;
  message: string;
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

export function typeMatches(type: unknown, value: unknown): boolean {
  return [type]
    .flat()
    .some((name) => typeof name === 'string' && Object.hasOwn(TYPES, name) && TYPES[name]?.(value) === true);
}

export function checkNumber(schema: Record<string, unknown>, value: number): Fault[] {
  const faults: Fault[] = [];
  const check = (keyword: string, fits: (limit: number) => boolean, words: string): void => {
    const limit = schema[keyword];
    if (typeof limit === 'number' && !fits(limit)) faults.push({ keyword, message: `Must be ${words} ${limit}.` });
  };
  check('minimum', (limit) => value >= limit, 'at least');
  check('maximum', (limit) => value <= limit, 'at most');
  check('exclusiveMinimum', (limit) => value > limit, 'more than');
  check('exclusiveMaximum', (limit) => value < limit, 'less than');
  check('multipleOf', (limit) => isMultiple(value, limit), 'a multiple of');
  return faults;
}

/** Halves and tenths have no exact form: a value as close to a whole number as doubles can represent counts as one. */
function isMultiple(value: number, of: number): boolean {
  if (value % of === 0) return true;
  const quotient = value / of;
  if (!Number.isFinite(quotient)) return false;
  return Math.abs(quotient - Math.round(quotient)) < Number.EPSILON * Math.max(1, Math.abs(quotient));
}

export function checkString(schema: Record<string, unknown>, value: string, patterns: Patterns): Fault[] {
  const faults: Fault[] = [];
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' || typeof maxLength === 'number') {
    // Letters count, not the halves that some of them are stored as.
    const length = value.length - (value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
    if (typeof minLength === 'number' && length < minLength)
      faults.push({ keyword: 'minLength', message: `Must have at least ${minLength} characters.` });
    if (typeof maxLength === 'number' && length > maxLength)
      faults.push({ keyword: 'maxLength', message: `Must have at most ${maxLength} characters.` });
  }
  if (typeof pattern === 'string' && !patterns.test(pattern, value))
    faults.push({ keyword: 'pattern', message: 'Must match the pattern of the schema.' });
  return faults;
}
