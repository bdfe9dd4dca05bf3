import { Buffer } from '../platform/buffer.ts';
import { damaged, noPages } from '../syntax/damage.ts';
import { isDict, isName, nameOf, type PdfDict, PdfRef } from '../syntax/objects.ts';
import { createAllowance } from './allowance.ts';
import { createObjectReader, type ObjectCipher, type ObjectReader } from './object-reader.ts';
import { type PageTree, type PdfPage, readPageTree } from './page-tree.ts';
import { addStreamObjects, looksLikeCatalog, rebuildXref } from './rebuild-xref.ts';
import { type ByteSource, fileSource, sourceFrom } from './source.ts';
import { readXref } from './xref.ts';
import { AT_OFFSET, createXrefTable, IN_STREAM } from './xref-table.ts';

export type { LocatedSpan } from './located.ts';
export type { ObjectCipher } from './object-reader.ts';

export interface DocumentLimits {
  /** Pages a document may have. */
  maxPages: number;
  /** Bytes that one compressed stream may inflate to. */
  maxInflatedBytes: number;
  /** Cached bytes of the file, and again of object streams; 32 MiB by default. */
  memory?: number;
  /** True when the file is a repaired or decrypted copy of the input. */
  copy?: boolean;
  /** How the file was protected that this is a decrypted copy of. */
  protection?: Protection | null;
}

/** How a file was protected that is open: enough to protect another one in the same way (ISO 32000-2, 7.6). */
export interface Protection {
  /** The encryption dictionary, without references. */
  readonly dict: PdfDict;
  readonly key: Uint8Array;
  /** The first of the file's identifiers, which keys depend on. */
  readonly id: Uint8Array;
  /** How strings and streams are encrypted; null if not all are, or not alike. */
  readonly method: 'rc4' | 'aes128' | 'aes256' | null;
  readonly encryptMetadata: boolean;
  /** True if it was opened with the owner's password. */
  readonly owner: boolean;
  /** The permissions, as the number in the dictionary. */
  readonly permissions: number;
}

const DEFAULT_LIMITS: DocumentLimits = { maxPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 };

/**
 * A PDF that is open for reading. It reads objects on demand, and rebuilds the whole table once if the file is damaged.
 * Closed by the end of its scope: `using document = await openPdf(…)`.
 */
export interface PdfDocument extends ObjectReader, Disposable {
  readonly source: ByteSource;
  readonly trailer: PdfDict;
  readonly catalog: PdfDict;
  /** One more than the highest object number. */
  readonly size: number;
  /** True if the file has an `Encrypt` entry and no cipher yet: its strings and streams are unreadable. */
  readonly encrypted: boolean;
  /** True if the content is decrypted. */
  readonly decrypted: boolean;
  /** The file's protection; null if it has none, or if it is unknown. */
  readonly protection: Protection | null;
  /** True if the cross-reference had to be rebuilt. */
  readonly repaired: boolean;
  /** True if the content is the original file: neither repaired nor decrypted, nor a copy that was. */
  readonly original: boolean;
  /** Version of the header or the catalog, whichever is later, such as 1.7. */
  readonly version: string;
  /** The pages in order, with inherited attributes. @throws PdfError if there are none or too many */
  pages(): PdfPage[];
  /** Object numbers of the page tree's nodes. */
  pageNodes(): ReadonlySet<number>;
  /** False when readers may find other pages in the tree than `pages` lists. */
  hasSoundPageTree(): boolean;
  /** Decrypts everything read from now on; `protection` describes the former protection. */
  decipher(cipher: ObjectCipher, protection?: Protection): void;
  /** Offset of the object `num` in the file, or -1 if it is in an object stream or nowhere. */
  offsetOf(num: number): number;
  /** Every object number in use, ascending. */
  numbers(): Generator<number>;
  /** Announces that another document is derived from this one: its work allowance starts again. */
  startPass(): void;
}

const HEAD_BYTES = 1024;
const STREAM_CACHE_BYTES = 32 * 1024 * 1024;

