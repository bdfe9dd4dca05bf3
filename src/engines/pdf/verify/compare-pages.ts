import { isName, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { keysOf, type Ledger, numOf } from './ledger.ts';
import { sameObject } from './same-object.ts';

/** Entries of a page that draw nothing of their own. */
const HARMLESS = new Set(['Annots', 'LastModified', 'PieceInfo', 'Tabs', 'StructParents']);

/** Compares the pages of two revisions, and what is fixed to them. */
export function comparePages(ledger: Ledger): void {
  const { before, after, changed, explained, blame } = ledger;
  const [was, is] = [before.pages(), after.pages()];
  if (was.length !== is.length) blame('pages');
  for (const [index, page] of was.entries()) {
    const other = is[index];
    if (!other || page.ref?.num !== other.ref?.num) {
      blame(`page ${index + 1}`);
      continue;
    }
    if (page.ref && changed.has(page.ref.num)) {
      explained.add(page.ref.num);
      for (const key of keysOf(page.dict, other.dict)) if (!HARMLESS.has(key)) blame(`page ${index + 1} ${key}`);
    }
    compareAnnotations(ledger, page.dict.get('Annots'), other.dict.get('Annots'), index + 1);
  }
}

function compareAnnotations(
  ledger: Ledger,
  wasRef: PdfObject | undefined,
  isRef: PdfObject | undefined,
  page: number,
): void {
  const { before, after, explain } = ledger;
  const [was, is] = [before.array(wasRef) ?? [], after.array(isRef) ?? []];
  explain(wasRef, isRef);
  const kept = new Set(is.map(numOf));
  for (const item of was) {
    if (item instanceof PdfRef) compareAnnotation(ledger, item, kept.has(item.num), page);
    else if (!is.some((each) => sameObject(each, item))) ledger.tell('annotations');
  }
  const known = new Set(was.map(numOf));
  for (const item of is) {
    const num = numOf(item);
    const there = num === 0 ? was.some((each) => sameObject(each, item)) : known.has(num);
    if (!there) addedAnnotation(ledger, item, page);
  }
}

function compareAnnotation(ledger: Ledger, ref: PdfRef, kept: boolean, page: number): void {
  const { before, after, changed, explained, tell, blame, appearances } = ledger;
  const dict = before.dict(ref);
  const widget = isName(before.resolve(dict?.get('Subtype')), 'Widget');
  if (!kept) {
    if (widget) blame(`page ${page} field removed`);
    else tell('annotations');
    explained.add(ref.num);
  } else if (dict && !widget) {
    if (changed.has(ref.num) && after.dict(ref)?.has('Subtype')) {
      explained.add(ref.num);
      tell('annotations');
    }
    appearances(dict, ref.num, 'annotations');
  }
}

function addedAnnotation({ after, added, changed, newWidgets, tell, blame }: Ledger, item: PdfObject, page: number) {
  const num = numOf(item);
  const widget = isName(after.resolve(after.dict(item)?.get('Subtype')), 'Widget');
  if (widget && !newWidgets.has(num)) blame(`page ${page} field added`);
  else if (!widget) tell('annotations');
  // What was something else before does not become an annotation.
  if (num !== 0 && !added.has(num) && changed.has(num)) blame(`object ${num}`);
}
