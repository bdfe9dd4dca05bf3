import { FORMATS } from './formats.ts';
import { applyToList } from './list-keywords.ts';
import { applyToObject } from './object-keywords.ts';
import type { Patterns } from './patterns.ts';
import { type At, part, type Seen } from './place.ts';
import { checkNumber, checkString, type Fault, typeMatches } from './plain-keywords.ts';
import { isObject, isSchema, type Located, type Resolver } from './resolve.ts';
import { canonical, requireStep, type Work } from './work.ts';

/** Where something in a value does not fit. */
export interface SchemaError extends Fault {
  /** Where in the value, as JSON Pointer (RFC 6901). */
  path: string;
  /** Where in the schema the keyword is, as a JSON Pointer that follows references. */
  schema_path: string;
}

export interface Around {
  resolver: Resolver;
  patterns: Patterns;
  work: Work;
  formats: boolean;
  /** Takes an error; errors within `not` and `if` are ignored. */
  report(error: SchemaError): void;
  /** @throws always */
  refuseReference(reference: string): never;
  refuseDepth(): never;
}

const MAX_DEPTH = 400;

/** Holds a value to a schema (JSON Schema 2020-12; `items` as a list, `additionalItems` and `dependencies` as before it). */
export function validate(value: unknown, root: Located, around: Around): boolean {
  const { resolver, patterns, work, report } = around;

  function apply({ schema, base: outer }: Located, instance: unknown, at: At): Seen {
    requireStep(work);
    if (at.depth > MAX_DEPTH) around.refuseDepth();
    const seen: Seen = { valid: true, keys: new Set(), items: 0, contained: new Set() };
    if (schema === true) return seen;
    const fail = (keyword: string, message: string, path = at.path): void => {
      seen.valid = false;
      if (!at.quiet) report({ path, schema_path: at.schemaPath + part(keyword), keyword, message });
    };
    if (schema === false) {
      fail('false', 'Nothing is allowed here.');
      return seen;
    }
    const base = resolver.baseOf(schema, outer);
    const scope = base === at.scope.at(-1) ? at.scope : [...at.scope, base];
    const deeper = (way: string, more: Partial<At> = {}): At => ({
      path: at.path,
      schemaPath: at.schemaPath + way,
      scope,
      depth: at.depth + 1,
      quiet: at.quiet,
      ...more,
    });
    const sub = (inner: unknown, on: unknown, where: At): Seen =>
      apply({ schema: isSchema(inner) ? inner : true, base }, on, where);
    /** The same value against another schema: what that evaluates counts here, too. */
    const inPlace = (result: Seen, decides = true): Seen => {
      if (decides && !result.valid) seen.valid = false;
      if (result.valid) merge(seen, result);
      return result;
    };

    const { $ref, $dynamicRef, allOf, anyOf, oneOf } = schema;
    for (const [keyword, reference] of [['$ref', $ref] as const, ['$dynamicRef', $dynamicRef] as const]) {
      if (typeof reference !== 'string') continue;
      const found = keyword === '$ref' ? resolver.resolve(reference, base) : dynamicTarget(reference, base, scope);
      if (!found) around.refuseReference(reference);
      inPlace(apply(found, instance, deeper(part(keyword))));
    }
    for (const [index, each] of (Array.isArray(allOf) ? allOf : []).entries())
      inPlace(sub(each, instance, deeper(`/allOf/${index}`)));
    for (const [keyword, list] of [['anyOf', anyOf] as const, ['oneOf', oneOf] as const]) {
      if (!Array.isArray(list)) continue;
      const quietly = (each: unknown, index: number) =>
        sub(each, instance, deeper(`/${keyword}/${index}`, { quiet: true }));
      const fitting = list.map((each, index) => inPlace(quietly(each, index), false)).filter(({ valid }) => valid);
      if (fitting.length === 0) {
        fail(
          keyword,
          `Must fit ${keyword === 'anyOf' ? 'at least' : 'exactly'} one of ${list.length} schemas, and fits none.`,
        );
        // With one way in there is one reason.
        if (list.length === 1) sub(list[0], instance, deeper(`/${keyword}/0`));
      } else if (keyword === 'oneOf' && fitting.length > 1) {
        fail(keyword, `Must fit exactly one of ${list.length} schemas, and fits ${fitting.length}.`);
      }
    }
    if ('not' in schema && sub(schema.not, instance, deeper('/not', { quiet: true })).valid) {
      fail('not', 'Must not fit the schema under "not".');
    }
    if ('if' in schema) {
      const test = inPlace(sub(schema.if, instance, deeper('/if', { quiet: true })), false);
      const branch = test.valid ? 'then' : 'else';
      if (branch in schema) inPlace(sub(schema[branch], instance, deeper(`/${branch}`)));
    }

    if ('type' in schema && !typeMatches(schema.type, instance)) {
      fail('type', `Must be ${[schema.type].flat().join(' or ')}.`);
    }
    if ('const' in schema && canonical(schema.const, work) !== canonical(instance, work)) {
      fail('const', 'Must equal the constant in the schema.');
    }
    if (Array.isArray(schema.enum)) {
      const own = canonical(instance, work);
      if (!schema.enum.some((each) => canonical(each, work) === own))
        fail('enum', 'Must be one of the values of the list.');
    }
    for (const { keyword, message } of plainFaults(schema, instance)) fail(keyword, message);
    if (Array.isArray(instance)) applyToList(schema, instance, { seen, fail, sub, deeper, work });
    else if (isObject(instance)) applyToObject(schema, instance, { seen, fail, sub, deeper, inPlace, work, patterns });
    return seen;
  }

  /** The outermost resource on the way here that has the anchor decides (JSON Schema 2020-12, 8.2.3.2). */
  function dynamicTarget(reference: string, base: string, scope: readonly string[]): Located | null {
    const found = resolver.resolve(reference, base);
    const name = /#([^/]+)$/.exec(reference)?.[1];
    if (!found || name === undefined || !isObject(found.schema) || found.schema.$dynamicAnchor !== name) return found;
    for (const outer of scope) {
      const dynamic = resolver.dynamicAnchor(name, outer);
      if (dynamic) return dynamic;
    }
    return found;
  }

  function plainFaults(schema: Record<string, unknown>, instance: unknown): Fault[] {
    if (typeof instance === 'number') return checkNumber(schema, instance);
    if (typeof instance !== 'string') return [];
    const faults = checkString(schema, instance, patterns);
    const { format: name } = schema;
    const format = typeof name === 'string' && Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
    if (around.formats && format && !format(instance))
      faults.push({ keyword: 'format', message: `Must be of the format ${String(schema.format)}.` });
    return faults;
  }

  return apply(root, value, { path: '', schemaPath: '', scope: [], depth: 0, quiet: false }).valid;
}

function merge(into: Seen, from: Seen): void {
  for (const key of from.keys) into.keys.add(key);
  for (const index of from.contained) into.contained.add(index);
  into.items = Math.max(into.items, from.items);
}
