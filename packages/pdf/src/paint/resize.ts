import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Geometry, geometryOf, type Matrix, multiply } from '../geometry.ts';
import { retarget, type Target } from './impose.ts';
import type { Size } from './layouts.ts';
import { createPageMover } from './move-page.ts';
import { fitInto } from './overlay.ts';

/**
 * Resizes pages (by index), with everything on them as large as it fits, centered: content, form fields, comments and
 * links. `sizeFor` returns the size in points as a reader sees it.
 */
export function resizePages(edited: EditedDocument, pages: Iterable<number>, sizeFor: (seen: Size) => Size): void {
  const targets = new Map<number, Target>();
  const mover = createPageMover(edited);
  for (const index of new Set(pages)) {
    const page = pageAt(edited, index);
    const geometry = geometryOf(edited, page);
    const { matrix, width, height } = placement(geometry, sizeFor);
    mover.moveContent(index, matrix);
    mover.moveAnnotations(index, () => matrix);
    const dict = edited.editPage(index);
    dict.set('MediaBox', [0, 0, width, height]);
    for (const key of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) dict.delete(key);
    if (page.inherited.has('CropBox')) dict.set('CropBox', [0, 0, width, height]);
    const { ref } = pageAt(edited, index);
    if (ref) targets.set(ref.num, { sheet: ref, matrix });
  }
  retarget(
    edited,
    targets,
    edited.pages().map(({ ref }) => ref),
  );
}

/** The matrix in the page's own coordinates, and its new size there. */
function placement(geometry: Geometry, sizeFor: (seen: Size) => Size): { matrix: Matrix } & Size {
  const { box, rotation, unit } = geometry;
  const wanted = sizeFor({ width: geometry.width * unit, height: geometry.height * unit });
  const turned = rotation % 180 !== 0;
  const width = (turned ? wanted.height : wanted.width) / unit;
  const height = (turned ? wanted.width : wanted.height) / unit;
  const [left, bottom, right, top] = box;
  const fitted = fitInto(right - left, top - bottom, [0, 0, width, height]);
  return { matrix: multiply([1, 0, 0, 1, -left, -bottom], fitted), width, height };
}
