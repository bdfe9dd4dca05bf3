import type { PdfDocument } from '../file/document.ts';

/** True if the form declares the document signed (ISO 32000-2, table 224, SigFlags). */
export function isSigned(document: PdfDocument): boolean {
  const form = document.entries(document.catalog).dict('AcroForm');
  return ((document.entries(form).number('SigFlags') ?? 0) & 1) === 1;
}
