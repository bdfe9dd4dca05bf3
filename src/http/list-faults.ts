import { z } from 'zod';

/** Elements that are judged at once. */
const BLOCK = 100;

/** A list with more items than its schema allows. */
export class ListTooLong extends Error {
  readonly path: readonly (string | number)[];
  readonly length: number;
  readonly maximum: number;

  constructor(path: readonly (string | number)[], length: number, maximum: number) {
    super('list too long');
    this.path = path;
    this.length = length;
    this.maximum = maximum;
  }
}

/**
 * The data with each list cut after its first block with an invalid element, so that validation does not search for a
 * hundred thousand faults when fifty are listed. Valid data is returned as it is.
 * @throws ListTooLong
 */
export function cutBehindFaults(schema: z.ZodType, data: unknown): unknown {
  return cut(schema as unknown as Schema, data, []) ?? data;
}

type Path = readonly (string | number)[];
interface Schema {
  _zod: {
    def: {
      type: string;
      element?: Schema;
      shape?: Record<string, Schema>;
      options?: Schema[];
      innerType?: Schema;
      in?: Schema;
      valueType?: Schema;
      checks?: { _zod: { def: { check: string; maximum?: number } } }[];
    };
  };
}

/** Null if the schema expects another kind of value. */
function cut(schema: Schema, data: unknown, path: Path): unknown {
  if (data === null || typeof data !== 'object') return data;
  const { def } = schema._zod;
  const { shape } = def;
  const inner = def.innerType ?? def.in;
  if (inner) return cut(inner, data, path);
  if (def.options) return cutUnion(def.options, data, path);
  if (Array.isArray(data)) return def.element ? cutList(schema, def.element, data, path) : null;
  if (shape) return cutMembers(data, (key) => (Object.hasOwn(shape, key) ? shape[key] : undefined), path);
  return def.valueType ? cutMembers(data, () => def.valueType, path) : null;
}

function cutList(schema: Schema, element: Schema, list: unknown[], path: Path): unknown[] {
  const limits = schema._zod.def.checks?.map(({ _zod: { def } }) =>
    def.check === 'max_length' ? def.maximum : undefined,
  );
  const maximum = Math.min(...(limits ?? []).filter((limit) => limit !== undefined));
  if (list.length > maximum) throw new ListTooLong(path, list.length, maximum);
  const block = z.array(element as unknown as z.ZodType);
  let changed = false;
  const kept: unknown[] = [];
  for (let at = 0; at < list.length; at += BLOCK) {
    const bounded = list.slice(at, at + BLOCK);
    for (const [index, item] of bounded.entries()) {
      if (item === null || typeof item !== 'object') continue;
      bounded[index] = cut(element, item, [...path, at + index]) ?? item;
      changed ||= bounded[index] !== item;
    }
    kept.push(...bounded);
    if (kept.length < list.length && !block.safeParse(bounded).success) return kept;
  }
  return changed ? kept : list;
}

/** Data that an alternative accepts stays as it is; otherwise the rest that the first alternative leaves. */
function cutUnion(options: Schema[], data: unknown, path: Path): unknown {
  const left: unknown[] = [];
  let tooLong: unknown = null;
  for (const option of options) {
    try {
      const bounded = cut(option, data, path);
      if (bounded !== null) left.push(bounded);
    } catch (error) {
      tooLong ??= error;
    }
  }
  if (left.length === 0 && tooLong !== null) throw tooLong;
  return left.find((each) => each === data) ?? left[0] ?? null;
}

function cutMembers(data: object, schemaOf: (key: string) => Schema | undefined, path: Path): object {
  let copy: Record<string, unknown> | null = null;
  for (const [key, value] of Object.entries(data)) {
    if (value === null || typeof value !== 'object') continue;
    const member = schemaOf(key);
    if (!member) continue;
    const bounded = cut(member, value, [...path, key]) ?? value;
    if (bounded === value) continue;
    copy ??= { ...data };
    copy[key] = bounded;
  }
  return copy ?? data;
}
