import type { LocatedSpan, PdfDocument } from '../file/document.ts';
import { INHERITABLE, type PdfPage } from '../file/page-tree.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import {
  type ByteRange,
  bytesOf,
  isDict,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  rangeOf,
} from '../syntax/objects.ts';
import { scanObject } from '../syntax/scan.ts';
import { createBuilder, serialize } from '../syntax/serialize.ts';
import { completePage, createPageTree } from '../write/page-tree.ts';
import type { ObjectWriter } from '../write/writer.ts';
import { packStream } from '../write/writer.ts';

/**
 * A document with changes that are not written yet. It reads like a document, so that all that reads (assembling,
 * compressing, copying) sees the changes, and takes objects like a writer, so that the copier of another document
 * writes into it.
 */
export interface EditedDocument extends PdfDocument, ObjectWriter {
  /** The document as it was. */
  readonly base: PdfDocument;
  /** Replaces an object, or adds it under a number of `allocate`; null removes it. */
  set(num: number, object: PdfObject): void;
  /** Adds an object. */
  add(object: PdfObject): PdfRef;
  /** Adds a stream, deflated where that pays and `dict` names no filter. */
  addStream(dict: PdfDict, data: Uint8Array | ByteRange): PdfRef;
  /** Returns the object to be changed in place; what was read of it before does not change. */
  edit(num: number): PdfObject;
  /** Returns the dictionary that `holder` has under `key` to be changed in place: its own object, or the holder's. */
  editDict(holder: PdfDict, key: string): PdfDict;
  editCatalog(): PdfDict;
  /** Returns the dictionary of the page with this index to be changed in place. */
  editPage(index: number): PdfDict;
  /** Makes what `holder` has under `key` (or `otherwise`) a copy that belongs to it alone, and returns that. */
  own(holder: PdfDict, key: string, otherwise?: PdfObject): PdfDict;
  /** Gives the document these pages, in this order; pages left out are removed, one that comes twice is copied. */
  setPages(pages: readonly EditedPage[]): void;
  /** Changes an entry of the trailer, such as `Info`; null removes it. */
  setTrailer(key: string, value: PdfObject): void;
  /** Numbers of objects that were changed, added or removed, ascending. */
  changed(): number[];
  /** True for an object that was removed. */
  removed(num: number): boolean;
}

/** A page for `setPages`: one that was there, or a new one without a reference. */
export type EditedPage = Pick<PdfPage, 'dict'> & Partial<Pick<PdfPage, 'ref' | 'inherited'>>;

/** Where the bytes of an object stand that was written, not parsed. */
interface Written {
  from: number;
  to: number;
}

type Entry = { object: PdfObject } | { written: Written } | { dict: Uint8Array; data: ByteRange };

