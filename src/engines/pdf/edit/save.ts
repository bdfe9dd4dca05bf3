import type { PdfDocument } from '../file/document.ts';
import type { Sink } from '../write/writer.ts';
import { appendChanges, canAppend } from './append-changes.ts';
import type { EditedDocument } from './edited-document.ts';
import { rewriteDocument } from './rewrite-document.ts';

export interface Saved {
  bytes: number;
  /** True when the file was kept as it is and the changes written behind it. */
  appended: boolean;
}

/** Writes an edited document: behind the file where that keeps signatures valid, else (or where `whole` asks for it) whole. */
export async function saveDocument(
  edited: EditedDocument,
  sink: Sink,
  { whole = false }: { whole?: boolean } = {},
): Promise<Saved> {
  if (!whole && isSigned(edited.base) && canAppend(edited))
    return { bytes: appendChanges(edited, sink), appended: true };
  return { bytes: await rewriteDocument(edited, sink), appended: false };
}

/** True when the form says that the document is signed (ISO 32000-2, table 224, SigFlags). */
export function isSigned(document: PdfDocument): boolean {
  const flags = document.resolve(document.dict(document.catalog.get('AcroForm'))?.get('SigFlags'));
  return typeof flags === 'number' && (flags & 1) === 1;
}
