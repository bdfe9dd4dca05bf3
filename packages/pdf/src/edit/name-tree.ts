import { readTree } from '../read/tree.ts';
import { type PdfObject, PdfRef } from '../syntax/objects.ts';
import { writeTree } from '../write/tree.ts';
import type { EditedDocument } from './edited-document.ts';

/** Reads one of the document's name trees, such as `EmbeddedFiles`, into its pairs. */
export function readNames(document: EditedDocument, key: string): [string, PdfObject][] {
  return readTree(document, document.entries(document.catalog).dict('Names')?.get(key), 'Names');
}

/** Sets a name tree of the document to these pairs; none removes it. */
export function setNames(edited: EditedDocument, key: string, pairs: [string, PdfObject][]): void {
  const tree = writeTree(edited, pairs, 'Names');
  const catalog = edited.editCatalog();
  if (!tree && !catalog.has('Names')) return;
  const names = edited.editDict(catalog, 'Names');
  if (tree) names.set(key, edited.add(tree));
  else names.delete(key);
  if (names.size > 0) return;
  const held = catalog.get('Names');
  if (held instanceof PdfRef) edited.set(held.num, null);
  catalog.delete('Names');
}
