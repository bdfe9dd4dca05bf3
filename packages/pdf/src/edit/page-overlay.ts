import type { PdfDocument } from '../file/document.ts';
import { INHERITABLE, type PdfPage, pageAt } from '../file/page-tree.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { completePage, createPageTree } from '../write/page-tree.ts';
import { copyOf, type ObjectOverlay } from './object-overlay.ts';

/** A page for `setPages`: an existing one, or a new one without a reference. */
export type EditedPage = Pick<PdfPage, 'dict'> & Partial<Pick<PdfPage, 'ref' | 'inherited'>>;

/** The pages of an edited document. */
export interface PageOverlay {
  list(): PdfPage[];
  edit(index: number): PdfDict;
  set(pages: readonly EditedPage[]): void;
  /** Hears of an object that was set, which may be a page. */
  onSet(num: number, object: PdfObject): void;
  /** Numbers of the nodes of the new tree, where the document got one. */
  readonly nodes: ReadonlySet<number> | null;
}

/** Keeps the list of pages in sync with changes; `setRoot` receives a new page tree. */
export function createPageOverlay(
  base: PdfDocument,
  objects: ObjectOverlay,
  setRoot: (root: PdfRef) => void,
): PageOverlay {
  let pages: PdfPage[] | null = null;
  let byNumber: Map<number, PdfPage> | null = null;
  let nodes: Set<number> | null = null;
  let distinct = false;

  function list(): PdfPage[] {
    pages ??= base.pages().map((page) => {
      const live = page.ref ? objects.live(page.ref.num) : undefined;
      return isDict(live) ? { ...page, dict: live } : { ...page };
    });
    return pages;
  }

  /** Gives every page a separate object: some files list one twice, or write it into the tree. */
  function separate(): void {
    if (distinct) return;
    distinct = true;
    const all = list();
    const nums = new Set(all.map(({ ref }) => ref?.num));
    if (nums.size < all.length || nums.has(undefined)) set(all);
  }

  function set(wanted: readonly EditedPage[]): void {
    distinct = true;
    const gone = new Set(list().flatMap(({ ref }) => (ref ? [ref.num] : [])));
    for (const node of nodes ?? base.pageNodes()) objects.set(node, null);
    pages = byNumber = null;
    const used = new Set<number>();
    const kept = wanted.map((page) => {
      const { ref } = page;
      const num = ref && !used.has(ref.num) ? ref.num : objects.allocate();
      used.add(num);
      gone.delete(num);
      return { num, dict: completed(page) };
    });
    const first = objects.size;
    const tree = createPageTree(objects, kept);
    nodes = new Set(Array.from({ length: objects.size - first }, (_, index) => first + index));
    for (const { page, parent } of tree.leaves) {
      page.dict.set('Parent', new PdfRef(parent));
      objects.set(page.num, page.dict);
    }
    tree.write();
    for (const num of gone) objects.set(num, null);
    setRoot(new PdfRef(tree.root));
    pages = kept.map(({ num, dict }) => ({ ref: new PdfRef(num), dict, inherited: new Map() }));
  }

  return {
    list,
    set,
    edit(index) {
      separate();
      const page = pageAt({ pages: list }, index);
      if (!page.ref) throw new Error('a page that is apart has an object');
      if (objects.live(page.ref.num) === undefined) {
        page.dict = copyOf(page.dict) as PdfDict;
        objects.set(page.ref.num, page.dict);
      }
      return page.dict;
    },
    onSet(num, object) {
      if (!pages || !isDict(object)) return;
      byNumber ??= new Map(pages.map((page) => [page.ref?.num ?? 0, page]));
      // A page that was set must leave the list, or content removed from it would remain.
      const page = byNumber.get(num);
      if (page) page.dict = object;
    },
    get nodes() {
      return nodes;
    },
  };
}

/** A page that inherits nothing. */
function completed({ dict, inherited }: EditedPage): PdfDict {
  const own = copyOf(dict) as PdfDict;
  for (const key of INHERITABLE) {
    const value = inherited?.get(key);
    if (!own.has(key) && value !== undefined) own.set(key, copyOf(value));
  }
  completePage(own);
  own.set('Type', nameOf('Page'));
  return own;
}
