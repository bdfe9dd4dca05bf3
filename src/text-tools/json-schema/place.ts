import type { Work } from './work.ts';

/** The evaluated parts of a value, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Seen {
  valid: boolean;
  keys: Set<string>;
  /** Items from the first on; those by `contains` apart. */
  items: number;
  contained: Set<number>;
}

/** Where a schema is applied. */
export interface At {
  path: string;
  schemaPath: string;
  /** The addresses of the resources on the way here, from the outermost. */
  scope: readonly string[];
  depth: number;
  quiet: boolean;
}

/** Context of the keywords for lists and objects. */
export interface Tools {
  seen: Seen;
  work: Work;
  fail(keyword: string, message: string, path?: string): void;
  /** Applies a schema within this one. */
  sub(inner: unknown, on: unknown, where: At): Seen;
  /** The place that `way` leads to in the schema. */
  deeper(way: string, more?: Partial<At>): At;
}

/** A step of a JSON Pointer (RFC 6901). */
export const part = (key: string | number) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
