import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { MAX_ITEMS, type Reason, ValidationError, type ValidationItem } from '../errors.ts';
import { FIELD_REQUIRED } from './item-words.ts';
import { tryParseJson } from './json-body.ts';
import { cutBehindFaults, ListTooLong } from './list-faults.ts';
import { requireStorable } from './storable-texts.ts';

/**
 * Checks requests by their schemas and words faults as FastAPI and Pydantic 2 do, since callers' code knows those
 * words. It never repeats the input itself.
 */
export type Part = 'body' | 'query' | 'path';
const PARTS: Record<string, Part> = { body: 'body', querystring: 'query', params: 'path' };

/** For Fastify: every schema of a route is a zod schema. */
export const validatorCompiler = compilerOf(check);
/** The same for routes that only work on texts and store none. */
export const anyTextCompiler = compilerOf(checkAnyText);

/** Codes of refinements: their reason for operations, the type of the item for routes. */
interface CustomParams {
  type?: string;
  isMissing?: boolean;
  reason?: Reason;
}

/** Types of items for the reasons of operations that are not a plain `value_error`. */
const TYPES: Readonly<Record<string, string>> = { page_selection: 'page_selection' };

function compilerOf(check: typeof checkAnyText): FastifySchemaCompiler<z.ZodType> {
  return ({ schema, httpPart }) => {
    const part = PARTS[httpPart ?? ''] ?? 'body';
    return (data) => {
      try {
        return { value: check(schema, data, [part]) };
      } catch (error) {
        return { error: error as Error };
      }
    };
  };
}

/**
 * The parsed value of `data`. Texts of a query, a path or a form become the numbers and booleans of the schema.
 * @throws ValidationError with `loc`s below `loc`, also for texts that cannot be stored
 */
export function check<S extends z.ZodType>(schema: S, data: unknown, loc: (string | number)[]): z.output<S> {
  return requireStorable(schema, checkAnyText(schema, data, loc), loc);
}

/** The same with any characters in texts, for values that are not stored. @throws ValidationError */
export function checkAnyText<S extends z.ZodType>(schema: S, data: unknown, loc: (string | number)[]): z.output<S> {
  const textual = loc[0] !== 'body';
  return parse(schema, textual ? readTexts(schema, data) : data, loc);
}

/** The same for the fields of a form, which are in the body but are texts. @throws ValidationError */
export function checkForm<S extends z.ZodType>(schema: S, fields: Record<string, unknown>): z.output<S> {
  return requireStorable(schema, parse(schema, readTexts(schema, fields), ['body']), ['body']);
}

function parse<S extends z.ZodType>(schema: S, data: unknown, loc: (string | number)[]): z.output<S> {
  const bounded = bound(schema, data, loc);
  const result = schema.safeParse(bounded, { reportInput: true });
  if (result.success) return result.data;
  throw new ValidationError(
    result.error.issues
      .slice(0, MAX_ITEMS)
      .flatMap((issue) => describe(issue, bounded, jsonSchemaOf(schema)))
      .map((item) => ({ ...item, loc: [...loc, ...item.loc] })),
  );
}

function bound(schema: z.ZodType, data: unknown, loc: (string | number)[]): unknown {
  try {
    return cutBehindFaults(schema, data);
  } catch (error) {
    if (!(error instanceof ListTooLong)) throw error;
    throw new ValidationError([{ loc: [...loc, ...error.path], ...tooLong(error.maximum, error.length) }]);
  }
}

function tooLong(maximum: number | bigint, length: number): Omit<ValidationItem, 'loc'> {
  return {
    type: 'too_long',
    msg: `List should have at most ${count(maximum, 'item')} after validation, not ${length}`,
    ctx: { field_type: 'List', max_length: Number(maximum), actual_length: length },
  };
}

type Issue = z.core.$ZodIssue;

