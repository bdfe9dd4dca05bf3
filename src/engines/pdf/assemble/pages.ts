import { dictOf, nameOf, type PdfDict, type PdfObject, PdfRaw, PdfRef } from '../objects.ts';
import { INHERITABLE } from '../page-tree.ts';
import { serialize } from '../serialize.ts';
import type { PdfWriter } from '../writer.ts';
import { copyOf, type Instance } from './instance.ts';

const FAN_OUT = 64;
/** `S` has no meaning in a page, and would make it look like an action. */
const NOT_TAKEN = new Set(['Parent', 'Type', 'S']);
const LETTER = [0, 0, 612, 792];

/** A page of the output: which part brings it, and its index there. */
export interface PlacedPage {
  instance: Instance;
  page: number;
}

/** Writes a page with its inherited attributes made its own, under the tree's node `parent`. */
export function writePage({ instance, page }: PlacedPage, parent: number): void {
  const { survey, copier, changes } = instance;
  const { dict, inherited } = survey.pages[page]!;
  const entries: PdfDict = new Map([['Type', nameOf('Page')]]);
  for (const [key, value] of dict) if (!NOT_TAKEN.has(key)) entries.set(key, copyOf(value));
  for (const key of INHERITABLE) {
    const value = inherited.get(key);
    if (!entries.has(key) && value !== undefined) entries.set(key, copyOf(value));
  }
  if (!entries.has('MediaBox')) entries.set('MediaBox', LETTER);
  if (!entries.has('Resources')) entries.set('Resources', new Map());
  // Article beads chain pages together: they come along only with all of them.
  if (changes.partial || instance.part.repeat) entries.delete('B');
  const cleaned = instance.clean(entries) as PdfDict;
  cleaned.set('Parent', new PdfRaw(serialize(new PdfRef(parent))));
  copier.put(instance.pageNumbers.get(page)!, cleaned);
}

/** Lays out a page tree over `pages` (object numbers): returns its root and the parent of each page. */
export function createPageTree(writer: PdfWriter, pages: number[]): { root: number; parents: number[]; write(): void } {
  const nodes: { num: number; kids: number[]; count: number; parent: number }[] = [];
  const parents: number[] = [];
  let level = pages.map((num, index) => ({
    num,
    count: 1,
    setParent: (parent: number) => {
      parents[index] = parent;
    },
  }));
  do {
    const above: typeof level = [];
    for (let from = 0; from < level.length; from += FAN_OUT) {
      const below = level.slice(from, from + FAN_OUT);
      const node = { num: writer.allocate(), kids: below.map(({ num }) => num), count: 0, parent: 0 };
      for (const kid of below) {
        kid.setParent(node.num);
        node.count += kid.count;
      }
      nodes.push(node);
      above.push({
        num: node.num,
        count: node.count,
        setParent: (parent) => {
          node.parent = parent;
        },
      });
    }
    level = above;
  } while (level.length > 1);
  return {
    root: level[0]!.num,
    parents,
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
