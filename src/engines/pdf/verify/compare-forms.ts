import type { PdfDocument } from '../file/document.ts';
import { isDict, isName, type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';
import { type ChangeKind, keysOf, type Ledger, numOf } from './ledger.ts';
import { sameObject } from './same-object.ts';

/** What fields inherit, and which were seen. */
interface Above {
  name: string;
  type: PdfObject;
  seen: Set<number>;
}

/** Entries of a field that filling it in changes. */
const FILLED = new Set(['V', 'AP', 'AS', 'I', 'M', 'RV', 'TI', 'DA', 'MK', 'Q']);
/** Entries of an empty signature field that signing changes. */
const SIGNED = new Set(['V', 'AP', 'F', 'M', 'P', 'Lock', 'MK', 'DA', 'Rect', 'BS', 'Border', 'TU', 'Type', 'Subtype']);
const NOTHING: ReadonlySet<string> = new Set();
const MAX_FIELDS = 100_000;

/** Compares the forms of two revisions. */
export function compareForm(ledger: Ledger): void {
  const { before, after, tell, blame, explain } = ledger;
  const [wasRef, isRef] = [before.catalog.get('AcroForm'), after.catalog.get('AcroForm')];
  const [was, is] = [before.dict(wasRef) ?? new Map(), after.dict(isRef)];
  if (!is) {
    if (was.size > 0) blame('form removed');
    return;
  }
  explain(wasRef, isRef);
  for (const key of keysOf(was, is)) {
    if (key === 'Fields' || key === 'SigFlags') continue;
    if (key === 'NeedAppearances' || key === 'XFA') tell('form');
    else if (key === 'DR') compareResources(ledger, was.get('DR'), is.get('DR'));
    else if (key !== 'DA' || was.has('DA')) blame(`form ${key}`);
  }
  compareResources(ledger, was.get('DR'), is.get('DR'));
  compareFields(ledger, was.get('Fields'), is.get('Fields'), { name: '', type: null, seen: new Set() });
}

/** Resources of a form may get more fonts; those that were there stay. */
function compareResources(ledger: Ledger, wasRef: PdfObject | undefined, isRef: PdfObject | undefined): void {
  const { before, after, blame, explain } = ledger;
  const [was, is] = [before.dict(wasRef), after.dict(isRef)];
  if (!was) return;
  explain(wasRef, isRef);
  for (const [kind, entries] of was) {
    const [old, now] = [before.dict(entries), after.dict(is?.get(kind))];
    if (!old) {
      if (!sameObject(entries, is?.get(kind))) blame(`form resources ${kind}`);
      continue;
    }
    explain(entries, is?.get(kind));
    for (const [name, value] of old)
      if (kind !== 'XObject' && !sameObject(value, now?.get(name))) blame(`form resource ${name}`);
  }
}

function compareFields(
  ledger: Ledger,
  wasRef: PdfObject | undefined,
  isRef: PdfObject | undefined,
  above: Above,
): void {
  const { before, after, blame, explain } = ledger;
  const [was, is] = [before.array(wasRef) ?? [], after.array(isRef) ?? []];
  explain(wasRef, isRef);
  if (above.seen.size > MAX_FIELDS) {
    blame('too many fields');
    return;
  }
  const kept = new Set(is.map(numOf));
  for (const item of was) {
    if (item instanceof PdfRef && kept.has(item.num)) compareField(ledger, item, above);
    else if (!is.some((each) => sameObject(each, item))) blame('field removed');
  }
  const known = new Set(was.map(numOf));
  for (const item of is) if (!known.has(numOf(item))) addedField(ledger, item);
}

function compareField(ledger: Ledger, ref: PdfRef, above: Above): void {
  const { before, after, changed, explained, appearances } = ledger;
  if (above.seen.has(ref.num)) return;
  above.seen.add(ref.num);
  const [was, is] = [before.resolve(ref), after.resolve(ref)];
  if (!isDict(was) || !isDict(is)) return;
  const own = before.resolve(was.get('T'));
  const part = own instanceof PdfString ? decodeText(own) : '';
  const name = [above.name, part].filter(Boolean).join('.');
  const type = before.resolve(was.get('FT')) ?? above.type;
  const signature = isName(type, 'Sig');
  const signed = signature && before.dict(was.get('V')) !== null;
  if (changed.has(ref.num)) {
    explained.add(ref.num);
    compareEntries(ledger, { was, is, name: name || String(ref.num), signature, signed });
  }
  if (!signed) {
    compareValue(ledger, was.get('V'), { name, holder: ref.num, kind: signature ? 'signature' : 'form' });
    appearances(was, ref.num, signature ? 'signature' : 'form');
  }
  if (was.has('Kids') || is.has('Kids')) {
    compareFields(ledger, was.get('Kids'), is.get('Kids'), { name, type, seen: above.seen });
  }
}

function compareEntries(
  { before, after, changes, tell, blame }: Ledger,
  field: { was: PdfDict; is: PdfDict; name: string; signature: boolean; signed: boolean },
): void {
  const { was, is, name, signature, signed } = field;
  const allowed = signed ? NOTHING : signature ? SIGNED : FILLED;
  for (const key of keysOf(was, is)) {
    if (key === 'Kids') continue;
    if (!allowed.has(key)) blame(`field ${name} ${key}`);
    else if (signature) tell(key === 'V' ? signatureKind(after, is.get('V')) : 'signature');
    else {
      tell('form');
      changes.fields.add(name);
      if (key === 'V' && hadValue(before, was.get('V'))) changes.replaced.add(name);
    }
  }
}

/** A text or a choice that was there; boxes are switched off by `Off`. */
function hadValue(document: PdfDocument, value: PdfObject | undefined): boolean {
  const found = document.resolve(value);
  return found instanceof PdfString ? found.bytes.length > 0 : Array.isArray(found) && found.length > 0;
}

/** A value may be an object of its own, but for a signature's. */
function compareValue(
  { before, changed, bind, changes, tell }: Ledger,
  value: PdfObject | undefined,
  { name, holder, kind }: { name: string; holder: number; kind: ChangeKind },
): void {
  if (!(value instanceof PdfRef) || !changed.has(value.num)) return;
  const found = before.resolve(value);
  if (isDict(found)) return;
  bind(value.num, holder);
  changes.fields.add(name);
  if (hadValue(before, value)) changes.replaced.add(name);
  tell(kind);
}

function signatureKind(document: PdfDocument, value: PdfObject | undefined): ChangeKind {
  return isName(document.resolve(document.dict(value)?.get('Type')), 'DocTimeStamp') ? 'timestamp' : 'signature';
}

function addedField(ledger: Ledger, item: PdfObject): void {
  const { after, added, blame, tell, newWidgets } = ledger;
  const dict = after.dict(item);
  if (!dict || !added.has(numOf(item)) || !isName(after.resolve(dict.get('FT')), 'Sig')) {
    blame('field added');
    return;
  }
  newWidgets.add(numOf(item));
  for (const kid of after.array(dict.get('Kids')) ?? []) newWidgets.add(numOf(kid));
  tell(dict.has('V') ? signatureKind(after, dict.get('V')) : 'signature_field');
}
