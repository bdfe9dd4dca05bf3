import { formatPdfDate } from '../edit/dates.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import { pageAt } from '../file/page-tree.ts';
import type { Box } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import {
  dictOf,
  isDict,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRaw,
  PdfRef,
  type PdfString,
} from '../syntax/objects.ts';
import { encodeText } from '../syntax/text-string.ts';
import { allowedChanges, type CertificationLevel } from './permissions.ts';
import { fieldNames, type SignatureField, signatureFields } from './signature-fields.ts';

/** Details of a signature. */
export interface SignatureEntries {
  name?: string | undefined;
  reason?: string | undefined;
  location?: string | undefined;
  contact?: string | undefined;
  date: Date;
  certify: CertificationLevel | null;
  /** The field to sign; a new one when left out. */
  field?: string | undefined;
  /** Where a new field is shown, and how it looks; nowhere when left out. */
  visible?: { page: number; box: Box } | undefined;
}

/** Bits of an annotation that is printed, and locked (ISO 32000-2, table 167). */
const PRINTED_LOCKED = 4 | 128;
/** SignaturesExist and AppendOnly (ISO 32000-2, table 225). */
const SIGNED_APPEND_ONLY = 3;
export const RANGE_BLANK = '[0 9999999999 9999999999 9999999999]';

/**
 * Says where a signature will be shown: the box of the field that is signed, or of the new one; null for nowhere.
 * @throws PdfError `invalid_parameter` for a field that is not there or signed
 */
export function findField(edited: EditedDocument, name: string | undefined): SignatureField | null {
  if (name === undefined) return null;
  const field = signatureFields(edited).find((each) => each.name === name);
  if (!field || field.num === 0) {
    const names = signatureFields(edited).flatMap((each) => (each.value === undefined ? [`“${each.name}”`] : []));
    const there =
      names.length > 0 ? `Unsigned ones are ${names.slice(0, 10).join(', ')}.` : 'It has none that is unsigned.';
    throw new PdfError('invalid_parameter', `The PDF has no signature field of this name. ${there}`);
  }
  if (field.value !== undefined) throw new PdfError('invalid_parameter', 'The signature field is already signed.');
  return field;
}

/** Whether a certification allows no changes, and a signature would break it. */
export function forbidsSigning(document: PdfDocument): boolean {
  return allowedChanges(document) === 1;
}

/** @throws PdfError `certified_document` if no signature is allowed */
export function requireSignable(document: PdfDocument): void {
  if (!forbidsSigning(document)) return;
  const text = 'The PDF is certified and allows no changes, not even signatures; ask its author for one that does.';
  throw new PdfError('certified_document', text);
}

/** @throws PdfError `unprocessable_file` for a document that cannot be certified, since it is signed */
export function requireCertifiable(edited: EditedDocument, certify: CertificationLevel | null): void {
  if (certify === null) return;
  if (signatureFields(edited).some(({ value }) => value !== undefined)) {
    throw new PdfError('unprocessable_file', 'This PDF is already signed. Only the first signature can certify it.');
  }
}

/**
 * Puts a signature into the document, its bytes and what they cover left blank; `contents` is the hexadecimal text in their
 * place. Returns the number of its object, which must stay outside of object streams.
 */
export function placeSignature(
  edited: EditedDocument,
  entries: SignatureEntries,
  field: SignatureField | null,
  contents: string,
  appearance: PdfRef | null,
): number {
  const signature = edited.add(null);
  const text = (value: string | undefined): PdfString | undefined => (value ? encodeText(value) : undefined);
  const references = referencesOf(edited, entries.certify, field);
  edited.set(
    signature.num,
    dictOf({
      Type: nameOf('Sig'),
      Filter: nameOf('Adobe.PPKLite'),
      SubFilter: nameOf('ETSI.CAdES.detached'),
      ByteRange: new PdfRaw(Buffer.from(RANGE_BLANK)),
      Contents: new PdfRaw(Buffer.from(`<${contents}>`)),
      M: encodeText(formatPdfDate(`${entries.date.toISOString().slice(0, 19)}Z`)),
      Name: text(entries.name),
      Reason: text(entries.reason),
      Location: text(entries.location),
      ContactInfo: text(entries.contact),
      Reference: references.length > 0 ? references : undefined,
    }),
  );
  if (field) signField(edited, field, signature, appearance);
  else addField(edited, entries, signature, appearance);
  const form = edited.editDict(edited.editCatalog(), 'AcroForm');
  const flags = edited.entries(form).number('SigFlags') ?? 0;
  form.set('SigFlags', flags | SIGNED_APPEND_ONLY);
  if (entries.certify !== null) edited.editDict(edited.editCatalog(), 'Perms').set('DocMDP', signature);
  return signature.num;
}

