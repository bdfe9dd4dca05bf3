import type { PdfDocument } from './file/document.ts';
import type { PdfPage } from './file/page-tree.ts';
import { areNumbers, numberOr } from './syntax/entries.ts';
import type { PdfObject } from './syntax/objects.ts';

/** `[a b c d e f]` of ISO 32000-2, 8.3.3: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Left, bottom, right, top; the first is below the second. */
export type Box = readonly [number, number, number, number];

/** Lengths on the four sides of a page or sheet as seen. */
export interface Sides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Returns the lengths of all sides; one number applies to each. */
export function sidesOf(margin: number | Sides): Sides {
  return typeof margin === 'number' ? { top: margin, right: margin, bottom: margin, left: margin } : margin;
}

/** The orientation and the visible part of a page. */
export interface Geometry {
  /** The visible part, in the page's own coordinates. */
  box: Box;
  mediaBox: Box;
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  rotation: 0 | 90 | 180 | 270;
  /** Size of a unit in points. */
  unit: number;
  /** Width and height as a reader sees them, in the page's units. */
  width: number;
  height: number;
  /** From the page's coordinates to the page as seen, whose lower left corner is 0 0. */
  toUpright: Matrix;
  /** And back. */
  fromUpright: Matrix;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const LETTER: Box = [0, 0, 612, 792];

/** Returns a page's geometry, including inherited entries; ignores broken boxes. */
export function geometryOf(document: PdfDocument, { dict, inherited }: Pick<PdfPage, 'dict' | 'inherited'>): Geometry {
  const entry = (key: string): PdfObject | undefined => dict.get(key) ?? inherited.get(key);
  const mediaBox = readBox(document, entry('MediaBox')) ?? LETTER;
  const cropBox = readBox(document, entry('CropBox'));
  const box = (cropBox && intersect(cropBox, mediaBox)) ?? mediaBox;
  const stated = document.resolve(entry('Rotate'));
  const rotation = rotationOf(numberOr(stated, 0));
  const unit = document.entries(dict).number('UserUnit');
  const [left, bottom, right, top] = box;
  const [across, up] = [right - left, top - bottom];
  const turned = rotation % 180 !== 0;
  const toUpright = uprightMatrix(box, rotation);
  return {
    box,
    mediaBox,
    rotation,
    unit: unit !== null && unit > 0 ? unit : 1,
    width: turned ? up : across,
    height: turned ? across : up,
    toUpright,
    fromUpright: invert(toUpright),
  };
}

function uprightMatrix([left, bottom, right, top]: Box, rotation: Geometry['rotation']): Matrix {
  if (rotation === 90) return [0, -1, 1, 0, -bottom, right];
  if (rotation === 180) return [-1, 0, 0, -1, right, top];
  if (rotation === 270) return [0, 1, -1, 0, top, -left];
  return [1, 0, 0, 1, -left, -bottom];
}

/** Normalizes a rotation to 0, 90, 180 or 270; anything but a multiple of 90 counts as 0. */
export function rotationOf(degrees: number): Geometry['rotation'] {
  const angle = ((degrees % 360) + 360) % 360;
  return angle === 90 || angle === 180 || angle === 270 ? angle : 0;
}

/** Reads a rectangle, with its corners in order; null if it is invalid or has no area. */
export function readBox(document: PdfDocument, object: PdfObject | undefined): Box | null {
  const values = document.array(object)?.slice(0, 4).map(document.resolve);
  if (values?.length !== 4 || !areNumbers(values)) return null;
  const [x0, y0, x1, y1] = values as [number, number, number, number];
  const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  return box[2] > box[0] && box[3] > box[1] ? box : null;
}

/** The intersection of two boxes, or null. */
export function intersect(one: Box, other: Box): Box | null {
  const box: Box = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
  return box[2] > box[0] && box[3] > box[1] ? box : null;
}

/** Reads a matrix of six numbers; anything else is the identity. */
export function matrixOf(object: PdfObject | undefined): Matrix {
  const numbers = numbersOf(object, 6);
  return numbers === null ? IDENTITY : (numbers as unknown as Matrix);
}

/** Reads an array of at least `count` finite numbers, or null. */
export function numbersOf(object: PdfObject | undefined, count: number): number[] | null {
  if (!Array.isArray(object) || object.length < count) return null;
  const numbers = object.slice(0, count);
  return areNumbers(numbers) && numbers.every(Number.isFinite) ? numbers : null;
}

/** The matrix that does `first` and then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  // Destructuring takes several times as long before V8 optimizes it, and content has thousands of matrices.
  return [
    first[0] * second[0] + first[1] * second[2],
    first[0] * second[1] + first[1] * second[3],
    first[2] * second[0] + first[3] * second[2],
    first[2] * second[1] + first[3] * second[3],
    first[4] * second[0] + first[5] * second[2] + second[4],
    first[4] * second[1] + first[5] * second[3] + second[5],
  ];
}

/** The inverse of `matrix`; the identity if it has none. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-12) return IDENTITY;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

export function apply(matrix: Matrix, x: number, y: number): [number, number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

/** The box around any number of points; elements after a point's x and y do not count. */
export function boxAround(points: readonly (readonly [x: number, y: number, ...unknown[]])[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

/** The box around a box that a matrix moved. */
export function transformBox(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  return boxAround([
    apply(matrix, left, bottom),
    apply(matrix, right, bottom),
    apply(matrix, left, top),
    apply(matrix, right, top),
  ]);
}
