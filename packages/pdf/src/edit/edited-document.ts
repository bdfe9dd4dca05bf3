import type { PdfDocument } from '../file/document.ts';
import { type Fonts, noFonts } from '../fonts.ts';
import { createResolve, viewsOf } from '../syntax/entries.ts';
import { type ByteRange, isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import type { ObjectWriter } from '../write/writer.ts';
import { copyOf, createObjectOverlay } from './object-overlay.ts';
import { createPageOverlay, type EditedPage } from './page-overlay.ts';

export { copyOf } from './object-overlay.ts';
export type { EditedPage } from './page-overlay.ts';

/**
 * A document with changes that are not written yet. It reads like a document, so that all that reads (assembling,
 * compressing, copying) sees the changes, and takes objects like a writer, so that the copier of another document
 * writes into it.
 */
export interface EditedDocument extends PdfDocument, ObjectWriter {
  /** The document as it was. */
  readonly base: PdfDocument;
  /** Where fonts come from that text is set in. */
  readonly fonts: Fonts;
  /** Replaces an object, or adds it under a number of `allocate`; null removes it. */
  set(num: number, object: PdfObject): void;
  /** Adds an object. */
  add(object: PdfObject): PdfRef;
  /** Adds a stream, deflated if that saves bytes and `dict` names no filter. */
  addStream(dict: PdfDict, data: Uint8Array | ByteRange): PdfRef;
  /** Returns the object to be changed in place; objects read before do not change. */
  edit(num: number): PdfObject;
  /** Returns the dictionary that `holder` has under `key` to be changed in place: its own object, or the holder's. */
  editDict(holder: PdfDict, key: string): PdfDict;
  editCatalog(): PdfDict;
  /** Returns the dictionary of the page with this index to be changed in place. */
  editPage(index: number): PdfDict;
  /** Gives `holder` its own copy of its value under `key` (or of `otherwise`), and returns the copy. */
  own(holder: PdfDict, key: string, otherwise?: PdfObject): PdfDict;
  /** Sets the document's pages, in this order. Pages left out are removed; a page listed twice is copied. */
  setPages(pages: readonly EditedPage[]): void;
  /** Changes an entry of the trailer, such as `Info`; null removes it. */
  setTrailer(key: string, value: PdfObject): void;
  /** Numbers of objects that were changed, added or removed, ascending. */
  changed(): number[];
  /** True for an object that was removed. */
  removed(num: number): boolean;
}

/** Begins to edit a document; `fonts`: those for setting text. Nothing is copied before it changes. */
export function editDocument(base: PdfDocument, { fonts = noFonts }: { fonts?: Fonts } = {}): EditedDocument {
  let trailer = base.trailer;
  let catalog: PdfDict | null = null;
  const objects = createObjectOverlay(base, (num, object) => {
    if (num === rootNumber()) catalog = isDict(object) ? object : null;
    pages.onSet(num, object);
  });
  const pages = createPageOverlay(base, objects, (root) => void editCatalog().set('Pages', root));

  function rootNumber(): number {
    const root = trailer.get('Root');
    return root instanceof PdfRef ? root.num : 0;
  }

  function setTrailer(key: string, value: PdfObject): void {
    trailer = new Map(trailer);
    if (value === null) trailer.delete(key);
    else trailer.set(key, value);
  }

  function editCatalog(): PdfDict {
    if (catalog) return catalog;
    const num = rootNumber();
    const object = num > 0 ? objects.edit(num) : null;
    if (isDict(object)) return object;
    const copy = copyOf(base.catalog) as PdfDict;
    setTrailer('Root', objects.add(copy));
    catalog = copy;
    return copy;
  }

  const resolve = createResolve((num) => objects.get(num));

  const edited = {
    ...verbsOf(objects),
    base,
    fonts,
    get trailer() {
      return trailer;
    },
    get catalog() {
      return catalog ?? base.catalog;
    },
    get size() {
      return objects.size;
    },
    pages: pages.list,
    pageNodes: () => pages.nodes ?? base.pageNodes(),
    hasSoundPageTree: () => pages.nodes !== null || base.hasSoundPageTree(),
    resolve,
    ...viewsOf(resolve),
    dataOf: (located) => located.data ?? base.dataOf(located),
    offsetOf: (num) => (objects.has(num) ? -1 : base.offsetOf(num)),
    editDict(holder, key) {
      const value = holder.get(key);
      const found = value instanceof PdfRef ? objects.edit(value.num) : value;
      if (isDict(found)) return found;
      const added: PdfDict = new Map();
      holder.set(key, added);
      return added;
    },
    editCatalog,
    editPage: pages.edit,
    own(holder, key, otherwise) {
      const found = resolve(holder.get(key) ?? otherwise);
      const copy = isDict(found) ? (copyOf(found) as PdfDict) : new Map<string, PdfObject>();
      holder.set(key, copy);
      return copy;
    },
    setPages: pages.set,
    setTrailer,
  } satisfies Partial<EditedDocument>;
  // Everything else comes from the base.
  return Object.setPrototypeOf(edited, base) as EditedDocument;
}

function verbsOf(objects: ReturnType<typeof createObjectOverlay>) {
  const { locate, get, set, add, addStream, edit, removed, changed, numbers, allocate, begin, put, putStream } =
    objects;
  return { locate, get, set, add, addStream, edit, removed, changed, numbers, allocate, begin, put, putStream };
}

/** Reads the data of a stream through its filters; an image filter at the end stays. */
export function contentOf(document: PdfDocument, object: PdfObject | undefined): Uint8Array {
  const stream = document.resolve(object);
  return stream instanceof PdfStream ? document.decode(stream) : new Uint8Array();
}
