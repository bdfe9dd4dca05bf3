import { type Box, type Matrix, type Sides, sidesOf } from '../geometry.ts';
import { numberText } from '../syntax/serialize.ts';
import type { Sheet } from './impose.ts';
import type { Size } from './layouts.ts';

export interface PosterOptions {
  /** Sheets side by side, and one above the other. */
  columns: number;
  rows: number;
  /** Upright; it is turned where the poster comes out larger. */
  paper: Size;
  /** Overlap of neighboring sheets, in points. */
  overlap: number;
  /** White margin of a printer around each sheet, or at each of its sides, in points. */
  margin: number | Sides;
  /** Draw where to cut, and where the neighbor is glued on. */
  marks: boolean;
}

const MARK = 14;
const OVER = 0.01;

/** The sheets of a poster for each page, row by row from the upper left, without empty ones. */
export function posterSheets(sizes: readonly Size[], options: PosterOptions): Sheet[] {
  return sizes.flatMap((size, page) => sheetsFor(page, size, options));
}

function sheetsFor(page: number, size: Size, options: PosterOptions): Sheet[] {
  const { columns, rows, overlap, margin, marks } = options;
  const { paper, scale, whole } = largest(size, options);
  const free = sidesOf(margin);
  const [across, up] = [paper.width - free.left - free.right, paper.height - free.top - free.bottom];
  // The page is centered in the poster, whose lower left corner is 0 0.
  const [left, bottom] = [(whole.width - size.width * scale) / 2, (whole.height - size.height * scale) / 2];
  const sheets: Sheet[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * (across - overlap);
      const y = whole.height - up - row * (up - overlap);
      const seen =
        x + OVER < left + size.width * scale &&
        x + across - OVER > left &&
        y + OVER < bottom + size.height * scale &&
        y + up - OVER > bottom;
      if (!seen) continue;
      const matrix: Matrix = [scale, 0, 0, scale, left - x + free.left, bottom - y + free.bottom];
      const clip: Box = [free.left, free.bottom, free.left + across, free.bottom + up];
      const sides = { left: column > 0, right: column < columns - 1, top: row > 0, bottom: row < rows - 1 };
      const over = marks ? marksOn(clip, overlap, sides) : '';
      sheets.push({ ...paper, placed: [{ page, matrix, clip }], over });
    }
  }
  return sheets;
}

/** The orientation of the paper that makes the page largest. */
function largest(size: Size, { columns, rows, paper, overlap, margin }: PosterOptions) {
  const free = sidesOf(margin);
  const on = (lying: Size) => {
    const whole = {
      width: columns * (lying.width - free.left - free.right) - (columns - 1) * overlap,
      height: rows * (lying.height - free.top - free.bottom) - (rows - 1) * overlap,
    };
    return { paper: lying, whole, scale: Math.min(whole.width / size.width, whole.height / size.height) };
  };
  const [upright, turned] = [on(paper), on({ width: paper.height, height: paper.width })];
  return upright.scale >= turned.scale ? upright : turned;
}

/** Short lines at the corners of the visible part, and where the strip shared with a neighbor begins. */
function marksOn(
  [left, bottom, right, top]: Box,
  overlap: number,
  sides: Record<'left' | 'right' | 'top' | 'bottom', boolean>,
): string {
  const lines: [number, number, number, number][] = [];
  const xs = [left, right];
  const ys = [bottom, top];
  if (overlap > 0) {
    if (sides.left) xs.push(left + overlap);
    if (sides.right) xs.push(right - overlap);
    if (sides.bottom) ys.push(bottom + overlap);
    if (sides.top) ys.push(top - overlap);
  }
  for (const x of xs) lines.push([x, bottom, x, bottom + MARK], [x, top - MARK, x, top]);
  for (const y of ys) lines.push([left, y, left + MARK, y], [right - MARK, y, right, y]);
  const path = lines.map(
    ([x0, y0, x1, y1]) => `${numberText(x0)} ${numberText(y0)} m ${numberText(x1)} ${numberText(y1)} l`,
  );
  // White beneath the black keeps them visible on any ground.
  return `q 1.5 w 1 G ${path.join(' ')} S 0.5 w 0 G ${path.join(' ')} S Q\n`;
}
