import { apply, invert, type Matrix } from '@sheaf/pdf/geometry';
import type { Shades } from '../render/shades.ts';

/** A picture drawn by itself, and its position on the page. */
export interface Overlaid {
  alone: Shades;
  page: Shades;
  /** Position of the picture's upper left pixel on the page; it may be outside. */
  left: number;
  top: number;
  /** Moves the unit square to the pixels of `alone`, counted from its lower left corner. */
  matrix: Matrix;
}

/** Squares of a picture with detail, and those that the page does not show. */
export interface Cells {
  detail: number;
  hidden: number;
}

/** Pixels along the sides of a square: about a line of small print at 100 dpi. */
const SIDE = 16;
/** Pixels at the edges of a picture that blend with its surroundings. */
const EDGE = 1.5;
const LEAST_PIXELS = 48;
/** Variance of shades from which pixels may be letters: pale gray on white has more, noise of a scanner less. */
const LEAST_VARIANCE = 64;
/** How alike a square is on the page, -1 to 1, to count as shown, whichever way round its shades are. */
const LEAST_ALIKE = 0.5;
/** Least share of a square's contrast that is left on the page. */
const LEAST_CONTRAST = 0.1;

/** Compares a picture drawn by itself with its part of the page. */
export function compareCells(overlaid: Overlaid): Cells {
  const cells: Cells = { detail: 0, hidden: 0 };
  const { width, height } = overlaid.alone;
  const isInside = insideOf(overlaid);
  for (let top = 0; top < height; top += SIDE) {
    for (let left = 0; left < width; left += SIDE) {
      const square = measure(overlaid, isInside, left, top);
      if (square === null) continue;
      cells.detail++;
      if (!square.shown) cells.hidden++;
    }
  }
  return cells;
}

/** Counts squares with detail of a picture that fills what it is drawn on. */
export function detailOf(alone: Shades): number {
  const matrix: Matrix = [alone.width, 0, 0, alone.height, 0, 0];
  return compareCells({ alone, page: alone, left: 0, top: 0, matrix }).detail;
}

/** Reports whether a pixel belongs entirely to the picture. */
function insideOf({ alone, matrix }: Overlaid): (x: number, y: number) => boolean {
  const back = invert(matrix);
  const [a, b, c, d] = matrix;
  const [across, up] = [EDGE / Math.max(1, Math.hypot(a, b)), EDGE / Math.max(1, Math.hypot(c, d))];
  return (x, y) => {
    const [u, v] = apply(back, x + 0.5, alone.height - y - 0.5);
    return u > across && u < 1 - across && v > up && v < 1 - up;
  };
}

/** Whether the page shows a square; null for one without detail. */
function measure(
  { alone, page, left: dx, top: dy }: Overlaid,
  isInside: (x: number, y: number) => boolean,
  left: number,
  top: number,
): { shown: boolean } | null {
  let [count, sumA, sumB, squaresA, squaresB, products, outside] = [0, 0, 0, 0, 0, 0, 0];
  for (let y = top; y < Math.min(alone.height, top + SIDE); y++) {
    for (let x = left; x < Math.min(alone.width, left + SIDE); x++) {
      if (!isInside(x, y)) continue;
      const a = alone.data[y * alone.width + x] ?? 0;
      const [px, py] = [x + dx, y + dy];
      const isOn = px >= 0 && py >= 0 && px < page.width && py < page.height;
      const b = isOn ? (page.data[py * page.width + px] ?? 0) : 0;
      if (!isOn) outside++;
      count++;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  }
  if (count < LEAST_PIXELS) return null;
  const own = squaresA / count - (sumA / count) ** 2;
  if (own < LEAST_VARIANCE) return null;
  const other = squaresB / count - (sumB / count) ** 2;
  if (outside * 4 > count || other < own * LEAST_CONTRAST ** 2) return { shown: false };
  const shared = products / count - (sumA / count) * (sumB / count);
  return { shown: Math.abs(shared) >= LEAST_ALIKE * Math.sqrt(own * other) };
}
