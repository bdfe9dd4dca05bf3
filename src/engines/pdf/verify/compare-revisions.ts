import type { PdfDocument } from '../file/document.ts';
import { isDict, isName, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { compareForm } from './compare-forms.ts';
import { comparePages } from './compare-pages.ts';
import { type Changes, createLedger, keysOf, type Ledger, numOf } from './ledger.ts';

/** Entries of a trailer that are about the file, not the document. */
const OF_FILE = new Set(
  'Size Prev XRefStm ID Type W Index Filter DecodeParms Length DL DocChecksum AdditionalStreams Version Extends'.split(
    ' ',
  ),
);

/**
 * Compares a signed revision with a later one (ISO 32000-2, 12.8.2.2.2). Every object that differs must be one whose change
 * is understood, in the place where it stood before; all else is a change of content.
 */
export function compareRevisions(before: PdfDocument, after: PdfDocument): Changes {
  const ledger = createLedger(before, after);
  const { changed, explained, bound, changes, blame } = ledger;
  compareTrailer(ledger);
  compareCatalog(ledger);
  compareForm(ledger);
  comparePages(ledger);
  compareStructure(ledger);
  const elsewhere = usedElsewhere(before, bound);
  for (const num of changed) {
    if (explained.has(num) || (bound.has(num) && !elsewhere(num))) continue;
    blame(`object ${num}`);
  }
  return changes;
}

function compareTrailer(ledger: Ledger): void {
  const { before, after, changed, tell, blame, explain } = ledger;
  for (const key of keysOf(before.trailer, after.trailer)) {
    if (OF_FILE.has(key)) continue;
    if (key === 'Info') tell('metadata');
    // A catalog under a new number is compared like the old one.
    else if (key !== 'Root' || !ledger.added.has(numOf(after.trailer.get('Root')))) blame(`trailer ${key}`);
  }
  const info = before.trailer.get('Info');
  if (!changed.has(numOf(info))) return;
  const dict = before.dict(info);
  if (!dict || dict.has('Type') || dict.has('Subtype') || dict.has('S')) return;
  tell('metadata');
  explain(info, after.trailer.get('Info'));
}

function compareCatalog(ledger: Ledger): void {
  const { before, after, changed, bind, tell, blame, explain } = ledger;
  const root = before.trailer.get('Root');
  if (changed.has(numOf(root))) explain(root, after.trailer.get('Root'));
  for (const key of keysOf(before.catalog, after.catalog)) {
    if (key === 'DSS') tell('evidence');
    else if (key === 'Metadata' || key === 'Version' || key === 'Extensions' || key === 'PieceInfo') tell('metadata');
    else if (key === 'StructTreeRoot' || key === 'MarkInfo' || key === 'Lang') tell('structure');
    else if (key === 'Perms') comparePermissions(ledger);
    else if (key !== 'AcroForm') blame(`catalog ${key}`);
  }
  const store = before.catalog.get('DSS');
  if (changed.has(numOf(store))) tell('evidence');
  explainTree(ledger, store, 3);
  for (const key of ['Metadata', 'Extensions']) {
    const num = numOf(before.catalog.get(key));
    if (!changed.has(num)) continue;
    bind(num, numOf(root));
    tell('metadata');
  }
}

/** A store of evidence is nothing but lists and what they name; its streams are new or as they were. */
function explainTree(ledger: Ledger, object: PdfObject | undefined, depth: number): void {
  const { before, changed, explained } = ledger;
  const found = before.resolve(object);
  if (found instanceof PdfStream) return;
  if (object instanceof PdfRef && changed.has(object.num)) explained.add(object.num);
  if (depth === 0) return;
  if (isDict(found)) for (const value of found.values()) explainTree(ledger, value, depth - 1);
  else if (Array.isArray(found)) for (const value of found) explainTree(ledger, value, depth - 1);
}

function comparePermissions(ledger: Ledger): void {
  const { before, after, blame } = ledger;
  const [was, is] = [before.dict(before.catalog.get('Perms')), after.dict(after.catalog.get('Perms'))];
  if (was?.has('DocMDP') || !is || [...is.keys()].some((key) => key !== 'DocMDP' && !was?.has(key)))
    blame('catalog Perms');
}

/** Tags say how a document is read aloud; they draw nothing. */
function compareStructure(ledger: Ledger): void {
  const { before, after, changed, explained, tell } = ledger;
  for (const num of changed) {
    if (explained.has(num)) continue;
    const [was, is] = [before.get(num), after.get(num)];
    if (!isDict(was) || !isDict(is)) continue;
    const tags = (dict: PdfDict): boolean =>
      isName(dict.get('Type'), 'StructElem') ||
      isName(dict.get('Type'), 'StructTreeRoot') ||
      (dict.has('Nums') && dict.size <= 3);
    if (!tags(was) || !tags(is)) continue;
    explained.add(num);
    tell('structure');
  }
}

/** Whether something besides its holders refers to an object, or to one of them that is bound itself. */
function usedElsewhere(
  document: PdfDocument,
  bound: ReadonlyMap<number, ReadonlySet<number>>,
): (num: number, depth?: number) => boolean {
  const found = new Set<number>();
  const isUsed = (num: number, depth = 0): boolean =>
    found.has(num) || (depth < 8 && [...(bound.get(num) ?? [])].some((holder) => isUsed(holder, depth + 1)));
  if (bound.size === 0) return isUsed;
  // Only what the document leads to: what nothing refers to is shown nowhere, and need not even be there.
  const seen = new Set<number>();
  const waiting: number[] = [];
  const visit = (object: PdfObject, holder: number): void => {
    if (object instanceof PdfRef) {
      if (bound.get(object.num)?.has(holder) === false) found.add(object.num);
      if (!seen.has(object.num)) waiting.push(object.num);
      seen.add(object.num);
    } else if (Array.isArray(object)) for (const each of object) visit(each, holder);
    else if (object instanceof PdfStream) visit(object.dict, holder);
    else if (isDict(object)) for (const each of object.values()) visit(each, holder);
  };
  visit(document.trailer, 0);
  for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) visit(document.get(num), num);
  return isUsed;
}
