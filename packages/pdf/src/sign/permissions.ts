import type { PdfDocument } from '../file/document.ts';
import { isName, type PdfDict, type PdfObject, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';

/**
 * Changes that a certified document allows to others (ISO 32000-2, table 257): nothing, forms and signatures, or
 * comments as well.
 */
export type CertificationLevel = 1 | 2 | 3;

/** The level that a signature certifies the document with, or null when it does not. */
export function certificationOf(document: PdfDocument, signature: PdfDict): CertificationLevel | null {
  for (const reference of document.entries(signature).array('Reference') ?? []) {
    const dict = document.dict(reference);
    if (!dict || !document.entries(dict).is('TransformMethod', 'DocMDP')) continue;
    const level = document.entries(dict).within('TransformParams').get('P');
    return level === 1 || level === 3 ? level : 2;
  }
  return null;
}

/**
 * Changes that a signature field allows to others once it is signed (ISO 32000-2, table 236), or null if it states
 * none.
 */
export function lockLevel(document: PdfDocument, field: PdfDict | undefined): CertificationLevel | null {
  const level = document.entries(field).within('Lock').get('P');
  return level === 1 || level === 2 || level === 3 ? level : null;
}

/** The signature that certifies the document, or null. */
function certifyingSignature(document: PdfDocument): PdfDict | null {
  return document.entries(document.catalog).within('Perms').dict('DocMDP');
}

/** Changes that a certified document allows to others. */
export function allowedChanges(document: PdfDocument): CertificationLevel | null {
  const signature = certifyingSignature(document);
  return signature && (certificationOf(document, signature) ?? 2);
}

/** @throws PdfError `certified_document` if no signature is allowed */
export function lockedFields(document: PdfDocument, signature: PdfDict): ((name: string) => boolean) | null {
  for (const reference of document.entries(signature).array('Reference') ?? []) {
    const dict = document.dict(reference);
    if (!dict || !document.entries(dict).is('TransformMethod', 'FieldMDP')) continue;
    return lockOf(document, dict.get('TransformParams'));
  }
  return null;
}

function lockOf(document: PdfDocument, object: PdfObject | undefined): (name: string) => boolean {
  const params = document.dict(object);
  const action = document.entries(params).get('Action');
  const names = (document.entries(params).array('Fields') ?? []).map((each) => textKey(document.resolve(each)));
  const listed = (name: string) => names.some((each) => name === each || name.startsWith(`${each}.`));
  if (isName(action, 'Include')) return listed;
  if (isName(action, 'Exclude')) return (name) => !listed(name);
  return () => true;
}

function textKey(object: PdfObject): string {
  return object instanceof PdfString ? decodeText(object) : '';
}