/** Begins to edit a document. Nothing is copied before it changes. */
export function editDocument(base: PdfDocument): EditedDocument {
  const entries = new Map<number, Entry>();
  const arena = createBuilder();
  let begun: Written | null = null;
  let next = Math.max(1, base.size);
  let trailer = base.trailer;
  let catalog: PdfDict | null = null;
  let pages: PdfPage[] | null = null;
  let pageIndex: Map<number, number> | null = null;
  let ownTree: Set<number> | null = null;
  let normal = false;

  /** Ends the object that is being written. */
  function seal(): void {
    if (begun) begun.to = arena.length;
    begun = null;
  }

  function put(num: number, entry: Entry): void {
    seal();
    entries.set(num, entry);
    if (num >= next) next = num + 1;
  }

  function locate(num: number): LocatedSpan | null {
    seal();
    const entry = entries.get(num);
    if (!entry) return base.locate(num);
    if ('written' in entry) return spanOf(num, arena.buf, entry.written);
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
    const located = locate(num)!;
    const { span } = located;
    const object = readObject(cursorAt(span.buf, span.start, span.end));
    return located.data && isDict(object) ? new PdfStream(object, located.data) : object;
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
    if (num === rootNumber()) catalog = isDict(object) ? object : null;
    if (!pages) return;
    // A page that is set must not live on in the list, or what was taken out of it would be there still.
    pageIndex ??= new Map(pages.map(({ ref }, index) => [ref?.num ?? 0, index]));
    const index = pageIndex.get(num);
    if (index !== undefined && isDict(object)) pages[index] = { ...pages[index]!, dict: object };
  }

  function rootNumber(): number {
    const root = trailer.get('Root');
    return root instanceof PdfRef ? root.num : 0;
  }

  function resolve(object: PdfObject | undefined): PdfObject {
    let current = object ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops === 32) return null;
      current = get(current.num);
    }
    return current;
  }

  function dict(object: PdfObject | undefined): PdfDict | null {
    const resolved = resolve(object);
    if (resolved instanceof PdfStream) return resolved.dict;
    return isDict(resolved) ? resolved : null;
  }

  function pageList(): PdfPage[] {
    pages ??= base.pages().map((page) => {
      const entry = page.ref ? entries.get(page.ref.num) : undefined;
      return entry && 'object' in entry && isDict(entry.object) ? { ...page, dict: entry.object } : page;
    });
    return pages;
  }

  function editCatalog(): PdfDict {
    if (catalog) return catalog;
    const num = rootNumber();
    const object = num > 0 ? edit(num) : null;
    if (isDict(object)) catalog = object;
    else {
      catalog = new Map(base.catalog);
      setTrailer('Root', add(catalog));
    }
    return catalog;
  }

  function editPage(index: number): PdfDict {
    normalize();
    const page = pageList()[index]!;
    const { num } = page.ref!;
    const entry = entries.get(num);
    if (entry && 'object' in entry) return page.dict;
    const own = copyOf(page.dict) as PdfDict;
    put(num, { object: own });
    page.dict = own;
    pages![index] = page;
    return own;
  }

  /** Gives every page an object of its own: some files name one twice, or write it into the tree. */
  function normalize(): void {
    if (normal) return;
    normal = true;
    const list = pageList();
    const nums = new Set(list.map(({ ref }) => ref?.num));
    if (nums.size < list.length || nums.has(undefined)) setPages(list);
    else pages = list.map((page) => ({ ...page }));
  }

  function setPages(list: readonly EditedPage[]): void {
    normal = true;
    const gone = new Set(pageList().flatMap(({ ref }) => (ref ? [ref.num] : [])));
    for (const node of ownTree ?? base.pageNodes()) put(node, { object: null });
    const taken = new Set<number>();
    const made = list.map(({ ref, dict: old, inherited }): PdfPage => {
      const num = ref && !taken.has(ref.num) ? ref.num : next++;
      taken.add(num);
      gone.delete(num);
      const own = copyOf(old) as PdfDict;
      for (const key of INHERITABLE) {
        const value = inherited?.get(key);
        if (!own.has(key) && value !== undefined) own.set(key, copyOf(value));
      }
      completePage(own);
      own.set('Type', nameOf('Page'));
      return { ref: new PdfRef(num), dict: own, inherited: new Map() };
    });
    const first = next;
    const tree = createPageTree(
      edited,
      made.map(({ ref }) => ref!.num),
    );
    ownTree = new Set(Array.from({ length: next - first }, (_, index) => first + index));
    made.forEach((page, index) => {
      page.dict.set('Parent', new PdfRef(tree.parents[index]!));
      put(page.ref!.num, { object: page.dict });
    });
    tree.write();
    for (const num of gone) put(num, { object: null });
    editCatalog().set('Pages', new PdfRef(tree.root));
    pages = made;
    pageIndex = null;
  }

  function setTrailer(key: string, value: PdfObject): void {
    trailer = new Map(trailer);
    if (value === null) trailer.delete(key);
    else trailer.set(key, value);
  }

  function add(object: PdfObject): PdfRef {
    const num = next++;
    put(num, { object });
    return new PdfRef(num);
  }

  function isRemoved(num: number): boolean {
    const entry = entries.get(num);
    return entry !== undefined && 'object' in entry && entry.object === null;
  }

  const edited: EditedDocument = {
    base,
    source: base.source,
    get trailer() {
      return trailer;
    },
    get catalog() {
      return catalog ?? base.catalog;
    },
    get size() {
      return next;
    },
    get encrypted() {
      return base.encrypted;
    },
    get decrypted() {
      return base.decrypted;
    },
    get original() {
      return base.original;
    },
    get repaired() {
      return base.repaired;
    },
    get version() {
      return base.version;
    },
    pages: pageList,
    pageNodes: () => ownTree ?? base.pageNodes(),
    hasSoundPageTree: () => ownTree !== null || base.hasSoundPageTree(),
    get,
    resolve,
    dict,
    array(object) {
      const resolved = resolve(object);
      return Array.isArray(resolved) ? resolved : null;
    },
    locate,
    dataOf: (located) => located.data ?? base.dataOf(located),
    decipher: (cipher) => base.decipher(cipher),
    decode: (stream) => base.decode(stream),
    offsetOf: (num) => (entries.has(num) ? -1 : base.offsetOf(num)),
    *numbers() {
      for (const num of base.numbers()) if (!entries.has(num)) yield num;
      for (const num of entries.keys()) if (!isRemoved(num)) yield num;
    },
    close: () => base.close(),
    allocate: () => next++,
    begin(num) {
      const written = { from: arena.length, to: arena.length };
      put(num, { written });
      begun = written;
      return arena;
    },
    put: (num, object) => set(num, object),
    putStream(num, head, data) {
      put(num, { dict: Buffer.from(head), data: data instanceof Uint8Array ? rangeOf(data) : data });
    },
    set,
    add,
    addStream(entriesOf, data) {
      const bytes = data instanceof Uint8Array ? packStream(entriesOf, data) : { dict: entriesOf, data };
      const raw = bytes.data instanceof Uint8Array ? rangeOf(bytes.data) : bytes.data;
      return add(new PdfStream(bytes.dict, raw));
    },
    edit,
    editDict(holder, key) {
      const value = holder.get(key);
      if (value instanceof PdfRef) {
        const object = edit(value.num);
        if (isDict(object)) return object;
      } else if (isDict(value)) return value;
      const made: PdfDict = new Map();
      holder.set(key, made);
      return made;
    },
    editCatalog,
    editPage,
    own(holder, key, otherwise) {
      const found = resolve(holder.get(key) ?? otherwise);
      const made = isDict(found) ? (copyOf(found) as PdfDict) : new Map<string, PdfObject>();
      holder.set(key, made);
      return made;
    },
    setPages,
    setTrailer,
    changed: () => [...entries.keys()].sort((left, right) => left - right),
    removed: isRemoved,
  };
  return edited;
}

function spanOf(num: number, buf: Uint8Array, { from, to }: Written, data?: ByteRange): LocatedSpan {
  const span = scanObject(buf, from, to, true)!;
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

/** Reads the data of a stream through its filters; an image filter at the end stays. */
export function contentOf(document: PdfDocument, object: PdfObject | undefined): Uint8Array {
  const stream = document.resolve(object);
  return stream instanceof PdfStream ? document.decode(stream) : new Uint8Array();
}

/** Whole bytes of a range, for data that is kept. */
export function keptBytes(range: ByteRange): Uint8Array {
  return Uint8Array.from(bytesOf(range));
}
