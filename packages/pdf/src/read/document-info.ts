import type { PdfDocument } from '../file/document.ts';
import type { PdfPage } from '../file/page-tree.ts';
import { type Destinations, readDestinations } from './destinations.ts';
import { type FormTree, readForm } from './form-tree.ts';
import { type OutlineEntry, readOutline } from './outline.ts';
import { type PageLabel, readLabels } from './page-labels.ts';
import { readStructure, type StructureTree } from './structure-tree.ts';

/** The parts of a document other than its pages; each is read once, on first use. */
export interface DocumentInfo {
  readonly document: PdfDocument;
  readonly pages: PdfPage[];
  /** Index of the page that is the object `num`; where the tree names it twice, the first. */
  pageIndex(num: number): number | undefined;
  /** True for pages and nodes of the page tree: reached only through the tree, never copied by a stray reference. */
  inPageTree(num: number): boolean;
  readonly destinations: Destinations;
  readonly outline: OutlineEntry[];
  /** Indexes of the outline's entries that lead to each page. */
  readonly outlineOf: Map<number, number[]>;
  readonly labels: PageLabel[] | null;
  readonly form: FormTree | null;
  readonly structure: StructureTree | null;
}

/** Prepares a document for splitting and joining. @throws PdfError when it has no readable pages */
export function readDocumentInfo(document: PdfDocument): DocumentInfo {
  const pages = document.pages();
  const indexes = new Map<number, number>();
  pages.forEach(({ ref }, index) => {
    if (ref && !indexes.has(ref.num)) indexes.set(ref.num, index);
  });
  const nodes = document.pageNodes();
  const pageIndex = (num: number): number | undefined => indexes.get(num);
  const destinations = lazily(() => readDestinations(document, pageIndex));
  const outline = lazily(() => readOutline(document, destinations()));
  const outlineOf = lazily(() => groupByPage(outline()));
  const labels = lazily(() => readLabels(document));
  const form = lazily(() => readForm(document, pages));
  const structure = lazily(() => readStructure(document));
  return {
    document,
    pages,
    pageIndex,
    inPageTree: (num) => indexes.has(num) || nodes.has(num),
    get destinations() {
      return destinations();
    },
    get outline() {
      return outline();
    },
    get outlineOf() {
      return outlineOf();
    },
    get labels() {
      return labels();
    },
    get form() {
      return form();
    },
    get structure() {
      return structure();
    },
  };
}

function lazily<T>(make: () => T): () => T {
  let computed: { value: T } | null = null;
  return () => {
    computed ??= { value: make() };
    return computed.value;
  };
}

function groupByPage(outline: OutlineEntry[]): Map<number, number[]> {
  const pages = new Map<number, number[]>();
  outline.forEach(({ page }, index) => {
    if (page === null) return;
    const list = pages.get(page);
    if (list) list.push(index);
    else pages.set(page, [index]);
  });
  return pages;
}
