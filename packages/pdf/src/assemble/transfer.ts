import { pageAt } from '../file/page-tree.ts';
import type { DocumentInfo } from '../read/document-info.ts';
import type { PdfNoteCode } from '../syntax/notes.ts';
import { isDict, type PdfDict, type PdfObject, PdfRaw } from '../syntax/objects.ts';
import { type Copier, createCopier } from '../write/copy.ts';
import type { Deduplicator } from '../write/deduplicate.ts';
import { type Changes, createRewriter, flagsFor } from '../write/rewrite.ts';
import type { PdfWriter } from '../write/writer.ts';

/** Pages of one input that are copied to the output together, with everything that belongs to them. */
export interface Excerpt {
  info: DocumentInfo;
  /** Indexes of pages, each once. */
  pages: number[];
  /** Text of the entry under which the excerpt's outline is, or null to leave it at the top. */
  title: string | null;
  /** A second copy of pages that another excerpt brings: adds no further outline, names, labels or layers. */
  repeat: boolean;
}

/** An excerpt in progress: its copier and what it changes. */
export interface Transfer {
  excerpt: Excerpt;
  info: DocumentInfo;
  /** Index of a page → number of its object in the output. */
  pageNumbers: Map<number, number>;
  /** True when every page of the input comes along. */
  whole: boolean;
  changes: Changes;
  /** Starts copying; changes must be final, except for those that `settle` returns. */
  start(): void;
  /** Tells the copier of changes that were made since the start. */
  settle(): void;
  readonly copier: Copier;
  /** Cleans an object of the old document and returns its bytes for the new one; null when nothing is left. */
  bring(object: PdfObject): PdfRaw | null;
  /** Applies the changes to an object of the old document, which it may change in place. */
  clean(object: PdfObject): PdfObject;
}

/** Sets an excerpt up: its pages get their numbers, other pages become unreachable. */
export function createTransfer(
  excerpt: Excerpt,
  writer: PdfWriter,
  deduplicate: Deduplicator | undefined,
  note: (code: PdfNoteCode) => void,
): Transfer {
  const { info } = excerpt;
  const pageNumbers = new Map<number, number>();
  for (const page of excerpt.pages) pageNumbers.set(page, writer.allocate());
  const whole = pageNumbers.size === info.pages.length;
  const changes: Changes = {
    info,
    partial: !whole,
    keeps: (page) => pageNumbers.has(page),
    renamedStrings: new Map(),
    renamedNames: new Map(),
    structureOffset: null,
    renamedFonts: new Map(),
    edits: new Map(),
    replacements: new Map(),
    note,
  };
  let copier: Copier | null = null;
  let rewrite: (object: PdfObject, num?: number) => PdfObject = (object) => object;

  const transfer: Transfer = {
    excerpt,
    info,
    pageNumbers,
    whole,
    changes,
    start() {
      rewrite = createRewriter(changes);
      copier = createCopier({
        document: info.document,
        writer,
        rewrite,
        deduplicate,
        unreachable: info.inPageTree,
        replacements: changes.replacements,
      });
      for (const [page, num] of pageNumbers) {
        const { ref } = pageAt(info.document, page);
        if (ref && info.pageIndex(ref.num) === page) copier.assign(ref.num, num);
      }
      transfer.settle();
    },
    settle() {
      copier?.watch(flagsFor(changes));
      for (const num of changes.edits.keys()) copier?.inspect(num);
    },
    get copier() {
      if (!copier) throw new Error('copying has not started');
      return copier;
    },
    clean: (object) => rewrite(object),
    bring(object) {
      const resolved = info.document.resolve(object);
      const cleaned = isDict(resolved) || Array.isArray(resolved) ? rewrite(copyOf(resolved)) : object;
      return cleaned === null ? null : new PdfRaw(transfer.copier.embed(cleaned));
    },
  };
  return transfer;
}

/** A copy whose containers can be changed: what a document info holds is used for several excerpts. */
export function copyOf(object: PdfObject): PdfObject {
  if (Array.isArray(object)) return object.map(copyOf);
  if (isDict(object)) {
    const copy: PdfDict = new Map();
    for (const [key, value] of object) copy.set(key, copyOf(value));
    return copy;
  }
  return object;
}
