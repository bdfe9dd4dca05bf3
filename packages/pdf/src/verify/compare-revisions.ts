import type { PdfDocument } from '../file/document.ts';
import { isDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { compareForm } from './compare-forms.ts';
import { comparePages } from './compare-pages.ts';
import { type ChangeKind, type Changes, createLedger, type Ledger, numOf } from './ledger.ts';

/** Entries of a trailer that are about the file, not the document. */
const OF_FILE = new Set(
  'Size Prev XRefStm ID Type W Index Filter DecodeParms Length DL DocChecksum AdditionalStreams Version Extends'.split(
    ' ',
  ),
);
/** Entries of a catalog that say something of the document and draw nothing. */
const METADATA = new Set(['Metadata', 'PieceInfo']);
/** Entries that a writing program leaves in its catalog and information. */
const MARKS = new Set(['Version', 'Extensions', 'ModDate', 'Producer']);
const STRUCTURE = new Set(['StructTreeRoot', 'MarkInfo', 'Lang']);
/** Optional content groups decide what is drawn: trust nothing in them. */
const DRAWN = new Set(['OCProperties']);
const MAX_FIELDS = 100_000;

/**
 * Compares a signed revision with a later one (ISO 32000-2, 12.8.2.2.2), from the trailer down. It judges each place by
 * its content with everything that this leads to: an object in two places is checked in both.
 */
export function compareRevisions(before: PdfDocument, after: PdfDocument): Changes {
  const ledger = createLedger(before, after);
  setApart(ledger);
  compareTrailer(ledger);
  compareCatalog(ledger);
  compareForm(ledger);
  comparePages(ledger);
  return ledger.changes;
}

/**
 * Finds objects that are judged at their own place, so that outlines and actions that refer to them are not different
 * when they are.
 */
function setApart({ before, after, apart }: Ledger): void {
  for (const document of [before, after]) {
    const pages = document.pages();
    apart.add(numOf(document.trailer.get('Root')));
    for (const { ref, dict } of pages) {
      if (ref) apart.add(ref.num);
      for (const item of document.entries(dict).array('Annots') ?? []) if (item instanceof PdfRef) apart.add(item.num);
    }
    const form = document.entries(document.catalog).dict('AcroForm');
    const waiting: PdfObject[] = [...(document.entries(form).array('Fields') ?? [])];
    const seen = new Set<number>();
    for (let item = waiting.pop(); item !== undefined && seen.size < MAX_FIELDS; item = waiting.pop()) {
      if (!(item instanceof PdfRef) || seen.has(item.num)) continue;
      seen.add(item.num);
      apart.add(item.num);
      waiting.push(...(document.array(document.dict(item)?.get('Kids')) ?? []));
    }
  }
}

function compareTrailer(ledger: Ledger): void {
  const { before, after, same, tell, blame } = ledger;
  for (const key of new Set([...before.trailer.keys(), ...after.trailer.keys()])) {
    if (OF_FILE.has(key) || key === 'Root') continue;
    if (same(before.trailer.get(key), after.trailer.get(key))) continue;
    if (key === 'Info' && isDict(after.entries(after.trailer).get(key))) tell(informationKind(ledger));
    else blame(`trailer ${key}`);
  }
}

/** Whether the information differs in more than the time and the program. */
function informationKind({ before, after, same }: Ledger): ChangeKind {
  const [was, is] = [before, after].map((document) => document.entries(document.trailer).dict('Info'));
  const keys = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return keys.every((key) => MARKS.has(key) || same(was?.get(key), is?.get(key))) ? 'marks' : 'metadata';
}

function compareCatalog(ledger: Ledger): void {
  const { before, after, same, sameLinks, tell, blame } = ledger;
  const [was, is] = [before.catalog, after.catalog];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    if (key === 'Pages' || key === 'AcroForm') continue;
    const [one, other] = [was.get(key), is.get(key)];
    if (DRAWN.has(key) ? same(one, other) : sameLinks(one, other)) continue;
    if (key === 'DSS') tell('evidence');
    else if (MARKS.has(key)) tell('marks');
    else if (METADATA.has(key)) tell('metadata');
    else if (STRUCTURE.has(key)) tell('structure');
    else if (key === 'Perms') comparePermissions(ledger);
    else blame(`catalog ${key}`);
  }
}

function comparePermissions({ before, after, sameLinks, blame }: Ledger): void {
  const [was, is] = [before.entries(before.catalog).dict('Perms'), after.entries(after.catalog).dict('Perms')];
  // A certification may be added; what there was stays.
  const kept = is && [...(was ?? [])].every(([key, value]) => sameLinks(value, is.get(key)));
  const added = [...(is?.keys() ?? [])].filter((key) => !was?.has(key));
  if (!kept || added.some((key) => key !== 'DocMDP')) blame('catalog Perms');
}
