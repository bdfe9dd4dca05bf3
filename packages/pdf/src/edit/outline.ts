import type { DocumentInfo } from '../read/document-info.ts';
import { nameOf, type PdfDict, PdfRef } from '../syntax/objects.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import type { EditedDocument } from './edited-document.ts';

/** A bookmark; deeper ones belong to the last one above. */
export interface Bookmark {
  title: string;
  /** Counted from 1; null for a bookmark that leads nowhere, or acts in another way. */
  page: number | null;
  /** From 1 for the outermost. */
  level: number;
}

/** An entry of the new outline, or its root, while entries are added below. */
interface Parent {
  dict: PdfDict;
  ref: PdfRef;
  last: { dict: PdfDict; ref: PdfRef } | null;
  count: number;
}

/** Reads the outline as a list in the order in which it is seen. */
export function readBookmarks({ outline }: DocumentInfo): Bookmark[] {
  return outline.map(({ title, page, level }) => ({
    title: decodeText(title),
    page: page === null ? null : page + 1,
    level,
  }));
}

/** Replaces the document's outline; none removes it. A level that skips one counts as the next. */
export function setBookmarks(edited: EditedDocument, bookmarks: readonly Bookmark[]): void {
  const catalog = edited.editCatalog();
  catalog.delete('Outlines');
  if (bookmarks.length === 0) return;
  const root: PdfDict = new Map([['Type', nameOf('Outlines')]]);
  const rootRef = edited.add(root);
  const top: Parent = { dict: root, ref: rootRef, last: null, count: 0 };
  const open: Parent[] = [];
  const closeTo = (depth: number): void => {
    // Closed at first, except for the outermost: a long outline is easier to look over.
    for (const { dict, count } of open.splice(depth)) if (count > 0) dict.set('Count', -count);
  };
  for (const { title, page, level } of bookmarks) {
    closeTo(Math.max(0, level - 1));
    const parent = open.at(-1) ?? top;
    const dict: PdfDict = new Map([['Title', encodeText(title)]]);
    dict.set('Parent', parent.ref);
    const target = page === null ? undefined : edited.pages()[page - 1]?.ref;
    if (target) dict.set('Dest', [new PdfRef(target.num, target.gen), nameOf('Fit')]);
    const ref = edited.add(dict);
    if (parent.last) {
      parent.last.dict.set('Next', ref);
      dict.set('Prev', parent.last.ref);
    } else parent.dict.set('First', ref);
    parent.dict.set('Last', ref);
    parent.last = { dict, ref };
    parent.count++;
    open.push({ dict, ref, last: null, count: 0 });
  }
  closeTo(0);
  root.set('Count', top.count);
  catalog.set('Outlines', rootRef);
  if (!catalog.has('PageMode')) catalog.set('PageMode', nameOf('UseOutlines'));
}
