import { z } from 'zod';
import { MAX_ITEMS, ValidationError } from '../errors.ts';
import { isStorable } from '../ports/database/storable.ts';

const hashedFields = new WeakSet<z.ZodType>();

/** Marks a field of a request of which at most a hash is kept: it may hold any characters. */
export function keptAsHash<S extends z.ZodType>(field: S): S {
  hashedFields.add(field);
  return field;
}

/** IDs in a path are looked up as they are, and found or not. @throws ValidationError for all other texts */
export function requireStorable<T>(schema: z.ZodType, data: T, loc: (string | number)[]): T {
  if (loc[0] === 'path') return data;
  const found = unstorableIn(data);
  if (found.length === 0) return data;
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
  const hashed = new Set(fields.flatMap(([name, field]) => (hashedFields.has(field) ? [name] : [])));
  const places = found.filter(([name]) => !hashed.has(String(name)));
  if (places.length === 0) return data;
  throw new ValidationError(places.map((place) => ({ loc: [...loc, ...place], ...UNSTORABLE })));
}

const UNSTORABLE = {
  type: 'string_unicode',
  msg: 'Input should be a valid string, without NUL characters and unpaired surrogates',
};
const NOWHERE: readonly (string | number)[][] = [];

/** Places of texts that cannot be stored, at most as many as the error lists. */
function unstorableIn(data: unknown): readonly (string | number)[][] {
  if (typeof data === 'string') return isStorable(data) ? NOWHERE : [[]];
  if (data === null || typeof data !== 'object') return NOWHERE;
  const places: (string | number)[][] = [];
  for (const [key, value] of Array.isArray(data) ? data.entries() : Object.entries(data)) {
    for (const place of unstorableIn(value)) places.push([key, ...place]);
    if (places.length >= MAX_ITEMS) break;
  }
  return places;
}
