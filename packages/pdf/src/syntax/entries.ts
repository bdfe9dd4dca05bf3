import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts';
import { decodeText } from './text-string.ts';

/** Follows references until something else is reached. */
export type Resolve = (object: PdfObject | undefined) => PdfObject;

/**
 * The entries of a dictionary with references followed, by type. A dictionary is read through a document, since an
 * edited document follows a reference of the same dictionary to another object than the document below it.
 */
export class Entries {
  readonly #resolve: Resolve;
  readonly #dict: ReadonlyMap<string, PdfObject> | null | undefined;

  constructor(resolve: Resolve, dict: ReadonlyMap<string, PdfObject> | null | undefined) {
    this.#resolve = resolve;
    this.#dict = dict;
  }

  /** Returns the entry, or that of a second key, as in inline images with abbreviated keys; null if there is none. */
  get(key: string, otherwise?: string): PdfObject {
    return this.#resolve(this.#dict?.get(key) ?? (otherwise === undefined ? null : this.#dict?.get(otherwise)));
  }

  /** Returns a number; null for other types. */
  number(key: string): number | null {
    return numberOf(this.get(key));
  }

  /** Returns a name's text; null for other types. */
  name(key: string): string | null {
    const value = this.get(key);
    return value instanceof PdfName ? value.name : null;
  }

  /** Whether the entry is this name. */
  is(key: string, name: string): boolean {
    return this.name(key) === name;
  }

  /** Whether the entry is true. */
  isTrue(key: string): boolean {
    return this.get(key) === true;
  }

  /** Returns a string's bytes; null for other types. */
  bytes(key: string): Uint8Array | null {
    const value = this.get(key);
    return value instanceof PdfString ? value.bytes : null;
  }

  /** Returns a text string, decoded; null for other types. */
  text(key: string): string | null {
    const value = this.get(key);
    return value instanceof PdfString ? decodeText(value) : null;
  }

  /** Returns an array; null for other types. */
  array(key: string): PdfObject[] | null {
    const value = this.get(key);
    return Array.isArray(value) ? value : null;
  }

  /** Returns an array of numbers only, with references followed; null for other arrays and types. */
  numbers(key: string): number[] | null {
    const values = this.array(key)?.map(this.#resolve);
    return values && areNumbers(values) ? values : null;
  }

  /** Returns a dictionary, or a stream's; null if the entry is neither. */
  dict(key: string): PdfDict | null {
    const value = this.get(key);
    if (value instanceof PdfStream) return value.dict;
    return isDict(value) ? value : null;
  }

  /** Returns the entries of a dictionary in this one, such as `AP` of an annotation; none if it is missing. */
  within(key: string): Entries {
    return new Entries(this.#resolve, this.dict(key));
  }

  /** Returns a stream; null for other types. */
  stream(key: string): PdfStream | null {
    const value = this.get(key);
    return value instanceof PdfStream ? value : null;
  }
}

/** Returns a number, such as an operand, or null for other types. */
export function numberOf(object: PdfObject | undefined): number | null {
  return typeof object === 'number' ? object : null;
}

/** Returns a number, or `otherwise` for other types. */
export function numberOr(object: PdfObject | undefined, otherwise: number): number {
  return typeof object === 'number' ? object : otherwise;
}

/** Whether each object of a list is a number. */
export function areNumbers(objects: readonly PdfObject[]): objects is number[] {
  return objects.every((object) => typeof object === 'number');
}

/** Returns the numbers of a list, such as the operands of an operator, without its other objects. */
export function numbersAmong(objects: readonly PdfObject[]): number[] {
  return objects.filter((object) => typeof object === 'number');
}

/** A dictionary or list that an object leads to. */
export interface ObjectViews {
  /** Returns the entries of a dictionary, resolved and by type; none for null or undefined. */
  entries(dict: ReadonlyMap<string, PdfObject> | null | undefined): Entries;
  /** Resolves to a dictionary, or null; for a stream, to its dictionary. */
  dict(object: PdfObject | undefined): PdfDict | null;
  /** Resolves to an array, or null. */
  array(object: PdfObject | undefined): PdfObject[] | null;
}

/** References that are followed, one to the next. */
const MAX_HOPS = 32;

/** Follows references with `get`; undefined and endless chains return null. */
export function createResolve(get: (num: number) => PdfObject): Resolve {
  return (object) => {
    let current = object ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops === MAX_HOPS) return null;
      current = get(current.num);
    }
    return current;
  };
}

export function viewsOf(resolve: Resolve): ObjectViews {
  return {
    entries: (dict) => new Entries(resolve, dict),
    dict(object) {
      const resolved = resolve(object);
      if (resolved instanceof PdfStream) return resolved.dict;
      return isDict(resolved) ? resolved : null;
    },
    array(object) {
      const resolved = resolve(object);
      return Array.isArray(resolved) ? resolved : null;
    },
  };
}