function describe(issue: Issue, root: unknown, schema: JsonSchema): ValidationItem[] {
  const loc = issue.path as (string | number)[];
  const item = (type: string, msg: string, ctx?: ValidationItem['ctx']): ValidationItem[] => [
    { loc, type, msg, ...(ctx && { ctx }) },
  ];
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue, loc, root, schema);
    case 'too_small':
      if (issue.origin === 'string') {
        const msg = `String should have at least ${count(issue.minimum, 'character')}`;
        return item('string_too_short', msg, { min_length: Number(issue.minimum) });
      }
      if (issue.origin === 'array') {
        const length = Array.isArray(issue.input) ? issue.input.length : 0;
        return item(
          'too_short',
          `List should have at least ${count(issue.minimum, 'item')} after validation, not ${length}`,
          { field_type: 'List', min_length: Number(issue.minimum), actual_length: length },
        );
      }
      return issue.inclusive
        ? item('greater_than_equal', `Input should be greater than or equal to ${issue.minimum}`, {
            ge: Number(issue.minimum),
          })
        : item('greater_than', `Input should be greater than ${issue.minimum}`, { gt: Number(issue.minimum) });
    case 'too_big':
      if (issue.origin === 'string') {
        const msg = `String should have at most ${count(issue.maximum, 'character')}`;
        return item('string_too_long', msg, { max_length: Number(issue.maximum) });
      }
      if (issue.origin === 'array') {
        const { type, msg, ctx } = tooLong(issue.maximum, Array.isArray(issue.input) ? issue.input.length : 0);
        return item(type, msg, ctx);
      }
      if (issue.origin === 'object')
        return item('too_long', `Object should have at most ${count(issue.maximum, 'field')}`);
      return issue.inclusive
        ? item('less_than_equal', `Input should be less than or equal to ${issue.maximum}`, {
            le: Number(issue.maximum),
          })
        : item('less_than', `Input should be less than ${issue.maximum}`, { lt: Number(issue.maximum) });
    case 'invalid_value':
      return at(root, loc) === undefined
        ? item('missing', FIELD_REQUIRED)
        : item(issue.values.length > 1 ? 'enum' : 'literal_error', `Input should be ${alternatives(issue.values)}`, {
            expected: alternatives(issue.values),
          });
    case 'invalid_format': {
      if (issue.format !== 'regex') return item('value_error', `Value error, ${issue.message}`);
      const pattern = issue.pattern?.replace(/^\/|\/[a-z]*$/g, '') ?? '';
      return item('string_pattern_mismatch', `String should match pattern '${pattern}'`, { pattern });
    }
    case 'unrecognized_keys':
      return issue.keys.slice(0, MAX_ITEMS).map((key) => ({
        loc: [...loc, key],
        type: 'extra_forbidden',
        msg: 'Extra inputs are not permitted',
      }));
    case 'invalid_union': {
      // The alternative that got furthest describes the fault best.
      const ranked = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length);
      const nested = ranked[0] ?? [];
      return nested.length > 0
        ? nested.flatMap((inner) => describe({ ...inner, path: [...loc, ...inner.path] } as Issue, root, schema))
        : item('value_error', 'Value error, the value fits none of the allowed forms');
    }
    case 'custom': {
      const { type, isMissing, reason } = (issue.params ?? {}) as CustomParams;
      return item(isMissing ? 'missing' : (type ?? TYPES[reason?.code ?? ''] ?? 'value_error'), issue.message, reason);
    }
    default:
      return item('value_error', issue.message);
  }
}

const depth = (issues: readonly Issue[]) =>
  Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'invalid_type' ? 0 : 1)));

