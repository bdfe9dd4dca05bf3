import { PdfError } from '../errors.ts';
import { isDict, isName, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import type { PdfDocument } from './document.ts';

/** A page with what it inherits from the page tree (ISO 32000-2, 7.7.3.4). */
export interface PdfPage {
  /** Null for a page that is a direct object in the tree. */
  ref: PdfRef | null;
  dict: PdfDict;
  /** `Resources`, `MediaBox`, `CropBox` and `Rotate` of the nodes above, if the page has none. */
  inherited: PdfDict;
}

export const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

interface Step {
  object: PdfObject;
  inherited: PdfDict;
}

export interface PageTree {
  pages: PdfPage[];
  /** Object numbers of the nodes. */
  nodes: Set<number>;
  /** True when every reader finds the same pages in the tree: nothing in it is missing, twice there, or of no type. */
  sound: boolean;
}

/**
 * Walks the page tree without recursion. Counts are not trusted, a repeated node is entered once (so that neither
 * cycles nor trees of exponential size matter), and a page named twice is two pages.
 * @throws PdfError `limit_exceeded` past `maxPages`
 */
export function readPageTree(document: PdfDocument, maxPages: number): PageTree {
  const pages: PdfPage[] = [];
  const nodes = new Set<number>();
  const root = document.catalog.get('Pages') ?? null;
  let sound = isName(document.dict(root)?.get('Type'), 'Pages');
  const stack: Step[] = [{ object: root, inherited: new Map() }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { object, inherited } = step;
    const dict = document.resolve(object);
    if (!isDict(dict)) {
      sound = false;
      continue;
    }
    const kids = kidsOf(document, dict);
    const type = document.entries(dict).get('Type');
    const ref = object instanceof PdfRef ? object : null;
    if (kids && !isName(type, 'Page')) {
      const listed = Array.isArray(document.entries(dict).get('Kids'));
      if (!ref || nodes.has(ref.num) || !isName(type, 'Pages') || !listed) sound = false;
      if (ref) {
        if (nodes.has(ref.num)) continue;
        nodes.add(ref.num);
      }
      const below = inherit(dict, inherited);
      for (const kid of kids.toReversed()) stack.push({ object: kid, inherited: below });
      continue;
    }
    if (!ref || !isName(type, 'Page') || !(dict.has('MediaBox') || inherited.has('MediaBox'))) sound = false;
    if (isName(type, 'Pages') || isName(type, 'Catalog')) continue;
    pages.push({ ref, dict, inherited });
    if (pages.length > maxPages) throw tooManyPages(maxPages);
  }
  if (pages.length === 0 && document.repaired) return { pages: loosePages(document, maxPages), nodes, sound: false };
  if (document.entries(document.dict(root)).get('Count') !== pages.length) sound = false;
  return { pages, nodes, sound };
}

/** Returns the page with this index, which the document must have. */
export function pageAt(document: Pick<PdfDocument, 'pages'>, index: number): PdfPage {
  const page = document.pages()[index];
  if (!page) throw new Error(`no page has the index ${index}`);
  return page;
}

/** The children of a node; a single child need not be in an array. */
function kidsOf(document: PdfDocument, node: PdfDict): PdfObject[] | null {
  const kids = node.get('Kids');
  const resolved = document.resolve(kids);
  if (Array.isArray(resolved)) return resolved;
  return isDict(resolved) && kids !== undefined ? [kids] : null;
}

function inherit(node: PdfDict, above: PdfDict): PdfDict {
  let own: PdfDict | null = null;
  for (const key of INHERITABLE) {
    const value = node.get(key);
    if (value === undefined) continue;
    own ??= new Map(above);
    own.set(key, value);
  }
  return own ?? above;
}

/** In a file whose page tree is lost, every page object counts, in the order of their numbers. */
function loosePages(document: PdfDocument, maxPages: number): PdfPage[] {
  const pages: PdfPage[] = [];
  for (const num of document.numbers()) {
    const dict = document.get(num);
    if (!isDict(dict) || !isName(dict.get('Type'), 'Page')) continue;
    pages.push({ ref: new PdfRef(num), dict, inherited: new Map() });
    if (pages.length > maxPages) throw tooManyPages(maxPages);
  }
  return pages;
}

function tooManyPages(maxPages: number): PdfError {
  return new PdfError(
    'limit_exceeded',
    `The PDF has more than ${maxPages} pages; that is the most a document may have.`,
  );
}
