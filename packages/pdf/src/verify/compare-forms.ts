import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';
import { ANNOTATION_LINKS } from './compare-pages.ts';
import { type ChangeKind, type Ledger, numOf } from './ledger.ts';

/** Inherited entries of fields, and visited fields. */
interface Above {
  name: string;
  type: PdfObject;
  seen: Set<number>;
}

/** Entries of a field that filling it in changes. */
const FILLED = new Set(['V', 'AP', 'AS', 'I', 'M', 'RV', 'TI', 'DA', 'MK', 'Q']);
/** Entries of an empty signature field that signing changes. */
const SIGNED = new Set(['V', 'AP', 'F', 'M', 'P', 'Lock', 'MK', 'DA', 'BS', 'Border', 'TU', 'Type', 'Subtype']);
/** Entries of an empty signature field that show nothing. */
const PREPARED = new Set(['M', 'P', 'Lock', 'SV', 'TU', 'Type', 'Subtype']);
const NOTHING: ReadonlySet<string> = new Set();
const MAX_FIELDS = 100_000;
/** Streams of looks up to this size are searched for something that draws. */
const MAX_EMPTY_LOOK = 1000;

/** Compares the forms of two revisions. */
export function compareForm(ledger: Ledger): void {
  const { before, after, keysOf, blame } = ledger;
  const was: PdfDict = before.entries(before.catalog).dict('AcroForm') ?? new Map();
  const is = after.entries(after.catalog).dict('AcroForm');
  if (!is) {
    if (was.size > 0) blame('form removed');
    return;
  }
  for (const key of keysOf(was, is, FORM_LINKS)) {
    if (key === 'Fields' || key === 'SigFlags') continue;
    if (key === 'XFA') compareXfa(ledger, was.get(key), is.get(key));
    else if (key === 'NeedAppearances') compareLooks(ledger, was, is);
    else if (key === 'DR') compareResources(ledger, was.get('DR'), is.get('DR'));
    else if (key !== 'DA' || was.has('DA')) blame(`form ${key}`);
  }
  compareFields(ledger, was.get('Fields'), is.get('Fields'), { name: '', type: null, seen: new Set() });
}

const FORM_LINKS = new Set(['Fields', 'CO']);

/** Readers redraw fields if a form requests it, and then show other looks than the signed ones. */
function compareLooks({ before, after, blame }: Ledger, was: PdfDict, is: PdfDict): void {
  const asks = (document: PdfDocument, form: PdfDict): boolean => document.entries(form).isTrue('NeedAppearances');
  if (asks(before, was) !== asks(after, is)) blame('form NeedAppearances');
}

/** Filling in an XFA form changes its data; the rest of it describes its look. */
function compareXfa(
  { before, after, same, changes, tell, blame }: Ledger,
  wasRef: PdfObject | undefined,
  isRef: PdfObject | undefined,
): void {
  const [was, is] = [before.array(wasRef), after.array(isRef)];
  const filled =
    was?.length === is?.length &&
    was?.every((each, index) => {
      const name = before.resolve(was[index - 1] ?? null);
      const data = index % 2 === 1 && name instanceof PdfString && ['datasets', 'form'].includes(decodeText(name));
      return data || same(each, is?.[index]);
    });
  if (!filled) {
    blame('form XFA');
    return;
  }
  tell('form');
  changes.fields.add('XFA');
  changes.replaced.add('XFA');
}

/** Resources of a form may gain fonts; existing ones stay. */
function compareResources(
  { before, after, same, blame }: Ledger,
  wasRef: PdfObject | undefined,
  isRef: PdfObject | undefined,
): void {
  const [was, is] = [before.dict(wasRef), after.dict(isRef)];
  for (const [kind, entries] of was ?? []) {
    const [old, now] = [before.dict(entries), after.entries(is).dict(kind)];
    if (!old && !same(entries, is?.get(kind))) blame(`form resources ${kind}`);
    // Signers redraw their looks from forms of the same name; the parts on pages are compared in place.
    if (kind === 'XObject') continue;
    for (const [name, value] of old ?? []) if (!same(value, now?.get(name))) blame(`form resource ${name}`);
  }
}

function compareFields(
  ledger: Ledger,
  wasRef: PdfObject | undefined,
  isRef: PdfObject | undefined,
  above: Above,
): void {
  const { before, after, same, blame } = ledger;
  const [was, is] = [before.array(wasRef) ?? [], after.array(isRef) ?? []];
  if (above.seen.size > MAX_FIELDS) {
    blame('too many fields');
    return;
  }
  const kept = new Set(is.map(numOf));
  const known = new Set(was.map(numOf));
  const fresh = is.filter((item) => !known.has(numOf(item)) || numOf(item) === 0);
  for (const item of was) {
    if (item instanceof PdfRef && kept.has(item.num)) {
      compareField(ledger, item, above);
      continue;
    }
    const found = fresh.findIndex((each) => same(item, each));
    if (found < 0) blame('field removed');
    else fresh.splice(found, 1);
  }
  for (const item of fresh) addedField(ledger, item, above);
}