/** Opens the PDF at `path`. @throws PdfError `unprocessable_file` when no document can be found in it */
export function openDocument(path: string, limits: DocumentLimits = DEFAULT_LIMITS): PdfDocument {
  const source = fileSource(path, limits.memory);
  try {
    return readDocument(source, limits);
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens a PDF from a source of bytes. @throws PdfError `unprocessable_file` */
export function readDocument(bytes: ByteSource, limits: DocumentLimits = DEFAULT_LIMITS): PdfDocument {
  const junk = Buffer.from(bytes.read(0, HEAD_BYTES)).indexOf('%PDF-');
  const allowance = createAllowance(bytes.size);
  const file = { source: junk > 0 ? sourceFrom(bytes, junk) : bytes, table: createXrefTable(), repaired: false };
  const reader = createObjectReader({
    file,
    allowance,
    maxInflatedBytes: limits.maxInflatedBytes,
    memory: limits.memory ?? STREAM_CACHE_BYTES,
    repair() {
      const rebuilt = rebuild();
      for (const [key, value] of rebuilt) if (!trailer?.has(key)) trailer?.set(key, value);
    },
  });
  let pageTree: PageTree | null = null;
  let protection = limits.protection ?? null;
  let found = readXref(file.source, file.table, limits.maxInflatedBytes, allowance);
  if (!found && junk > 0) {
    file.source = bytes;
    file.table = createXrefTable();
    found = readXref(file.source, file.table, limits.maxInflatedBytes, allowance);
  }
  let trailer: PdfDict = found ?? rebuild();
  // The catalog of an encrypted file may be in an unreadable stream; decryption does not need it.
  let catalog: PdfDict | null = trailer.has('Encrypt') ? null : findCatalog();

  function rebuild(): PdfDict {
    file.repaired = true;
    reader.forget();
    const rebuilt = rebuildXref(file.source, allowance);
    const { table } = rebuilt;
    file.table = table;
    for (const num of rebuilt.objectStreams) addStreamObjects(table, num, reader.numbersIn(num));
    if (!rebuilt.trailer.has('Root')) {
      for (const num of table.numbers()) {
        if (table.kind(num) !== IN_STREAM || !looksLikeCatalog(reader.get(num))) continue;
        rebuilt.trailer.set('Root', new PdfRef(num));
      }
    }
    return rebuilt.trailer;
  }

  function findCatalog(): PdfDict {
    for (;;) {
      const root = reader.entries(trailer).get('Root');
      if (looksLikeCatalog(root)) return root as PdfDict;
      if (file.repaired) return makeCatalog();
      trailer = rebuild();
    }
  }

  /** For a file that lost its catalog: the root of its page tree is enough, and even that is not needed. */
  function makeCatalog(): PdfDict {
    const catalog: PdfDict = new Map([['Type', nameOf('Catalog')]]);
    // Another object was there: do not take it for the catalog.
    trailer.delete('Root');
    for (const num of file.table.numbers()) {
      const object = reader.get(num);
      if (!isDict(object) || !isName(object.get('Type'), 'Pages') || object.has('Parent')) continue;
      catalog.set('Pages', new PdfRef(num));
      break;
    }
    return catalog;
  }

  function tree(): PageTree {
    if (pageTree) return pageTree;
    let read = readPageTree(document, limits.maxPages);
    if (read.pages.length === 0 && !file.repaired) {
      if (read.sound) throw noPages();
      trailer = rebuild();
      catalog = findCatalog();
      read = readPageTree(document, limits.maxPages);
    }
    if (read.pages.length === 0) throw damaged('no pages');
    allowance.addPages(read.pages.length);
    pageTree = read;
    return read;
  }

  const { get, resolve, entries, dict, array, locate, dataOf, decode } = reader;
  const document: PdfDocument = {
    get,
    resolve,
    entries,
    dict,
    array,
    locate,
    dataOf,
    decode,
    get source() {
      return file.source;
    },
    get trailer() {
      return trailer;
    },
    get catalog() {
      catalog ??= findCatalog();
      return catalog;
    },
    get size() {
      return file.table.size;
    },
    get encrypted() {
      return !reader.deciphers && trailer.has('Encrypt');
    },
    get decrypted() {
      return reader.deciphers;
    },
    get protection() {
      return protection;
    },
    get repaired() {
      return file.repaired;
    },
    get original() {
      return !file.repaired && !reader.deciphers && !limits.copy;
    },
    get version() {
      return versionOf(file.source, document.catalog);
    },
    pages: () => tree().pages,
    pageNodes: () => tree().nodes,
    hasSoundPageTree: () => tree().sound,
    decipher(cipher, found) {
      reader.decipher(cipher);
      protection = found ?? null;
      catalog = pageTree = null;
      // Object streams could not be looked into before.
      if (file.repaired) trailer = rebuild();
    },
    offsetOf: (num) => (file.table.kind(num) === AT_OFFSET ? file.table.location(num) : -1),
    numbers: () => file.table.numbers(),
    startPass: allowance.renew,
    [Symbol.dispose]: () => file.source.close(),
  };
  return document;
}

function versionOf(source: ByteSource, catalog: PdfDict): string {
  const head = Buffer.from(source.read(0, HEAD_BYTES)).toString('latin1');
  const header = /%PDF-(\d\.\d)/.exec(head)?.[1] ?? '1.4';
  const stated = catalog.get('Version');
  const named = stated && typeof stated === 'object' && 'name' in stated ? stated.name : '';
  return /^\d\.\d$/.test(named) && named > header ? named : header;
}
