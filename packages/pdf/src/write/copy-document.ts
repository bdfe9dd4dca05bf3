import type { PdfDocument } from '../file/document.ts';
import { nameOf, type PdfDict, PdfRef } from '../syntax/objects.ts';
import type { Copier } from './copy.ts';
import { copyPagesToNewTree, newReference } from './page-tree.ts';
import type { PdfWriter } from './writer.ts';

/**
 * Copies everything that a document's catalog refers to, with a new page tree if its own is broken; returns its number.
 */
export function copyCatalogOf(document: PdfDocument, writer: PdfWriter, copier: Copier): number {
  const ref = document.trailer.get('Root');
  if (document.hasSoundPageTree() && ref instanceof PdfRef) return copier.copy(ref.num);
  const num = writer.allocate();
  if (ref instanceof PdfRef) copier.assign(ref.num, num);
  const catalog: PdfDict = new Map(document.catalog);
  if (!document.hasSoundPageTree()) {
    catalog.set('Type', nameOf('Catalog'));
    catalog.set('Pages', newReference(copyPagesToNewTree(document, writer, copier)));
  }
  copier.put(num, catalog);
  return num;
}

/** Copies a document's information dictionary; returns its number, or 0 if there is none. */
export function copyInfoOf(document: PdfDocument, writer: PdfWriter, copier: Copier): number {
  const info = document.trailer.get('Info');
  const dict = document.dict(info);
  if (!dict) return 0;
  if (info instanceof PdfRef) return copier.copy(info.num);
  const num = writer.allocate();
  copier.put(num, dict);
  return num;
}