function compareField(ledger: Ledger, ref: PdfRef, above: Above): void {
  const { before, after, fields, blame } = ledger;
  if (above.seen.has(ref.num)) return;
  above.seen.add(ref.num);
  fields.add(ref.num);
  const [was, is] = [before.resolve(ref), after.resolve(ref)];
  if (!isDict(was) || !isDict(is)) {
    if (isDict(was) !== isDict(is)) blame(`object ${ref.num}`);
    return;
  }
  const part = before.entries(was).text('T') ?? '';
  const name = [above.name, part].filter(Boolean).join('.');
  const type = before.entries(was).get('FT') ?? above.type;
  compareEntries(ledger, { num: ref.num, was, is, name: name || String(ref.num), signature: isName(type, 'Sig') });
  if (was.has('Kids') || is.has('Kids')) {
    compareFields(ledger, was.get('Kids'), is.get('Kids'), { name, type, seen: above.seen });
  }
}

function compareEntries(
  { before, after, changes, keysOf, tell, blame, see }: Ledger,
  { num, was, is, name, signature }: { num: number; was: PdfDict; is: PdfDict; name: string; signature: boolean },
): void {
  const keys = keysOf(was, is, ANNOTATION_LINKS).filter((key) => key !== 'Kids');
  if (keys.length === 0) return;
  const signed = signature && before.dict(valueIn(before, was)) !== null;
  const signs = signature && !signed && after.dict(valueIn(after, is)) !== null;
  const allowed = signed ? NOTHING : signs ? SIGNED : signature ? PREPARED : FILLED;
  for (const key of keys) {
    if (!allowed.has(key)) blame(`field ${name} ${key}`);
    else if (signature) tell(key === 'V' ? signatureKind(after, is.get('V')) : signs ? 'signature' : 'signature_field');
    else {
      tell('form');
      changes.fields.add(name);
      if (key === 'V' && hadValue(before, was.get('V'))) changes.replaced.add(name);
    }
  }
  see({ kind: signature ? 'signature' : 'form', widget: num, was, is });
}

/** The value of a field, or of the one above a widget that is no field itself. */
function valueIn(document: PdfDocument, dict: PdfDict): PdfObject | undefined {
  return dict.get('V') ?? (dict.has('T') ? undefined : document.entries(dict).dict('Parent')?.get('V'));
}

/** A text or a choice that was there, or a box that was checked. */
function hadValue(document: PdfDocument, value: PdfObject | undefined): boolean {
  const found = document.resolve(value);
  if (found instanceof PdfString) return found.bytes.length > 0;
  return found instanceof PdfName ? found.name !== 'Off' : Array.isArray(found) && found.length > 0;
}

function signatureKind(document: PdfDocument, value: PdfObject | undefined): ChangeKind {
  return document.entries(document.dict(value)).is('Type', 'DocTimeStamp') ? 'timestamp' : 'signature';
}

/** A later signer may add a field, or prepare an invisible one for signing. */
function addedField(ledger: Ledger, item: PdfObject, above: Above): void {
  const { before, after, blame, tell, newWidgets, see } = ledger;
  const is = after.dict(item);
  const isNew = item instanceof PdfRef && before.get(item.num) === null;
  if (!is || !isNew || !isName(after.entries(is).get('FT') ?? above.type, 'Sig')) {
    blame('field added');
    return;
  }
  const signed = after.entries(is).dict('V') !== null;
  tell(signed ? signatureKind(after, is.get('V')) : 'signature_field');
  const kids = after.entries(is).array('Kids') ?? [];
  for (const [widget, dict] of [item, ...kids].map((each) => [numOf(each), after.dict(each)] as const)) {
    if (!dict) continue;
    newWidgets.add(widget);
    if (widget !== numOf(item) && (dict.has('T') || dict.has('Kids') || before.get(widget) !== null))
      blame('field added');
    if (!signed && showsSomething(after, dict)) blame(`look of an unsigned field`);
    see({ kind: 'signature', widget, was: null, is: dict });
  }
}

/** Whether the look of a field draws anything, or has a border or color that readers draw without one. */
function showsSomething(document: PdfDocument, dict: PdfDict): boolean {
  const colors = document.entries(dict).dict('MK');
  if (
    ['BC', 'BG', 'CA', 'I'].some(
      (key) => (document.entries(colors).array(key)?.length ?? Number(colors?.has(key) ?? 0)) > 0,
    )
  )
    return true;
  const draws = (object: PdfObject | undefined, depth: number): boolean => {
    const found = document.resolve(object);
    if (found instanceof PdfStream) return found.raw.length > MAX_EMPTY_LOOK || !isEmptyContent(document, found);
    return depth < 3 && isDict(found) && [...found.values()].some((each) => draws(each, depth + 1));
  };
  return draws(dict.get('AP'), 0);
}

function isEmptyContent(document: PdfDocument, stream: PdfStream): boolean {
  const text = Buffer.from(document.decode(stream)).toString('latin1');
  return text.length <= MAX_EMPTY_LOOK && /^(\s|q|Q|n|%[^\r\n]*|\/Tx BMC|BMC|EMC)*$/.test(text);
}
