import type { EditedDocument } from '../edit/edited-document.ts';
import { apply, type Box, geometryOf, type Matrix, multiply, transformBox } from '../geometry.ts';
import type { MarkedBox } from '../paint/mark-places.ts';
import type { Point } from './items.ts';

/** A page on which things have places in points from the upper left corner as people see it. */
export interface PagePlace {
  /** Points. */
  width: number;
  height: number;
  /** From what looks are drawn in, points to the right and up from the upper left corner, to the page's own coordinates. */
  toPage: Matrix;
  /** The turn of `toPage` alone, for appearances, which readers fit into a rectangle (ISO 32000-2, 12.5.5). */
  turn: Matrix;
  /** Points of a unit of the page. */
  unit: number;
  boxOf(box: MarkedBox): Box;
  pointOf(point: Point): [number, number];
}

/** Returns how places on a page as it is seen come to its own coordinates. */
export function placesOn(edited: EditedDocument, index: number): PagePlace {
  // biome-ignore lint/style/noNonNullAssertion: callers ask for pages that are there.
  const { width, height, unit, fromUpright } = geometryOf(edited, edited.pages()[index]!);
  const toPage = multiply([1 / unit, 0, 0, 1 / unit, 0, height], fromUpright);
  const [a, b, c, d] = fromUpright;
  return {
    width: width * unit,
    height: height * unit,
    toPage,
    turn: [a, b, c, d, 0, 0].map(Math.round) as unknown as Matrix,
    unit,
    boxOf: ({ left, top, right, bottom }) => transformBox(toPage, [left, -bottom, right, -top]),
    pointOf: ([x, y]) => apply(toPage, x, -y),
  };
}
