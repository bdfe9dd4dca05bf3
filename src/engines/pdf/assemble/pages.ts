import { INHERITABLE } from '../file/page-tree.ts';
import { nameOf, type PdfDict } from '../syntax/objects.ts';
import { completePage, newReference } from '../write/page-tree.ts';
import { copyOf, type Instance } from './instance.ts';

/** `S` has no meaning in a page, and would make it look like an action. */
const NOT_TAKEN = new Set(['Parent', 'Type', 'S']);

/** A page of the output: which part brings it, and its index there. */
export interface PlacedPage {
  instance: Instance;
  page: number;
}

/** Writes a page with its inherited attributes made its own, under the tree's node `parent`. */
export function writePage({ instance, page }: PlacedPage, parent: number): void {
  const { info, copier, changes } = instance;
  const { dict, inherited } = info.pages[page]!;
  const entries: PdfDict = new Map([['Type', nameOf('Page')]]);
  for (const [key, value] of dict) if (!NOT_TAKEN.has(key)) entries.set(key, copyOf(value));
  for (const key of INHERITABLE) {
    const value = inherited.get(key);
    if (!entries.has(key) && value !== undefined) entries.set(key, copyOf(value));
  }
  completePage(entries);
  // Article beads chain pages together: they come along only with all of them.
  if (changes.partial || instance.part.repeat) entries.delete('B');
  const cleaned = instance.clean(entries) as PdfDict;
  cleaned.set('Parent', newReference(parent));
  copier.put(instance.pageNumbers.get(page)!, cleaned);
}
