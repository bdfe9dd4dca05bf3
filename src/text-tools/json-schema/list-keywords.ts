import { part, type Seen, type Tools } from './place.ts';
import { canonical } from './work.ts';

/** Holds a list to the keywords for lists. */
export function applyToList(
  schema: Record<string, unknown>,
  list: unknown[],
  { seen, work, fail, sub, deeper }: Tools,
): void {
  const { minItems, maxItems, minContains = 1, maxContains } = schema;
  if (typeof minItems === 'number' && list.length < minItems) fail('minItems', `Must have at least ${minItems} items.`);
  if (typeof maxItems === 'number' && list.length > maxItems) fail('maxItems', `Must have at most ${maxItems} items.`);
  if (schema.uniqueItems === true && new Set(list.map((item) => canonical(item, work))).size < list.length) {
    fail('uniqueItems', 'Must not have an item twice.');
  }
  const place = deeper('').path;
  const item = (keyword: string, inner: unknown, index: number, quiet?: boolean): Seen =>
    sub(inner, list[index], deeper(part(keyword), { path: place + part(index), ...(quiet && { quiet }) }));
  const old = Array.isArray(schema.items);
  const prefix = (old ? schema.items : schema.prefixItems) as unknown;
  let next = 0;
  if (Array.isArray(prefix)) {
    for (; next < Math.min(prefix.length, list.length); next++) {
      const way = part(old ? 'items' : 'prefixItems') + part(next);
      if (!sub(prefix[next], list[next], deeper(way, { path: place + part(next) })).valid) seen.valid = false;
    }
    seen.items = Math.max(seen.items, next);
  }
  const rest = old ? 'additionalItems' : 'items';
  if (rest in schema && !Array.isArray(schema[rest])) {
    for (; next < list.length; next++) if (!item(rest, schema[rest], next).valid) seen.valid = false;
    seen.items = list.length;
  }
  if ('contains' in schema) {
    const found = list.flatMap((_, index) => (item('contains', schema.contains, index, true).valid ? index : []));
    for (const index of found) seen.contained.add(index);
    const least = typeof minContains === 'number' ? minContains : 1;
    if (found.length < least)
      fail('contains', `Must contain at least ${least} fitting items, and has ${found.length}.`);
    if (typeof maxContains === 'number' && found.length > maxContains) {
      fail('maxContains', `Must contain at most ${maxContains} fitting items, and has ${found.length}.`);
    }
  }
  if ('unevaluatedItems' in schema) {
    for (let index = seen.items; index < list.length; index++) {
      if (!seen.contained.has(index) && !item('unevaluatedItems', schema.unevaluatedItems, index).valid)
        seen.valid = false;
    }
    seen.items = list.length;
  }
}
