import type { PdfDocument } from '../file/document.ts';
import { isDict, isName, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';

/** A field for a signature (ISO 32000-2, 12.7.5.5). */
export interface SignatureField {
  /** Object number; 0 for a field written inside another object. */
  num: number;
  /** Its name, preceded by those of the fields above it. */
  name: string;
  dict: PdfDict;
  /** Its value; undefined if it is not signed. */
  value: PdfObject | undefined;
  /** Numbers of the annotations that show it: its own when it is one. */
  widgets: number[];
}

const MAX_FIELDS = 100_000;
const MAX_DEPTH = 50;

/** Finds the fields for signatures, in the order of the form. */
export function signatureFields(document: PdfDocument): SignatureField[] {
  const found: SignatureField[] = [];
  const seen = new Set<number>();
  let visited = 0;
  const form = document.entries(document.catalog).dict('AcroForm');

  function visit(
    object: PdfObject,
    above: { name: string; type: PdfObject; value: PdfObject | undefined },
    depth: number,
  ) {
    if (object instanceof PdfRef) {
      if (seen.has(object.num)) return;
      seen.add(object.num);
    }
    const dict = document.resolve(object);
    if (!isDict(dict) || depth > MAX_DEPTH || ++visited > MAX_FIELDS) return;
    const part = document.entries(dict).text('T');
    const name = part === null ? above.name : above.name ? `${above.name}.${part}` : part;
    const type = document.entries(dict).get('FT') ?? above.type;
    const value = dict.get('V') ?? above.value;
    const num = object instanceof PdfRef ? object.num : 0;
    const kids = document.entries(dict).array('Kids') ?? [];
    const fields = kids.filter((kid) => document.dict(kid)?.has('T'));
    if (fields.length === 0 && isName(type, 'Sig')) {
      const widgets = kids.length === 0 ? [num] : kids.flatMap((kid) => (kid instanceof PdfRef ? [kid.num] : []));
      found.push({ num, name, dict, value, widgets: widgets.filter((widget) => widget > 0) });
      return;
    }
    for (const kid of kids) visit(kid, { name, type, value }, depth + 1);
  }

  for (const field of document.entries(form).array('Fields') ?? []) {
    visit(field, { name: '', type: null, value: undefined }, 0);
  }
  return found;
}

/** Names of all fields at the top of the form. */
export function fieldNames(document: PdfDocument): Set<string> {
  const form = document.entries(document.catalog).dict('AcroForm');
  const fields = document.entries(form).array('Fields') ?? [];
  return new Set(fields.map((field) => document.entries(document.dict(field)).text('T') ?? ''));
}