const TYPE_WORDS: Record<string, [string, string]> = {
  string: ['string_type', 'Input should be a valid string'],
  int: ['int_type', 'Input should be a valid integer'],
  number: ['float_type', 'Input should be a valid number'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  object: ['dict_type', 'Input should be a valid dictionary'],
  record: ['dict_type', 'Input should be a valid dictionary'],
};
/** A text of digits where JSON should have held a number: that it cannot be read as one would be no reason. */
const NUMERIC = /^[+-]?\d+$/;
const PARSING_WORDS: Record<string, [string, string]> = {
  int: ['int_parsing', 'Input should be a valid integer, unable to parse string as an integer'],
  number: ['float_parsing', 'Input should be a valid number, unable to parse string as a number'],
  boolean: ['bool_parsing', 'Input should be a valid boolean, unable to interpret input'],
};

function describeType(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  loc: (string | number)[],
  root: unknown,
  schema: JsonSchema,
): ValidationItem[] {
  const input = at(root, loc);
  if (input === undefined && loc.length > 0) return [{ loc, type: 'missing', msg: FIELD_REQUIRED }];
  if (input === undefined || (input === null && loc.length === 0))
    return [{ loc, type: 'missing', msg: FIELD_REQUIRED }];
  const expected = issue.expected === 'number' && isInteger(schema, loc) ? 'int' : (issue.expected as string);
  const words =
    expected === 'int' && typeof input === 'number'
      ? (['int_from_float', 'Input should be a valid integer, got a number with a fractional part'] as const)
      : ((typeof input === 'string' && !NUMERIC.test(input) ? PARSING_WORDS[expected] : undefined) ??
        (expected === 'object' && loc.length === 0
          ? (['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from'] as const)
          : TYPE_WORDS[expected]));
  const [type, msg] = words ?? ['value_error', 'Input is of the wrong type'];
  return [{ loc, type, msg }];
}

function at(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function count(n: number | bigint, word: string): string {
  return `${n} ${word}${Number(n) === 1 ? '' : 's'}`;
}

function alternatives(values: readonly unknown[]): string {
  const quoted = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : (quoted[0] ?? '');
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}
const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  let json = jsonSchemas.get(schema);
  if (!json) {
    json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    jsonSchemas.set(schema, json);
  }
  return json;
}

/** Whether the schema wants an integer at `path`. */
function isInteger(schema: JsonSchema, path: readonly (string | number)[]): boolean {
  let found: JsonSchema[] = [schema];
  for (const key of path) {
    found = found
      .flatMap((each) => each.anyOf ?? [each])
      .map((each) => (typeof key === 'number' ? each.items : each.properties?.[key]))
      .filter((each) => each !== undefined);
  }
  return found.flatMap((each) => each.anyOf ?? [each]).some((each) => each.type === 'integer');
}

function readTexts(schema: z.ZodType, data: unknown): unknown {
  if (data === null || typeof data !== 'object') return data;
  const json = jsonSchemaOf(schema);
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    const field = json.properties && Object.hasOwn(json.properties, key) ? json.properties[key] : undefined;
    read[key] = typeof value === 'string' && field ? readText(field, value) : value;
  }
  return read;
}

/** A text as the schema's alternatives would have it; the text itself when none fits (the schema then says why). */
function readText(schema: JsonSchema, text: string): unknown {
  const options = schema.anyOf ?? [schema];
  const takes = (type: string) => options.some((option) => option.type === type);
  if ((takes('integer') || takes('number')) && /^[+-]?\d{1,15}$/.test(text.trim())) return Number(text);
  if (takes('number') && /^[+-]?\d{0,15}\.\d{1,15}$/.test(text.trim())) return Number(text);
  if (takes('boolean') && /^(?:true|1|yes|on)$/i.test(text)) return true;
  if (takes('boolean') && /^(?:false|0|no|off)$/i.test(text)) return false;
  if ((takes('array') || takes('object')) && /^\s*[[{]/.test(text)) return tryParseJson(text) ?? text;
  // A list of words may be written as people write it.
  const words = !takes('string') && options.some(({ type, items }) => type === 'array' && items?.enum);
  return words ? text.split(',').flatMap((word) => word.trim() || []) : text;
}
