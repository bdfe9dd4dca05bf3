import { balanceOf, contentOfPage, contentsList, resourcesOfPage } from '../content/page-content.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import {
  apply,
  type Box,
  type Geometry,
  geometryOf,
  invert,
  type Matrix,
  multiply,
  readBox,
  transformBox,
} from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { numbersAmong } from '../syntax/entries.ts';
import { isDict, type PdfDict, PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { transformPoints } from './impose.ts';
import { createPageForms } from './page-forms.ts';
import { createPainter, drawForm } from './painter.ts';

/** Moves the content of pages, by index; boxes stay in place. */
export interface PageMover {
  /** Draws the content through a matrix in the page's own coordinates, clipped to its visible part. */
  moveContent(index: number, matrix: Matrix): void;
  /** Moves each annotation by `matrixOf` its place; one on several pages moves once. */
  moveAnnotations(index: number, matrixOf: (rect: Box) => Matrix): void;
}

export function createPageMover(edited: EditedDocument): PageMover {
  const forms = createPageForms(edited, edited);
  const painter = createPainter(edited);
  const moved = new Set<number>();
  return {
    moveContent(index, matrix) {
      const page = pageAt(edited, index);
      const resources = resourcesOfPage(edited, page);
      const geometry = geometryOf(edited, page);
      const dict = edited.editPage(index);
      if (resources && !hasPatterns(edited, resources)) wrapContent(edited, dict, geometry, matrix);
      else {
        const { ref, matrix: upright } = forms.of(index);
        dict.delete('Contents');
        const content = drawForm('P', multiply(invert(upright), matrix));
        painter.paint(index, { under: { content, forms: { P: ref } } });
      }
    },
    moveAnnotations: (index, matrixOf) => moveAnnotations(edited, edited.editPage(index), matrixOf, moved),
  };
}

/** Draws the page's content through `matrix`, clipped to its visible part. Its tags stay in place. */
function wrapContent(edited: EditedDocument, dict: PdfDict, { box }: Geometry, matrix: Matrix): void {
  const own = contentsList(edited, dict.get('Contents'));
  if (own.length === 0) return;
  const { open, missing } = balanceOf(contentOfPage(edited, { dict }));
  const clip = `${[box[0], box[1], box[2] - box[0], box[3] - box[1]].map(numberText).join(' ')} re W n`;
  const start = `${`q ${matrix.map(numberText).join(' ')} cm ${clip} `}${'q '.repeat(missing)}`;
  const before = edited.addStream(new Map(), Buffer.from(start, 'latin1'));
  const after = edited.addStream(new Map(), Buffer.from('Q '.repeat(1 + open), 'latin1'));
  dict.set('Contents', [before, ...own, after]);
}

/**
 * A pattern uses the coordinates of the page regardless of `cm`: such content is drawn as a form, which has its own.
 */
function hasPatterns(edited: EditedDocument, resources: PdfDict): boolean {
  const patterns = edited.entries(resources).dict('Pattern');
  return patterns !== null && patterns.size > 0;
}

/** Entries of annotations that are points, as pairs of numbers. */
const POINTS = ['QuadPoints', 'Vertices', 'L', 'CL'];

/** Moves annotations, each once; `matrixOf` says for the place of each how. */
function moveAnnotations(
  edited: EditedDocument,
  page: PdfDict,
  matrixOf: (rect: Box) => Matrix,
  moved: Set<number>,
): void {
  for (const item of edited.entries(page).array('Annots') ?? []) {
    if (item instanceof PdfRef && moved.has(item.num)) continue;
    if (item instanceof PdfRef) moved.add(item.num);
    const dict = item instanceof PdfRef ? edited.edit(item.num) : item;
    if (!isDict(dict)) continue;
    const rect = readBox(edited, dict.get('Rect'));
    const matrix = matrixOf(rect ?? [0, 0, 0, 0]);
    const scale = apply(matrix, 1, 0)[0] - apply(matrix, 0, 0)[0];
    if (rect) dict.set('Rect', [...transformBox(matrix, rect)]);
    for (const key of POINTS) {
      const values = edited.entries(dict).numbers(key);
      if (values) dict.set(key, transformPoints(matrix, values));
    }
    const strokes = edited
      .entries(dict)
      .array('InkList')
      ?.map((stroke) => edited.array(stroke) ?? []);
    if (strokes) {
      dict.set(
        'InkList',
        strokes.map((stroke) => transformPoints(matrix, numbersAmong(stroke))),
      );
    }
    const differences = edited.entries(dict).numbers('RD');
    if (differences) {
      dict.set(
        'RD',
        differences.map((value) => value * scale),
      );
    }
  }
}
