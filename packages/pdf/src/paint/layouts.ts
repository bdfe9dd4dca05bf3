import type { EditedDocument } from '../edit/edited-document.ts';
import { geometryOf, type Sides, sidesOf } from '../geometry.ts';
import { numberText } from '../syntax/serialize.ts';
import type { PlacedPage, Sheet } from './impose.ts';
import { fitInto } from './overlay.ts';

/** Width and height in points. */
export interface Size {
  width: number;
  height: number;
}

export interface GridOptions {
  /** Pages on a sheet. */
  count: number;
  /** Paper upright; it is turned where the pages come out larger. */
  paper: Size;
  /** Around the sheet, or at each of its sides, in points. */
  margin: number | Sides;
  /** Between pages, in points. */
  gap: number;
  /** Draw a line around each page. */
  border: boolean;
}

/** The size of every page as a reader sees it, in points. */
export function sizesOf(edited: EditedDocument): Size[] {
  return edited.pages().map((page) => {
    const { width, height, unit } = geometryOf(edited, page);
    return { width: width * unit, height: height * unit };
  });
}

/** Sheets with several pages each, in rows from the upper left corner, as large as the first page allows. */
export function gridSheets(sizes: readonly Size[], { count, paper, margin, gap, border }: GridOptions): Sheet[] {
  const [first] = sizes;
  if (!first) return [];
  const { width, height, columns, rows } = bestGrid(first, { count, paper, margin, gap });
  const free = sidesOf(margin);
  const across = (width - free.left - free.right - (columns - 1) * gap) / columns;
  const up = (height - free.top - free.bottom - (rows - 1) * gap) / rows;
  const sheets: Sheet[] = [];
  for (let from = 0; from < sizes.length; from += count) {
    const placed: PlacedPage[] = [];
    let over = '';
    for (const [cell, size] of sizes.slice(from, from + count).entries()) {
      const left = free.left + (cell % columns) * (across + gap);
      const top = height - free.top - Math.floor(cell / columns) * (up + gap);
      const matrix = fitInto(size.width, size.height, [left, top - up, left + across, top]);
      placed.push({ page: from + cell, matrix });
      if (border) {
        const box = [matrix[4], matrix[5], size.width * matrix[0], size.height * matrix[3]].map(numberText).join(' ');
        over += `q 0.5 w 0.6 G ${box} re S Q\n`;
      }
    }
    sheets.push({ width, height, placed, over });
  }
  return sheets;
}

/** The number of columns and rows, and the orientation of the paper, that draw a page largest. */
function bestGrid(
  page: Size,
  { count, paper, margin, gap }: Omit<GridOptions, 'border'>,
): Size & { columns: number; rows: number } {
  const free = sidesOf(margin);
  let best = { ...paper, columns: 1, rows: count };
  let largest = -1;
  for (const { width, height } of [paper, { width: paper.height, height: paper.width }]) {
    for (let columns = 1; columns <= count; columns++) {
      const rows = Math.ceil(count / columns);
      const across = (width - free.left - free.right - (columns - 1) * gap) / columns;
      const up = (height - free.top - free.bottom - (rows - 1) * gap) / rows;
      const scale = Math.min(across / page.width, up / page.height);
      // Among equals the fewest empty cells.
      const value = scale - (columns * rows - count) * 1e-6;
      if (value <= largest) continue;
      largest = value;
      best = { width, height, columns, rows };
    }
  }
  return best;
}

/** The sides of a folded booklet, two pages on each; `rtl` for books that are read from right to left. */
export function bookletSheets(sizes: readonly Size[], paper: Size, { rtl }: { rtl: boolean }): Sheet[] {
  const [width, height] = [Math.max(paper.width, paper.height), Math.min(paper.width, paper.height)];
  const total = Math.ceil(sizes.length / 4) * 4;
  const sheets: Sheet[] = [];
  for (let side = 0; side < total / 2; side++) {
    const outer = total - 1 - side;
    const pair = side % 2 === 0 ? [outer, side] : [side, outer];
    if (rtl) pair.reverse();
    const placed = pair.flatMap((page, half): PlacedPage[] => {
      const size = sizes[page];
      if (!size) return [];
      return [
        { page, matrix: fitInto(size.width, size.height, [(half * width) / 2, 0, ((half + 1) * width) / 2, height]) },
      ];
    });
    sheets.push({ width, height, placed });
  }
  return sheets;
}
