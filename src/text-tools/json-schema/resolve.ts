import { requireStep, type Work } from './work.ts';

export type Schema = boolean | { [keyword: string]: unknown };

/** A schema with the address that its references are read against. */
export interface Located {
  schema: Schema;
  base: string;
}

export interface Resolver {
  /** The target of a reference; null if the schema does not contain it. Nothing is fetched. */
  resolve(reference: string, base: string): Located | null;
  /** The schema that a dynamic anchor names in the resource at `base`; null if it has none. */
  dynamicAnchor(name: string, base: string): Located | null;
  /** The address of a schema: its own, if it has one. */
  baseOf(schema: Schema, base: string): string;
}

export const ROOT = 'https://schema.invalid/';
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SINGLE = [
  ...['not', 'if', 'then', 'else', 'items', 'additionalItems', 'contains', 'unevaluatedItems', 'contentSchema'],
  ...['additionalProperties', 'propertyNames', 'unevaluatedProperties'],
];

/** Finds all that a schema names within itself (JSON Schema 2020-12, 8.2): addresses, anchors, pointers. */
export function createResolver(root: Schema, work: Work): Resolver {
  const resources = new Map<string, Located>();
  const anchors = new Map<string, Located>();
  const dynamic = new Map<string, Located>();

  function index(value: unknown, outer: string): void {
    if (!isSchema(value) || typeof value === 'boolean') return;
    requireStep(work);
    const base = baseOf(value, outer);
    const located = { schema: value, base };
    if (base !== outer) resources.set(base, located);
    for (const [keyword, table] of [
      ['$anchor', anchors],
      ['$dynamicAnchor', anchors],
      ['$dynamicAnchor', dynamic],
    ] as const) {
      const name = value[keyword];
      if (typeof name === 'string') table.set(`${base}#${name}`, located);
    }
    for (const keyword of MAPS) {
      const inner = value[keyword];
      if (isObject(inner)) for (const each of Object.values(inner)) index(each, base);
    }
    for (const keyword of LISTS) {
      const inner = value[keyword];
      if (Array.isArray(inner)) for (const each of inner) index(each, base);
    }
    for (const keyword of SINGLE) {
      const inner = value[keyword];
      for (const each of Array.isArray(inner) ? inner : [inner]) index(each, base);
    }
  }

  function baseOf(schema: Schema, base: string): string {
    const id = typeof schema === 'object' ? schema.$id : undefined;
    // In older drafts an address with nothing but a fragment is an anchor.
    if (typeof id !== 'string' || id.startsWith('#')) return base;
    return addressOf(id, base)?.split('#')[0] ?? base;
  }

  resources.set(ROOT, { schema: root, base: baseOf(root, ROOT) });
  index(root, ROOT);

  return {
    baseOf,
    resolve(reference, base) {
      const address = addressOf(reference, base);
      if (address === null) return null;
      const [resource = '', fragment = ''] = address.split('#');
      const start = resources.get(resource);
      if (fragment !== '' && !fragment.startsWith('/'))
        return anchors.get(`${start?.base ?? resource}#${fragment}`) ?? null;
      return start ? follow(start, fragment, baseOf) : null;
    },
    dynamicAnchor: (name, base) => dynamic.get(`${base}#${name}`) ?? null,
  };
}

/** Goes where a JSON Pointer (RFC 6901) leads. */
function follow(start: Located, pointer: string, baseOf: Resolver['baseOf']): Located | null {
  let value: unknown = start.schema;
  let { base } = start;
  for (const raw of pointer.split('/').slice(1)) {
    const key = decode(raw)?.replaceAll('~1', '/').replaceAll('~0', '~');
    if (key === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
    if (isSchema(value)) base = baseOf(value, base);
  }
  return isSchema(value) ? { schema: value, base } : null;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function addressOf(reference: string, base: string): string | null {
  return URL.parse(reference, base)?.href ?? null;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSchema = (value: unknown): value is Schema => typeof value === 'boolean' || isObject(value);
