import type { PdfDocument } from '../file/document.ts';
import { isDict, isName, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { readTree } from './tree.ts';

/** The logical structure of a tagged document (ISO 32000-2, 14.7). */
export interface StructureTree {
  /** Number of the root's object, or 0 where it stands in the catalog itself. */
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
}

/** Reads the structure tree of a document, or null when it has none. */
export function readStructure(document: PdfDocument): StructureTree | null {
  const root = document.catalog.get('StructTreeRoot');
  const dict = document.dict(root);
  if (!dict) return null;
  const kids = document.resolve(dict.get('K'));
  const parents = new Map<number, PdfObject>();
  let keyCount = 0;
  for (const [key, value] of readTree(document, dict.get('ParentTree'), 'Nums')) {
    if (!Number.isSafeInteger(key) || key < 0 || key > 0x7fffffff || parents.has(key)) continue;
    parents.set(key, value);
    keyCount = Math.max(keyCount, key + 1);
  }
  const aboveOf = new Map<number, number>();
  let keys: Map<number, number[]> | null = null;
  return {
    num: root instanceof PdfRef ? root.num : 0,
    dict,
    kids: Array.isArray(kids) ? kids : dict.get('K') !== undefined ? [dict.get('K')!] : [],
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
  };
}

function keysByPage(
  document: PdfDocument,
  parents: Map<number, PdfObject>,
  pageIndex: (num: number) => number | undefined,
): Map<number, number[]> {
  const keys = new Map<number, number[]>();
  const add = (page: number | undefined, key: number) => {
    if (page === undefined) return;
    const list = keys.get(page);
    if (list) list.push(key);
    else keys.set(page, [key]);
  };
  const pageKeys = new Set<number>();
  document.pages().forEach(({ dict }, index) => {
    const key = document.resolve(dict.get('StructParents'));
    if (typeof key !== 'number' || pageKeys.has(key)) return;
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
  const kids = document.resolve(element.get('K'));
  for (const kid of Array.isArray(kids) ? kids.slice(0, 100) : [kids]) {
    const dict = document.resolve(kid);
    const page = isDict(dict) && !isName(dict.get('Type'), 'StructElem') ? dict.get('Pg') : undefined;
    if (page instanceof PdfRef) return pageIndex(page.num);
  }
  return undefined;
}
