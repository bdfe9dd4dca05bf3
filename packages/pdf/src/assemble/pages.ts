import { INHERITABLE, pageAt } from '../file/page-tree.ts';
import { nameOf, type PdfDict, PdfRaw } from '../syntax/objects.ts';
import { completePage, newReference } from '../write/page-tree.ts';
import { copyOf, type Transfer } from './transfer.ts';

/** `S` has no meaning in a page, and would make it look like an action. */
const NOT_TAKEN = new Set(['Parent', 'Type', 'S']);

/** A page of the output: which excerpt brings it, its index there, and its number in the output. */
export interface PlacedPage {
  transfer: Transfer;
  page: number;
  num: number;
  /** True for a further copy of a page that the excerpt brings once. */
  again: boolean;
}

/**
 * Writes a page with its inherited attributes made its own, under the tree's node `parent`. Pages that come again share
 * everything but their annotations with the page of `originOf` their excerpt.
 */
export function writePage(
  { transfer, page, num, again }: PlacedPage,
  parent: number,
  originOf: (transfer: Transfer) => Transfer,
): void {
  const { info, copier, changes, excerpt } = transfer;
  const { dict, inherited } = pageAt(info.document, page);
  const entries: PdfDict = new Map([['Type', nameOf('Page')]]);
  for (const [key, value] of dict) if (!NOT_TAKEN.has(key)) entries.set(key, copyOf(value));
  for (const key of INHERITABLE) {
    const value = inherited.get(key);
    if (!entries.has(key) && value !== undefined) entries.set(key, copyOf(value));
  }
  completePage(entries);
  // Article beads chain pages together: they come along only with all of them.
  if (changes.partial || excerpt.repeat || again) entries.delete('B');
  if (again) entries.delete('StructParents');
  const cleaned = transfer.clean(entries) as PdfDict;
  if (excerpt.repeat) {
    const origin = originOf(transfer).copier;
    for (const [key, value] of cleaned) if (key !== 'Annots') cleaned.set(key, new PdfRaw(origin.embed(value)));
  }
  cleaned.set('Parent', newReference(parent));
  copier.put(num, cleaned);
}
