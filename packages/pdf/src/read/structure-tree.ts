import type { PdfDocument } from '../file/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { readTree } from './tree.ts';

/** The logical structure of a tagged document (ISO 32000-2, 14.7). */
export interface StructureTree {
  /** Number of the root's object, or 0 if it is a direct object of the catalog. */
  num: number;
  dict: PdfDict;
  /** The root's children. */
  kids: PdfObject[];
  /** The parent tree: key of a page or object → element, or list of elements. */
  parents: Map<number, PdfObject>;
  /** One more than the highest key. */
  keyCount: number;
  /** Keys by the page that they belong to (index), for trees that must be pruned. */
  keysOf(pageIndex: (num: number) => number | undefined): Map<number, number[]>;
  /** Number of the element above the element `num`; the root's number or 0 at the top. */
  above(num: number): number;
  /** References to elements below the root, in the root's order. */
  inOrder(tops: number[]): PdfObject[];
  /** The element `num` and its descendants, sorted so that a few pages of many are found without visiting all. */
  element(num: number, pageIndex: (num: number) => number | undefined): StructureElement;
}

/** An element taken apart; what leads to other elements than its kids is left out. */
export interface StructureElement {
  dict: PdfDict;
  /** Index of the page that its content is on, null for none. */
  page: number | null;
  kids: {
    list: PdfObject[];
    /** Number of an element → its places in `list`. */
    elements: Map<number, number[]>;
    /** Places of content that is on the element's own page. */
    ownContent: number[];
    /** Index of a page → places of content that names it. */
    contentOf: Map<number, number[]>;
  };
}

/** Elements with more kids than this are kept once they were taken apart. */
const LARGE = 64;

/** Reads the structure tree of a document, or null if it has none. */
export function readStructure(document: PdfDocument): StructureTree | null {
  const root = document.catalog.get('StructTreeRoot');
  const dict = document.dict(root);
  if (!dict) return null;
  const below = dict.get('K');
  const kids = document.resolve(below);
  const parents = new Map<number, PdfObject>();
  let keyCount = 0;
  for (const [key, value] of readTree(document, dict.get('ParentTree'), 'Nums')) {
    if (!Number.isSafeInteger(key) || key < 0 || key > 0x7fffffff || parents.has(key)) continue;
    parents.set(key, value);
    keyCount = Math.max(keyCount, key + 1);
  }
  const aboveOf = new Map<number, number>();
  const large = new Map<number, StructureElement>();
  let places: Map<number, { at: number; kid: PdfRef }> | null = null;
  let keys: Map<number, number[]> | null = null;
  return {
    num: root instanceof PdfRef ? root.num : 0,
    dict,
    kids: Array.isArray(kids) ? kids : below !== undefined ? [below] : [],
    parents,
    keyCount,
    keysOf(pageIndex) {
      keys ??= keysByPage(document, parents, pageIndex);
      return keys;
    },
    above(num) {
      const known = aboveOf.get(num);
      if (known !== undefined) return known;
      const parent = document.dict(new PdfRef(num))?.get('P');
      const found = parent instanceof PdfRef ? parent.num : 0;
      aboveOf.set(num, found);
      return found;
    },
    inOrder(tops) {
      const list = Array.isArray(kids) ? kids : [dict.get('K') ?? null];
      places ??= new Map(list.flatMap((kid, at) => (kid instanceof PdfRef ? [[kid.num, { at, kid }] as const] : [])));
      const known = tops.flatMap((num) => places?.get(num) ?? []);
      return known.sort((left, right) => left.at - right.at).map(({ kid }) => kid);
    },
    element(num, pageIndex) {
      const known = large.get(num);
      if (known) return known;
      const parts = takeApart(document, num, pageIndex);
      if (parts.kids.list.length > LARGE) large.set(num, parts);
      return parts;
    },
  };
}

function takeApart(
  document: PdfDocument,
  num: number,
  pageIndex: (num: number) => number | undefined,
): StructureElement {
  const dict = document.dict(new PdfRef(num)) ?? new Map<string, PdfObject>();
  const pageOf = (page: PdfObject | undefined): number | null =>
    page instanceof PdfRef ? (pageIndex(page.num) ?? null) : null;
  const below = dict.get('K');
  const found = document.resolve(below);
  const list = Array.isArray(found) ? found : below !== undefined ? [below] : [];
  dict.delete('K');
  dict.delete('Ref');
  const kids: StructureElement['kids'] = { list, elements: new Map(), ownContent: [], contentOf: new Map() };
  list.forEach((kid, at) => {
    if (typeof kid === 'number') {
      kids.ownContent.push(at);
      return;
    }
    const entry = document.resolve(kid);
    if (!isDict(entry)) return;
    const type = document.entries(entry).name('Type');
    const isContent = type === 'MCR' || type === 'OBJR';
    if (kid instanceof PdfRef && !isContent) addTo(kids.elements, kid.num, at);
    else if (entry.has('Pg')) {
      const page = pageOf(entry.get('Pg'));
      if (page !== null) addTo(kids.contentOf, page, at);
    } else if (isContent) kids.ownContent.push(at);
  });
  return { dict, page: pageOf(dict.get('Pg')), kids };
}

function addTo(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function keysByPage(
  document: PdfDocument,
  parents: Map<number, PdfObject>,
  pageIndex: (num: number) => number | undefined,
): Map<number, number[]> {
  const keys = new Map<number, number[]>();
  const add = (page: number | undefined, key: number) => {
    if (page === undefined) return;
    addTo(keys, page, key);
  };
  const pageKeys = new Set<number>();
  document.pages().forEach(({ dict }, index) => {
    const key = document.entries(dict).number('StructParents');
    if (key === null || pageKeys.has(key)) return;
    pageKeys.add(key);
    add(index, key);
  });
  for (const [key, value] of parents) {
    if (pageKeys.has(key)) continue;
    const element = document.resolve(value);
    const first = Array.isArray(element) ? document.resolve(element.find((item) => item !== null)) : element;
    if (isDict(first)) add(pageOfElement(document, first, pageIndex), key);
  }
  return keys;
}

/** The page that an element or one of its direct children names. */
function pageOfElement(
  document: PdfDocument,
  element: PdfDict,
  pageIndex: (num: number) => number | undefined,
): number | undefined {
  const own = element.get('Pg');
  if (own instanceof PdfRef) return pageIndex(own.num);
  const kids = document.entries(element).get('K');
  for (const kid of Array.isArray(kids) ? kids.slice(0, 100) : [kids]) {
    const dict = document.resolve(kid);
    const page = isDict(dict) && !document.entries(dict).is('Type', 'StructElem') ? dict.get('Pg') : undefined;
    if (page instanceof PdfRef) return pageIndex(page.num);
  }
  return undefined;
}
