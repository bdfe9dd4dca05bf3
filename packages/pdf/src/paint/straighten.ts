import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { apply, geometryOf, type Matrix } from '../geometry.ts';
import { createPageMover } from './move-page.ts';

/**
 * Creates a function that turns the content of pages, by index, about the center of their visible part, by degrees
 * counterclockwise. Pages keep their boxes; comments, fields and links follow their centers, and stay level.
 */
export function createStraightener(edited: EditedDocument): (index: number, degrees: number) => void {
  const mover = createPageMover(edited);
  return (index, degrees) => {
    const { box } = geometryOf(edited, pageAt(edited, index));
    const matrix = turnAbout([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], degrees);
    mover.moveContent(index, matrix);
    mover.moveAnnotations(index, ([left, bottom, right, top]) => {
      const [x, y] = [(left + right) / 2, (bottom + top) / 2];
      const [toX, toY] = apply(matrix, x, y);
      return [1, 0, 0, 1, toX - x, toY - y];
    });
  };
}

function turnAbout([x, y]: readonly [number, number], degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}
