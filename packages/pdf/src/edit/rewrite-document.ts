import type { PdfDocument } from '../file/document.ts';
import { createCopier } from '../write/copy.ts';
import { copyCatalogOf, copyInfoOf } from '../write/copy-document.ts';
import { createPdfWriter, type Encryption, type Sink } from '../write/writer.ts';

export interface Rewriting {
  encryption?: Encryption | null | undefined;
  version?: string;
  /** Whether the identifier of the document does not stay: its author wrote that text. */
  anew?: boolean;
}

/**
 * Writes a document whole: everything that its catalog reaches, without earlier revisions and stray objects.
 * Returns its size in bytes.
 */
export async function rewriteDocument(
  document: PdfDocument,
  sink: Sink,
  { encryption, version = document.version, anew = false }: Rewriting = {},
): Promise<number> {
  const writer = createPdfWriter(sink, encryption && version < '1.7' ? '1.7' : version, encryption);
  const copier = createCopier({ document, writer });
  const root = copyCatalogOf(document, writer, copier);
  const info = copyInfoOf(document, writer, copier);
  return await writer.finish({ root, info, id: anew ? null : document.entries(document.trailer).get('ID') });
}
