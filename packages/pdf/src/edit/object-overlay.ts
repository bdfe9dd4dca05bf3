import type { LocatedSpan, PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import { type ByteRange, isDict, type PdfDict, type PdfObject, PdfRef, PdfStream, rangeOf } from '../syntax/objects.ts';
import { scanObject } from '../syntax/scan.ts';
import { createBuilder, serialize } from '../syntax/serialize.ts';
import { type ObjectWriter, packStream } from '../write/writer.ts';

/** Changed, added and removed objects on top of a document's. */
export interface ObjectOverlay extends ObjectWriter {
  /** One more than the highest object number. */
  readonly size: number;
  locate(num: number): LocatedSpan | null;
  get(num: number): PdfObject;
  set(num: number, object: PdfObject): void;
  add(object: PdfObject): PdfRef;
  addStream(dict: PdfDict, data: Uint8Array | ByteRange): PdfRef;
  edit(num: number): PdfObject;
  /** The new object, if the whole object was replaced; undefined for all others. */
  live(num: number): PdfObject | undefined;
  has(num: number): boolean;
  removed(num: number): boolean;
  changed(): number[];
  numbers(): Generator<number>;
}

/** Position of an object that was written, not parsed. */
interface Written {
  from: number;
  to: number;
}

type Entry = { object: PdfObject } | { written: Written } | { dict: Uint8Array; data: ByteRange };

/** Lays changes over the objects of `base`; `onSet` hears of each object that is set or removed. */
export function createObjectOverlay(base: PdfDocument, onSet: (num: number, object: PdfObject) => void): ObjectOverlay {
  const entries = new Map<number, Entry>();
  const arena = createBuilder();
  let begun: Written | null = null;
  let next = Math.max(1, base.size);

  function put(num: number, entry: Entry): void {
    // Any further write ends the current object.
    if (begun) begun.to = arena.length;
    begun = null;
    entries.set(num, entry);
    if (num >= next) next = num + 1;
  }

  function locate(num: number): LocatedSpan | null {
    const entry = entries.get(num);
    if (!entry) return base.locate(num);
    if ('written' in entry) {
      const { from, to } = entry.written;
      return spanOf(num, arena.buf, { from, to: entry.written === begun ? arena.length : to });
    }
    if ('data' in entry) return spanOf(num, entry.dict, { from: 0, to: entry.dict.length }, entry.data);
    const { object } = entry;
    if (object === null) return null;
    const data = object instanceof PdfStream ? object.raw : undefined;
    if (object instanceof PdfStream) object.dict.set('Length', object.raw.length);
    const bytes = serialize(object);
    return spanOf(num, bytes, { from: 0, to: bytes.length }, data);
  }

  function get(num: number): PdfObject {
    const entry = entries.get(num);
    if (!entry) return base.get(num);
    return 'object' in entry ? copyOf(entry.object) : parsed(num);
  }

  /** Parses an object that was written. */
  function parsed(num: number): PdfObject {
    const located = locate(num);
    if (!located) return null;
    const { span, data } = located;
    const object = readObject(cursorAt(span.buf, span.start, span.end));
    return data && isDict(object) ? new PdfStream(object, data) : object;
  }

  function edit(num: number): PdfObject {
    const entry = entries.get(num);
    if (entry && 'object' in entry) return entry.object;
    const object = entry ? parsed(num) : base.get(num);
    set(num, object);
    return object;
  }

  function set(num: number, object: PdfObject): void {
    put(num, { object });
    onSet(num, object);
  }

  function add(object: PdfObject): PdfRef {
    const num = next++;
    set(num, object);
    return new PdfRef(num);
  }

  function removed(num: number): boolean {
    const entry = entries.get(num);
    return entry !== undefined && 'object' in entry && entry.object === null;
  }

  return {
    get size() {
      return next;
    },
    locate,
    get,
    set,
    add,
    addStream(dict, data) {
      const packed = data instanceof Uint8Array ? packStream(dict, data) : { dict, data };
      return add(new PdfStream(packed.dict, packed.data instanceof Uint8Array ? rangeOf(packed.data) : packed.data));
    },
    edit,
    live(num) {
      const entry = entries.get(num);
      return entry && 'object' in entry ? entry.object : undefined;
    },
    has: (num) => entries.has(num),
    removed,
    changed: () => [...entries.keys()].sort((left, right) => left - right),
    *numbers() {
      for (const num of base.numbers()) if (!entries.has(num)) yield num;
      for (const num of entries.keys()) if (!removed(num)) yield num;
    },
    allocate: () => next++,
    begin(num) {
      const written = { from: 0, to: 0 };
      put(num, { written });
      written.from = written.to = arena.length;
      begun = written;
      return arena;
    },
    put: set,
    putStream(num, dict, data) {
      put(num, { dict: Buffer.from(dict), data: data instanceof Uint8Array ? rangeOf(data) : data });
    },
  };
}

function spanOf(num: number, buf: Uint8Array, { from, to }: Written, data?: ByteRange): LocatedSpan {
  const span = scanObject(buf, from, to, true);
  span.dataAt = data ? span.end : -1;
  return { span, base: -1, num, gen: 0, data };
}

/** A copy whose containers can be changed; a stream's data is shared. */
export function copyOf(object: PdfObject): PdfObject {
  if (Array.isArray(object)) return object.map(copyOf);
  if (object instanceof PdfStream) return new PdfStream(copyOf(object.dict) as PdfDict, object.raw);
  if (!isDict(object)) return object;
  const copy: PdfDict = new Map();
  for (const [key, value] of object) {
    copy.set(key, value !== null && typeof value === 'object' ? copyOf(value) : value);
  }
  return copy;
}
