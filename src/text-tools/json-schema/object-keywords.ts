import type { Patterns } from './patterns.ts';
import { part, type Seen, type Tools } from './place.ts';
import { isObject } from './resolve.ts';
import { requireStep } from './work.ts';

/** Holds an object to the keywords for objects. */
export function applyToObject(
  schema: Record<string, unknown>,
  object: Record<string, unknown>,
  { seen, work, patterns, fail, sub, deeper, inPlace }: Tools & { patterns: Patterns; inPlace(result: Seen): Seen },
): void {
  const keys = Object.keys(object);
  const { required, minProperties, maxProperties, properties, patternProperties, propertyNames } = schema;
  const place = deeper('').path;
  requireStep(work, keys.length);
  if (typeof minProperties === 'number' && keys.length < minProperties)
    fail('minProperties', `Must have at least ${minProperties} members.`);
  if (typeof maxProperties === 'number' && keys.length > maxProperties)
    fail('maxProperties', `Must have at most ${maxProperties} members.`);
  const demand = (keyword: string, names: unknown) => {
    if (!Array.isArray(names)) return;
    for (const name of names) {
      if (typeof name === 'string' && !Object.hasOwn(object, name))
        fail(keyword, `Must have the member ${JSON.stringify(name)}.`);
    }
  };
  demand('required', required);
  const own = new Set<string>();
  const member = (way: string, inner: unknown, key: string): void => {
    own.add(key);
    if (!sub(inner, object[key], deeper(way, { path: place + part(key) })).valid) seen.valid = false;
  };
  if (isObject(properties)) {
    for (const [key, inner] of Object.entries(properties))
      if (Object.hasOwn(object, key)) member(`/properties${part(key)}`, inner, key);
  }
  if (isObject(patternProperties)) {
    for (const [pattern, inner] of Object.entries(patternProperties)) {
      const fitting = keys.filter((key) => patterns.test(pattern, key));
      for (const key of fitting) member(`/patternProperties${part(pattern)}`, inner, key);
    }
  }
  if ('additionalProperties' in schema) {
    for (const key of keys.filter((each) => !own.has(each)))
      member('/additionalProperties', schema.additionalProperties, key);
  }
  for (const key of own) seen.keys.add(key);
  if (propertyNames !== undefined) {
    for (const key of keys) {
      const { valid } = sub(propertyNames, key, deeper('/propertyNames', { path: place + part(key) }));
      if (!valid) seen.valid = false;
    }
  }
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const table = schema[keyword];
    if (!isObject(table)) continue;
    for (const [key, inner] of Object.entries(table)) {
      if (!Object.hasOwn(object, key)) continue;
      if (Array.isArray(inner)) demand(keyword, inner);
      else inPlace(sub(inner, object, deeper(part(keyword) + part(key))));
    }
  }
  if ('unevaluatedProperties' in schema) {
    for (const key of keys.filter((each) => !seen.keys.has(each))) {
      member('/unevaluatedProperties', schema.unevaluatedProperties, key);
      seen.keys.add(key);
    }
  }
}
