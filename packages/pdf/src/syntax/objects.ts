import { Buffer } from '../platform/buffer.ts';

/**
 * The objects of ISO 32000-2, 7.3, as this core holds them once parsed. Numbers, booleans, null and arrays are
 * JavaScript's own; a dictionary is a `Map` (so that no key of a hostile file can reach a prototype).
 */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfObject[]
  | PdfDict
  | PdfStream
  | PdfRaw;

/** Keys are decoded names without the slash, one character a byte (Latin-1). */
export type PdfDict = Map<string, PdfObject>;

/** A name, decoded (`#xx` resolved), one character a byte. Interned by `nameOf`: compare with `===` or by `.name`. */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A string's bytes, decoded from its literal or hexadecimal form. Text is read with `decodeText` (text.ts). */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A reference to an indirect object. */
export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

/** Position of bytes in a file. */
export interface FilePlace {
  path: string;
  offset: number;
}

/** Bytes by reference: a window of a file or of memory, read on demand. */
export interface ByteRange {
  readonly length: number;
  /** Exact position of these bytes in a file; absent if they are computed, or only in memory. */
  readonly place?: FilePlace | undefined;
  /** Returns a view or a copy of the bytes `from..to` of the range; hold it only for a moment. */
  read(from: number, to: number): Uint8Array;
  /** Hands all bytes over piece by piece; each piece is valid only during the call. */
  forEach(take: (bytes: Uint8Array) => void): void;
}

/** A stream: its dictionary and its bytes as in the file (still encoded by its filters). */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: ByteRange;
  constructor(dict: PdfDict, raw: ByteRange) {
    this.dict = dict;
    this.raw = raw;
  }
}

/** Already serialized bytes, written unchanged. Only this core creates them; they are never read from a file. */
export class PdfRaw {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

const names = new Map<string, PdfName>();
const MAX_INTERNED = 20_000;

/** Returns the one `PdfName` of `name` (up to a bound: a hostile file may hold millions of names). */
export function nameOf(name: string): PdfName {
  const known = names.get(name);
  if (known) return known;
  const interned = new PdfName(name);
  if (names.size < MAX_INTERNED) names.set(name, interned);
  return interned;
}

/** Makes a string object of Latin-1 text, such as an ASCII identifier. */
export function stringOf(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}

/** Makes a dictionary from plain entries; entries that are undefined are left out. */
export function dictOf(entries: Record<string, PdfObject | undefined>): PdfDict {
  const dict: PdfDict = new Map();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value);
  return dict;
}

export function isDict(object: PdfObject | undefined): object is PdfDict {
  return object instanceof Map;
}

export function isName(object: PdfObject | undefined, name: string): boolean {
  return object instanceof PdfName && object.name === name;
}

/** Returns the bytes of `data` as a range. */
export function rangeOf(data: Uint8Array): ByteRange {
  return { length: data.length, read: (from, to) => data.subarray(from, to), forEach: (take) => take(data) };
}

/** Reads a whole range into memory. */
export function bytesOf(range: ByteRange): Uint8Array {
  return range.read(0, range.length);
}
