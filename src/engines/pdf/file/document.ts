import { decodeStream } from '../filters/decode.ts';
import { CLASS, WHITESPACE } from '../syntax/characters.ts';
import { damaged, noPages } from '../syntax/damage.ts';
import { cursorAt, Keyword, readObject, readToken } from '../syntax/lexer.ts';
import {
  type ByteRange,
  isDict,
  isName,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../syntax/objects.ts';
import { detachSpan, type Span, scanObject } from '../syntax/scan.ts';
import { serialize } from '../syntax/serialize.ts';
import { FLAG } from '../syntax/telling-names.ts';
import { type ObjectStream, readObjectStream } from './object-stream.ts';
import { type PageTree, type PdfPage, readPageTree } from './page-tree.ts';
import { addStreamObjects, looksLikeCatalog, rebuildXref } from './rebuild-xref.ts';
import { type ByteSource, fileSource, rangeIn, sourceFrom } from './source.ts';
import { findEndOfStream, streamEndsAt } from './stream-end.ts';
import { filtersOf } from './stream-filters.ts';
import { readXref } from './xref.ts';
import { AT_OFFSET, createXrefTable, IN_STREAM } from './xref-table.ts';

export interface DocumentLimits {
  /** Pages a document may have. */
  maxPages: number;
  /** Bytes that one compressed stream may inflate to. */
  maxInflatedBytes: number;
  /** Bytes of the file, and again of object streams, that are kept in memory; 32 MiB where nothing is said. */
  memory?: number;
  /** True when the file is not what was given but a repaired or decrypted copy. */
  copy?: boolean;
}

export const DEFAULT_LIMITS: DocumentLimits = { maxPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 };

/** An object's bytes; `base` is the offset of `buf[0]` in the file, or -1 for an object that does not stand there. */
export interface LocatedSpan {
  span: Span;
  base: number;
  num: number;
  gen: number;
  /** The data of a stream that is not what stands in the file behind the span: decrypted, or new. */
  data?: ByteRange;
}

/** Takes the encryption off what stands in the file itself (ISO 32000-2, 7.6). */
export interface ObjectCipher {
  /** Decrypts the strings of an object, which it may change in place. */
  object(object: PdfObject, num: number, gen: number): PdfObject;
  /** Decrypts a stream's data; `dict` says which filter to use. */
  stream(dict: PdfDict, data: ByteRange, num: number, gen: number): ByteRange;
}

/** A PDF that is open for reading. Objects are read when asked for; damage is met by one rebuild of the whole table. */
export interface PdfDocument {
  readonly source: ByteSource;
  readonly trailer: PdfDict;
  readonly catalog: PdfDict;
  /** One more than the highest object number. */
  readonly size: number;
  /** True when the file has an `Encrypt` entry and no cipher yet: its strings and streams are of no use. */
  readonly encrypted: boolean;
  /** True when what is read went through a cipher. */
  readonly decrypted: boolean;
  /** True when the cross-reference had to be rebuilt. */
  readonly repaired: boolean;
  /** True when what is read is the file as it was given: neither repaired nor decrypted, nor a copy that was. */
  readonly original: boolean;
  /** Version of the header or the catalog, whichever is later, such as 1.7. */
  readonly version: string;
  /** The pages in order, with inherited attributes. @throws SheafError when there are none or too many */
  pages(): PdfPage[];
  /** Object numbers of the page tree's nodes. */
  pageNodes(): ReadonlySet<number>;
  /** False when readers may find other pages in the tree than `pages` gives. */
  hasSoundPageTree(): boolean;
  /** Parses the object `num`; null when there is none. Nothing is kept: ask once. */
  get(num: number): PdfObject;
  /** Follows references until something else is reached; undefined and endless chains give null. */
  resolve(object: PdfObject | undefined): PdfObject;
  /** Resolves to a dictionary, or null. A stream gives its dictionary. */
  dict(object: PdfObject | undefined): PdfDict | null;
  /** Resolves to an array, or null. */
  array(object: PdfObject | undefined): PdfObject[] | null;
  /** Finds the bytes of the object `num` without parsing it; null when there is none. */
  locate(num: number): LocatedSpan | null;
  /** The data of a located stream, as its filters encoded it. */
  dataOf(located: LocatedSpan): ByteRange;
  /** Has all that is read from now on decrypted. */
  decipher(cipher: ObjectCipher): void;
  /** Decodes a stream's data through its filters up to an image filter. */
  decode(stream: PdfStream): Uint8Array;
  /** Offset of the object `num` in the file, or -1 when it stands in an object stream or nowhere. */
  offsetOf(num: number): number;
  /** Every object number in use, ascending. */
  numbers(): Generator<number>;
  close(): void;
}

const HEAD_BYTES = 1024;
const FIRST_WINDOW = 16 * 1024;
const STREAM_CACHE_BYTES = 32 * 1024 * 1024;

/** Opens the PDF at `path`. @throws SheafError `unprocessable_file` when no document can be found in it */
export function openDocument(path: string, limits: DocumentLimits = DEFAULT_LIMITS): PdfDocument {
  const source = fileSource(path, limits.memory);
  try {
    return readDocument(source, limits);
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens a PDF from a source of bytes. @throws SheafError `unprocessable_file` */
export function readDocument(file: ByteSource, limits: DocumentLimits = DEFAULT_LIMITS): PdfDocument {
  const junk = Buffer.from(file.read(0, HEAD_BYTES)).indexOf('%PDF-');
  let source = junk > 0 ? sourceFrom(file, junk) : file;
  let table = createXrefTable();
  let repaired = false;
  let work = 0;
  const allowance = 64 * 1024 * 1024 + source.size * 40;
  const streams = new Map<number, ObjectStream>();
  /** Object streams being read: one that needs itself to be read is not. */
  const opening = new Set<number>();
  const decoded = new Set<number>();
  let evicting = false;
  let streamBytes = 0;
  let pageTree: PageTree | null = null;
  let cipher: ObjectCipher | null = null;

  let found = readXref(source, table, limits.maxInflatedBytes);
  if (!found && junk > 0) {
    source = file;
    table = createXrefTable();
    found = readXref(source, table, limits.maxInflatedBytes);
  }
  let trailer: PdfDict = found ?? rebuild();
  // The catalog of an encrypted file may stand in a stream that cannot be read; nobody needs it before decryption.
  let catalog: PdfDict | null = trailer.has('Encrypt') ? null : findCatalog();

  /** Bounds the work on files whose objects overlap: each byte is looked at a limited number of times. */
  function spend(bytes: number): void {
    work += bytes;
    if (work > allowance) throw damaged('too much overlapping data');
  }

  function rebuild(): PdfDict {
    repaired = true;
    streams.clear();
    const rebuilt = rebuildXref(source);
    table = rebuilt.table;
    for (const num of rebuilt.objectStreams) {
      const stream = objectStream(num);
      if (stream) addStreamObjects(table, num, stream.offsets.keys());
    }
    if (!rebuilt.trailer.has('Root')) {
      for (const num of table.numbers()) {
        if (table.kind(num) === IN_STREAM && looksLikeCatalog(get(num))) rebuilt.trailer.set('Root', new PdfRef(num));
      }
    }
    return rebuilt.trailer;
  }

  function findCatalog(): PdfDict {
    for (;;) {
      const root = resolve(trailer.get('Root'));
      if (looksLikeCatalog(root)) return root as PdfDict;
      if (repaired) return makeCatalog();
      trailer = rebuild();
    }
  }

  /** For a file that lost its catalog: the root of its page tree is enough, and even that is not needed. */
  function makeCatalog(): PdfDict {
    const made: PdfDict = new Map([['Type', nameOf('Catalog')]]);
    // What stood there is something else: nobody should take it for the catalog.
    trailer.delete('Root');
    for (const num of table.numbers()) {
      const object = get(num);
      if (!isDict(object) || !isName(object.get('Type'), 'Pages') || object.has('Parent')) continue;
      made.set('Pages', new PdfRef(num));
      break;
    }
    return made;
  }

  function locate(num: number): LocatedSpan | null {
    const kind = table.kind(num);
    if (kind === AT_OFFSET) {
      const located = locateAt(num, table.place(num));
      if (located || repaired) return located;
      const rebuilt = rebuild();
      for (const [key, value] of rebuilt) if (!trailer?.has(key)) trailer?.set(key, value);
      return locate(num);
    }
    if (kind !== IN_STREAM) return null;
    const stream = objectStream(table.place(num));
    const at = stream?.offsets.get(num);
    if (!stream || at === undefined) return null;
    const span = scanObject(stream.data, at, stream.data.length, true)!;
    spend(span.end - at);
    span.dataAt = -1;
    return { span: evicting ? detachSpan(span).span : span, base: -1, num, gen: 0 };
  }

  function locateAt(num: number, offset: number): LocatedSpan | null {
    if (offset >= source.size) return null;
    for (let length = FIRST_WINDOW; ; length *= 8) {
      const { buf, base } = source.window(offset, length);
      const header = skipHeader(buf, offset - base, num);
      if (!header) return null;
      const { body, gen } = header;
      const complete = base + buf.length >= source.size;
      const span = scanObject(buf, body, buf.length, complete);
      spend((span ? span.end : buf.length) - body);
      if (!span) continue;
      const found = span.clean ? span : readLeniently(span, body);
      if (source.whole) return deciphered({ span: found, base, num, gen });
      const { span: own, shift } = detachSpan(found);
      return deciphered({ span: own, base: base + shift, num, gen });
    }
  }

  /** The same object with its strings decrypted, where it has any. */
  function deciphered(located: LocatedSpan): LocatedSpan {
    const { span, num, gen } = located;
    if (!cipher || !(span.flags & FLAG.STRING || !span.clean)) return located;
    const data = span.dataAt < 0 ? undefined : dataOf(located);
    const buf = serialize(cipher.object(parse(span), num, gen));
    const own = scanObject(buf, 0, buf.length, true)!;
    own.dataAt = data ? buf.length : -1;
    return { span: own, base: -1, num, gen, data };
  }

  function dataOf(located: LocatedSpan): ByteRange {
    if (located.data) return located.data;
    const { span, num, gen } = located;
    const raw = rawData(located);
    if (!cipher) return raw;
    const dict = parse(span);
    return isDict(dict) ? cipher.stream(dict, raw, num, gen) : raw;
  }

  /** Where the data of a located stream stands in the file. */
  function rawData({ span, base }: LocatedSpan): ByteRange {
    const offset = base + span.dataAt;
    const length = span.lengthIsRef ? numberAt(span.length) : span.length;
    if (length >= 0 && streamEndsAt(source, offset + length)) return rangeIn(source, offset, length);
    const end = findEndOfStream(source, offset);
    spend(end - offset);
    return rangeIn(source, offset, end - offset);
  }

  /** The number that is the object `num`, or -1: for lengths, which must not lead into another stream. */
  function numberAt(num: number): number {
    const located = locate(num);
    if (!located || located.span.dataAt >= 0) return -1;
    const value = readObject(cursorAt(located.span.buf, located.span.start, located.span.end));
    return typeof value === 'number' ? value : -1;
  }

  function objectOf(located: LocatedSpan): PdfObject {
    const object = parse(located.span);
    if (located.span.dataAt < 0 || !isDict(object)) return object;
    return new PdfStream(object, dataOf(located));
  }

  function get(num: number): PdfObject {
    const located = locate(num);
    return located ? objectOf(located) : null;
  }

  function objectStream(num: number): ObjectStream | null {
    const known = streams.get(num);
    if (known) return known;
    if (table.kind(num) !== AT_OFFSET || opening.has(num)) return null;
    opening.add(num);
    const stream = get(num);
    const made = stream instanceof PdfStream ? readObjectStream(decode(stream), stream.dict) : null;
    opening.delete(num);
    if (!made) return null;
    // One that comes back after it had to make room is paid for in full.
    spend(decoded.has(num) ? made.data.length : made.data.length >> 4);
    decoded.add(num);
    streamBytes += made.data.length;
    streams.set(num, made);
    for (const [old, { data }] of streams) {
      if (streamBytes <= (limits.memory ?? STREAM_CACHE_BYTES) || old === num) break;
      evicting = true;
      streams.delete(old);
      streamBytes -= data.length;
    }
    return made;
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

  function array(object: PdfObject | undefined): PdfObject[] | null {
    const resolved = resolve(object);
    return Array.isArray(resolved) ? resolved : null;
  }

  function decode(stream: PdfStream): Uint8Array {
    const raw = stream.raw.read(0, stream.raw.length);
    return decodeStream(raw, filtersOf(stream.dict, resolve), { maxBytes: limits.maxInflatedBytes }).data;
  }

  function tree(): PageTree {
    if (pageTree) return pageTree;
    let found = readPageTree(document, limits.maxPages);
    if (found.pages.length === 0 && !repaired) {
      if (found.sound) throw noPages();
      trailer = rebuild();
      catalog = findCatalog();
      found = readPageTree(document, limits.maxPages);
    }
    if (found.pages.length === 0) throw damaged('no pages');
    pageTree = found;
    return found;
  }

  const document: PdfDocument = {
    get source() {
      return source;
    },
    get trailer() {
      return trailer;
    },
    get catalog() {
      catalog ??= findCatalog();
      return catalog;
    },
    get size() {
      return table.size;
    },
    get encrypted() {
      return !cipher && trailer.has('Encrypt');
    },
    get decrypted() {
      return cipher !== null;
    },
    get repaired() {
      return repaired;
    },
    get original() {
      return !repaired && !cipher && !limits.copy;
    },
    get version() {
      return versionOf(source, document.catalog);
    },
    pages: () => tree().pages,
    pageNodes: () => tree().nodes,
    hasSoundPageTree: () => tree().sound,
    get,
    resolve,
    dict,
    array,
    locate,
    dataOf,
    decipher(given) {
      cipher = given;
      streams.clear();
      streamBytes = 0;
      catalog = pageTree = null;
      // Object streams could not be looked into before.
      if (repaired) trailer = rebuild();
    },
    decode,
    offsetOf: (num) => (table.kind(num) === AT_OFFSET ? table.place(num) : -1),
    numbers: () => table.numbers(),
    close: () => source.close(),
  };
  return document;
}

/** Finds the end of an object with broken syntax, and the data behind it, the way the lenient parser sees them. */
function readLeniently(span: Span, at: number): Span {
  const cursor = cursorAt(span.buf, at);
  const object = readObject(cursor);
  span.end = cursor.pos;
  const word = readToken(cursor, 0, false);
  if (!isDict(object) || !(word instanceof Keyword) || word.word !== 'stream') return span;
  const length = object.get('Length');
  span.lengthIsRef = length instanceof PdfRef;
  span.length = length instanceof PdfRef ? length.num : typeof length === 'number' ? length : -1;
  const after = span.buf[cursor.pos];
  span.dataAt =
    cursor.pos + (after === 13 && span.buf[cursor.pos + 1] === 10 ? 2 : after === 13 || after === 10 ? 1 : 0);
  return span;
}

/** Parses the object of a span. */
function parse(span: Span): PdfObject {
  return readObject(cursorAt(span.buf, span.start, span.clean ? span.end : span.buf.length));
}

/** Returns the position behind `num gen obj`, or null when something else stands there. */
function skipHeader(buf: Uint8Array, at: number, num: number): { body: number; gen: number } | null {
  const cursor = cursorAt(buf, at);
  while (cursor.pos < buf.length && CLASS[buf[cursor.pos]!] === WHITESPACE) cursor.pos++;
  if (readToken(cursor, 0, false) !== num) return null;
  const gen = readToken(cursor, 0, false);
  if (typeof gen !== 'number') return null;
  const word = readToken(cursor, 0, false);
  if (!(word instanceof Keyword)) return null;
  if (word.word === 'obj') return { body: cursor.pos, gen };
  // Some writers leave no space: "1 0 obj123".
  return word.word.startsWith('obj') ? { body: cursor.pos - word.word.length + 3, gen } : null;
}

function versionOf(source: ByteSource, catalog: PdfDict): string {
  const head = Buffer.from(source.read(0, HEAD_BYTES)).toString('latin1');
  const header = /%PDF-(\d\.\d)/.exec(head)?.[1] ?? '1.4';
  const stated = catalog.get('Version');
  const named = stated && typeof stated === 'object' && 'name' in stated ? stated.name : '';
  return /^\d\.\d$/.test(named) && named > header ? named : header;
}
