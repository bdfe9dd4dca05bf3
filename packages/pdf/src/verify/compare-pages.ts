import { INHERITABLE, type PdfPage } from '../file/page-tree.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { type Ledger, numOf } from './ledger.ts';

/** Entries of a page that draw nothing. */
const HARMLESS = new Set(['Annots', 'LastModified', 'PieceInfo', 'Tabs', 'StructParents', 'Parent']);
/** Entries of a page that may name other pages. */
const PAGE_LINKS = new Set(['B', 'AA', 'DPart', 'PresSteps', 'AF']);
/** Entries of an annotation that may name pages, other annotations or, in a signature, the document. */
export const ANNOTATION_LINKS: ReadonlySet<string> = new Set(
  'P Parent Kids V Popup IRT A AA PA Dest StructParent'.split(' '),
);

const COMMENTS: ReadonlySet<string> = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup'.split(
    ' ',
  ),
);
/** Entries that trigger actions, or switch content on and off. */
const ACTIVE = ['A', 'AA', 'PA', 'OC', 'FT', 'MK', 'FS'];

/** Compares the pages of two revisions with their annotations. */
export function comparePages(ledger: Ledger): void {
  const { before, after, keysOf, tell, blame } = ledger;
  const [was, is] = [before.pages(), after.pages()];
  if (was.length !== is.length || (before.hasSoundPageTree() && !after.hasSoundPageTree())) blame('pages');
  for (const [index, page] of was.entries()) {
    const other = is[index];
    if (!other || page.ref?.num !== other.ref?.num) {
      blame(`page ${index + 1}`);
      continue;
    }
    for (const key of keysOf(withInherited(page), withInherited(other), PAGE_LINKS)) {
      if (key === 'Metadata') tell('metadata');
      else if (!HARMLESS.has(key)) blame(`page ${index + 1} ${key}`);
    }
    compareAnnotations(ledger, page.dict.get('Annots'), other.dict.get('Annots'), index + 1);
  }
}

function withInherited({ dict, inherited }: PdfPage): PdfDict {
  const entries: PdfDict = new Map(dict);
  for (const key of HARMLESS) entries.delete(key);
  for (const key of INHERITABLE) {
    const value = dict.get(key) ?? inherited.get(key);
    if (value !== undefined) entries.set(key, value);
  }
  return entries;
}

function compareAnnotations(
  ledger: Ledger,
  wasRef: PdfObject | undefined,
  isRef: PdfObject | undefined,
  page: number,
): void {
  const { before, after, blame, same } = ledger;
  const [was, is] = [before.array(wasRef) ?? [], after.array(isRef) ?? []];
  const kept = new Set(is.map(numOf));
  const known = new Set(was.map(numOf));
  const order = (items: PdfObject[], both: Set<number>): number[] =>
    items.map(numOf).filter((num) => num > 0 && both.has(num));
  // Later content covers earlier content.
  if (order(was, kept).join() !== order(is, known).join()) blame(`page ${page} order of annotations`);
  const fresh = is.filter((item) => !known.has(numOf(item)) || numOf(item) === 0);
  for (const item of was) {
    if (numOf(item) > 0 && kept.has(numOf(item))) {
      compareAnnotation(ledger, item, page);
      continue;
    }
    const found = fresh.findIndex((each) => same(item, each));
    if (found < 0) removedAnnotation(ledger, item, page);
    else fresh.splice(found, 1);
  }
  for (const item of fresh) addedAnnotation(ledger, item, page);
}

function compareAnnotation(ledger: Ledger, ref: PdfObject, page: number): void {
  const { before, after, fields, keysOf, tell, blame, see } = ledger;
  const [was, is] = [before.dict(ref), after.dict(ref)];
  // Contents of the form are compared as fields.
  if (fields.has(numOf(ref))) return;
  if (!was || !is) {
    if (was !== is) blame(`page ${page} annotation`);
    return;
  }
  if (keysOf(was, is, ANNOTATION_LINKS).length === 0) return;
  if (isWidget(ledger.before, was) || isWidget(ledger.after, is)) blame(`page ${page} field`);
  ledger.changes.altered = true;
  tell('annotations');
  see({ kind: 'annotations', widget: numOf(ref), was, is });
}

function removedAnnotation({ before, changes, tell, blame, see }: Ledger, item: PdfObject, page: number): void {
  const was = before.dict(item);
  if (!was) return;
  if (isWidget(before, was)) blame(`page ${page} field removed`);
  changes.altered = true;
  tell('annotations');
  see({ kind: 'annotations', widget: numOf(item), was, is: null });
}

function addedAnnotation(
  { before, after, fields, changes, newWidgets, tell, blame, see }: Ledger,
  item: PdfObject,
  page: number,
): void {
  const num = numOf(item);
  const is = after.dict(item);
  if (!is || newWidgets.has(num)) return;
  const signedNow = changes.seen.some(({ kind, widget }) => kind === 'signature' && widget === num);
  // A field that was only in the form moves onto the page when it is signed.
  if (fields.has(num) && signedNow) {
    see({ kind: 'signature', widget: num, was: null, is });
    return;
  }
  if (isWidget(after, is)) blame(`page ${page} field added`);
  // An object that was something else before does not become an annotation.
  else if (item instanceof PdfRef && before.get(num) !== null) blame(`object ${num}`);
  const comment = isComment(after, is);
  if (comment) changes.comments.add(`${page} (${after.entries(is).name('Subtype')})`);
  else changes.altered = true;
  tell('annotations');
  see({ kind: 'annotations', widget: num, was: null, is, comment });
}

/**
 * Annotations that people write on pages (ISO 32000-2, table 171) and readers list as their words, without anything
 * that runs or opens.
 */
function isComment(document: Ledger['after'], dict: PdfDict): boolean {
  const entries = document.entries(dict);
  return COMMENTS.has(entries.name('Subtype') ?? '') && !ACTIVE.some((key) => dict.has(key));
}

function isWidget(document: Ledger['before'], dict: PdfDict): boolean {
  return document.entries(dict).is('Subtype', 'Widget') || isDict(document.entries(dict).get('MK'));
}
