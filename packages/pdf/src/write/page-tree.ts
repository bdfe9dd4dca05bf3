import type { PdfDocument } from '../file/document.ts';
import { INHERITABLE } from '../file/page-tree.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, PdfRaw, PdfRef } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import type { Copier } from './copy.ts';
import type { ObjectWriter } from './writer.ts';

const FAN_OUT = 64;
const LETTER = [0, 0, 612, 792];

/** Adds required entries (ISO 32000-2, table 31) that neither the page nor the tree above it has. */
export function completePage(page: PdfDict): void {
  if (!page.has('MediaBox')) page.set('MediaBox', LETTER);
  if (!page.has('Resources')) page.set('Resources', new Map());
}

/** A node of the tree, or a page with a count of 1; `parent` is 0 until the level above exists. */
interface Branch {
  num: number;
  count: number;
  parent: number;
}

/** Lays out a page tree over `pages`, each with its object number: returns its root and the parent of each page. */
export function createPageTree<Page extends { num: number }>(
  writer: ObjectWriter,
  pages: readonly Page[],
): { root: number; leaves: { page: Page; parent: number }[]; write(): void } {
  const leaves = pages.map((page) => ({ page, num: page.num, count: 1, parent: 0 }));
  const nodes: (Branch & { kids: number[] })[] = [];
  let level: Branch[] = leaves;
  do {
    const above: Branch[] = [];
    for (let from = 0; from < level.length; from += FAN_OUT) {
      const below = level.slice(from, from + FAN_OUT);
      const node = { num: writer.allocate(), kids: below.map(({ num }) => num), count: 0, parent: 0 };
      for (const kid of below) {
        kid.parent = node.num;
        node.count += kid.count;
      }
      nodes.push(node);
      above.push(node);
    }
    level = above;
  } while (level.length > 1);
  const root = nodes.at(-1);
  if (!root) throw new Error('a page tree needs a page');
  return {
    root: root.num,
    leaves,
    write() {
      for (const { num, kids, count, parent } of nodes) {
        const entries: Record<string, PdfObject | undefined> = {
          Type: nameOf('Pages'),
          Kids: kids.map((kid) => new PdfRef(kid)),
          Count: count,
          Parent: parent > 0 ? new PdfRef(parent) : undefined,
        };
        writer.put(num, dictOf(entries));
      }
    },
  };
}

/**
 * Writes all pages of a document below a new tree, if the old one is broken; returns the tree's root. References to old
 * nodes then point to it. Call it before anything else is copied.
 */
export function copyPagesToNewTree(document: PdfDocument, writer: ObjectWriter, copier: Copier): number {
  const pages = document.pages().map((page) => ({ ...page, num: writer.allocate() }));
  const tree = createPageTree(writer, pages);
  for (const node of document.pageNodes()) copier.assign(node, tree.root);
  for (const { ref, num } of pages) if (ref) copier.assign(ref.num, num);
  for (const { page, parent } of tree.leaves) {
    const { dict, inherited, num } = page;
    const entries: PdfDict = new Map(dict);
    for (const key of INHERITABLE) {
      const value = inherited.get(key);
      if (!entries.has(key) && value !== undefined) entries.set(key, value);
    }
    completePage(entries);
    entries.set('Type', nameOf('Page'));
    entries.set('Parent', newReference(parent));
    copier.put(num, entries);
  }
  tree.write();
  return tree.root;
}

/** A reference to an object of the new file, for use among references to the old one. */
export function newReference(num: number): PdfRaw {
  return new PdfRaw(serialize(new PdfRef(num)));
}