function signField(edited: EditedDocument, field: SignatureField, signature: PdfRef, appearance: PdfRef | null): void {
  const dict = edited.edit(field.num);
  if (isDict(dict)) dict.set('V', signature);
  const widget = edited.edit(field.widgets[0] ?? field.num);
  if (!isDict(widget)) return;
  const flags = edited.entries(widget).number('F');
  // A field hidden until signing stays hidden; a visible one is printed, too.
  if (flags !== null && (flags & 2) === 0) widget.set('F', flags | 4);
  if (appearance) widget.set('AP', dictOf({ N: appearance }));
}

function addField(
  edited: EditedDocument,
  { visible, field: _ }: SignatureEntries,
  signature: PdfRef,
  appearance: PdfRef | null,
): void {
  const names = fieldNames(edited);
  let count = 1;
  while (names.has(`Signature${count}`)) count++;
  const index = visible?.page ?? 0;
  const page = pageAt(edited, index);
  const widget = edited.add(
    dictOf({
      Type: nameOf('Annot'),
      Subtype: nameOf('Widget'),
      FT: nameOf('Sig'),
      T: encodeText(`Signature${count}`),
      V: signature,
      F: PRINTED_LOCKED,
      Rect: (visible?.box ?? [0, 0, 0, 0]).map((value) => Math.round(value * 1000) / 1000),
      P: page.ref ?? undefined,
      AP: appearance ? dictOf({ N: appearance }) : undefined,
    }),
  );
  const annotations = page.dict.get('Annots');
  if (annotations instanceof PdfRef && edited.array(annotations)) addTo(edited, annotations, widget);
  else {
    const dict = edited.editPage(index);
    dict.set('Annots', [...(edited.entries(dict).array('Annots') ?? []), widget]);
  }
  const form = edited.editDict(edited.editCatalog(), 'AcroForm');
  const fields = form.get('Fields');
  if (fields instanceof PdfRef && edited.array(fields)) addTo(edited, fields, widget);
  else form.set('Fields', [...(edited.array(fields) ?? []), widget]);
}

function addTo(edited: EditedDocument, ref: PdfRef, item: PdfRef): void {
  const list = edited.edit(ref.num);
  if (Array.isArray(list)) list.push(item);
}

/** The part that the signature locks: the document by its level, fields by the lock of the signed field. */
function referencesOf(
  edited: EditedDocument,
  certify: CertificationLevel | null,
  field: SignatureField | null,
): PdfObject[] {
  const reference = (method: string, params: PdfDict): PdfDict =>
    dictOf({ Type: nameOf('SigRef'), TransformMethod: nameOf(method), TransformParams: params });
  const found: PdfObject[] = [];
  if (certify !== null) {
    found.push(reference('DocMDP', dictOf({ Type: nameOf('TransformParams'), P: certify, V: nameOf('1.2') })));
  }
  const lock = field && edited.entries(field.dict).dict('Lock');
  const action = lock && edited.entries(lock).get('Action');
  if (lock && action) {
    const fields = edited.entries(lock).array('Fields') ?? undefined;
    const params = dictOf({ Type: nameOf('TransformParams'), Action: action, Fields: fields, V: nameOf('1.2') });
    found.push(reference('FieldMDP', params));
  }
  return found;
}
