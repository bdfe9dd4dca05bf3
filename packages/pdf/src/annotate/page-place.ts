import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { apply, type Box, geometryOf, invert, type Matrix, multiply, transformBox } from '../geometry.ts';
import type { MarkedBox } from '../paint/mark-places.ts';
import type { Point } from './items.ts';

/** A page with coordinates in points from its upper left corner as displayed. */
export interface PagePlace {
  /** Points. */
  width: number;
  height: number;
  /** From what looks are drawn in, points to the right and up from the upper left corner, to the page's own coordinates. */
  toPage: Matrix;
  /** Only the rotation of `toPage`, for appearances, which readers fit into a rectangle (ISO 32000-2, 12.5.5). */
  turn: Matrix;
  /** Points of a unit of the page. */
  unit: number;
  boxOf(box: MarkedBox): Box;
  pointOf(point: Point): [number, number];
  /** The reverse: from the page's own coordinates to the page as seen. */
  seenBox(box: Box): MarkedBox;
  seenPoint(x: number, y: number): [number, number];
  /** The same of a note, which stays upright on the upper left corner of its rectangle as the page turns (ISO 32000-2, 12.5.3). */
  noteBox(box: MarkedBox): Box;
  seenNote(box: Box): MarkedBox;
}

/** Returns the conversion from places on a page as seen to its own coordinates. */
export function placesOn(document: EditedDocument | PdfDocument, index: number): PagePlace {
  // biome-ignore lint/style/noNonNullAssertion: callers ask for pages that are there.
  const { width, height, unit, fromUpright } = geometryOf(document, document.pages()[index]!);
  const toPage = multiply([1 / unit, 0, 0, 1 / unit, 0, height], fromUpright);
  const fromPage = invert(toPage);
  const [a, b, c, d] = fromUpright;
  const pointOf = ([x, y]: Point): [number, number] => apply(toPage, x, -y);
  const seenPoint = (x: number, y: number): [number, number] => {
    const [seenX, up] = apply(fromPage, x, y);
    return [seenX, -up];
  };
  return {
    width: width * unit,
    height: height * unit,
    toPage,
    turn: [a, b, c, d, 0, 0].map(Math.round) as unknown as Matrix,
    unit,
    boxOf: ({ left, top, right, bottom }) => transformBox(toPage, [left, -bottom, right, -top]),
    pointOf,
    seenPoint,
    seenBox(box) {
      const [left, low, right, high] = transformBox(fromPage, box);
      return { left, top: -high, right, bottom: -low };
    },
    noteBox({ left, top, right, bottom }) {
      const [x, y] = pointOf([left, top]);
      return [x, y - (bottom - top) / unit, x + (right - left) / unit, y];
    },
    seenNote([left, bottom, right, top]) {
      const [x, y] = seenPoint(left, top);
      return { left: x, top: y, right: x + (right - left) * unit, bottom: y + (top - bottom) * unit };
    },
  };
}
