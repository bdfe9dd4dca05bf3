import { pageAt } from '../file/page-tree.ts';
import { geometryOf, rotationOf } from '../geometry.ts';
import type { EditedDocument } from './edited-document.ts';

/** Turns pages (by index, each once) clockwise by a multiple of 90 degrees from how they are seen now. */
export function rotatePages(edited: EditedDocument, pages: Iterable<number>, degrees: number): void {
  for (const index of new Set(pages)) {
    const { rotation } = geometryOf(edited, pageAt(edited, index));
    edited.editPage(index).set('Rotate', rotationOf(rotation + degrees));
  }
}
