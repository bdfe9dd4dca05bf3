import type { PdfDocument } from '../file/document.ts';

/** True if the form declares the document signed (ISO 32000-2, table 224, SigFlags). */
export function isSigned(document: PdfDocument): boolean {
  const flags = document.resolve(document.entries(document.catalog).dict('AcroForm')?.get('SigFlags'));
  return typeof flags === 'number' && (flags & 1) === 1;
}
