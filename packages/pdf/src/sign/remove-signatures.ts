import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { type SignatureField, signatureFields } from './signature-fields.ts';

/** Finds the fields that are signed, timestamps of the document among them. */
export function signedFields(document: PdfDocument): SignatureField[] {
  return signatureFields(document).filter(({ value }) => document.dict(value) !== null);
}

/**
 * Removes all signatures, with their fields, looks, certification and validation data. The
 * document must be written whole, or they would stay in the file.
 */
export function removeSignatures(edited: EditedDocument): void {
  const fields = signedFields(edited);
  if (fields.length === 0) return;
  const nums = new Set(fields.flatMap(({ num, widgets }) => [num, ...widgets]).filter((num) => num > 0));
  const direct = new Set<PdfDict>(fields.filter(({ num }) => num === 0).map(({ dict }) => dict));
  const stays = (item: PdfObject): boolean =>
    item instanceof PdfRef ? !nums.has(item.num) : !(isDict(item) && direct.has(item));
  for (const [index, { dict }] of edited.pages().entries()) {
    const items = edited.entries(dict).array('Annots') ?? [];
    const left = items.filter(stays);
    if (left.length < items.length) edited.editPage(index).set('Annots', left);
  }
  // From the leaves upwards: a parent field without kids is removed, too.
  for (const { dict } of fields) {
    let above = dict.get('Parent');
    for (let depth = 0; above instanceof PdfRef && depth < 50; depth++) {
      const parent = edited.edit(above.num);
      if (!isDict(parent)) break;
      const left = (edited.entries(parent).array('Kids') ?? []).filter(stays);
      parent.set('Kids', left);
      if (left.length > 0) break;
      nums.add(above.num);
      above = parent.get('Parent');
    }
  }
  const catalog = edited.editCatalog();
  const form = edited.editDict(catalog, 'AcroForm');
  form.set('Fields', (edited.entries(form).array('Fields') ?? []).filter(stays));
  form.delete('SigFlags');
  catalog.delete('Perms');
  catalog.delete('DSS');
  for (const num of nums) edited.set(num, null);
}
