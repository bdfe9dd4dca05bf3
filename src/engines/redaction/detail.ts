import { apply, type Box, intersect, invert, type Matrix, transformBox } from '@sheaf/pdf/geometry';
import { type DrawnImage, eachImage } from '../render/page-images.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';

const UNIT: Box = [0, 0, 1, 1];
/** Limit of an image's pixels across and down an area. */
const MOST_SAMPLES = 300;
/** Pixels at the edges of an area that are mixed with others. */
const EDGE = 2;
/** Average difference between neighboring pixels that a wiped area stays below: a JPEG rounds. */
const MOST_DETAIL = 6;
/** Pixels that an image may have for being decoded here. */
const MAX_PIXELS = 100_000_000;

/** Whether any image that a page draws has detail in areas (in the page's own space), or cannot be decoded. */
export function detailInside(document: PdfiumDocument, index: number, areas: readonly Box[]): boolean {
  let found = false;
  const reached = (matrix: Matrix): Box[] =>
    areas.map((area) => intersect(area, transformBox(matrix, UNIT))).filter((box) => box !== null);
  const sound = eachImage(
    document,
    index,
    (matrix, width, height) => {
      if (found || reached(matrix).length === 0) return false;
      if (width * height > MAX_PIXELS) found = true;
      return !found;
    },
    (image) => {
      if (reached(image.matrix).some((area) => detailOf(image, area) > MOST_DETAIL)) found = true;
    },
  );
  return found || !sound;
}

/** How much neighboring pixels of an image differ within an area, on average, 0 to 255. */
function detailOf({ matrix, width, height, shade }: DrawnImage, [left, bottom, right, top]: Box): number {
  const back = invert(matrix);
  const [a, b, c, d] = matrix;
  // Sizes of a pixel on the page.
  const [across, down] = [Math.hypot(a, b) / width, Math.hypot(c, d) / height];
  const step = Math.max(across, down, 1e-6);
  const inset = EDGE * step;
  const [columns, rows] = [right - left - 2 * inset, top - bottom - 2 * inset].map((side) =>
    Math.min(MOST_SAMPLES, Math.floor(side / step)),
  ) as [number, number];
  if (columns < 2 || rows < 2) return 0;
  const [dx, dy] = [(right - left - 2 * inset) / columns, (top - bottom - 2 * inset) / rows];
  let sum = 0;
  let count = 0;
  let above: (number | null)[] = [];
  for (let row = 0; row < rows; row++) {
    const shades: (number | null)[] = [];
    for (let column = 0; column < columns; column++) {
      const [u, v] = apply(back, left + inset + column * dx, bottom + inset + row * dy);
      const [x, y] = [Math.floor(u * width), Math.floor((1 - v) * height)];
      const value = x < 0 || y < 0 || x >= width || y >= height ? null : shade(x, y);
      for (const other of [shades.at(-1), above[column]]) {
        if (value === null || other === null || other === undefined) continue;
        sum += Math.abs(value - other);
        count++;
      }
      shades.push(value);
    }
    above = shades;
  }
  return count === 0 ? 0 : sum / count;
}
