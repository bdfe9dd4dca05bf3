import type { RefObject } from 'react';
import { useScrolledView } from '../stage/use-scrolled-view.ts';

export interface GridLayout {
  columns: number;
  /** Pixels from one cell to the next. */
  cellWidth: number;
  rowHeight: number;
  /** All rows together. */
  height: number;
  /** First and last cell that are drawn. */
  first: number;
  last: number;
  /** Whether a cell is in the window, not only near it. */
  isSeen(index: number): boolean;
}

const GAP = 10;
/** Paper and number below it, as the style sheet lays them out. */
const PAPER_RATIO = 1.15;
const EXTRA_HEIGHT = 52;
const PADDING = 18;
/** Rows drawn beyond the window: more in the direction of scrolling. */
const ROWS_AHEAD = 8;
const ROWS_BEHIND = 3;

/** Lays out cells of one size in a scrolling box; only cells near its window are drawn, however many there are. */
export function useVirtualGrid(box: RefObject<HTMLElement | null>, count: number, leastWidth: number): GridLayout {
  const view = useScrolledView(box);
  const columns = Math.max(1, Math.floor((view.width + GAP) / (leastWidth + GAP)));
  const cellWidth = Math.max(40, (view.width + GAP) / columns);
  const rowHeight = Math.round((cellWidth - GAP - PADDING) * PAPER_RATIO + EXTRA_HEIGHT + GAP);
  const rows = Math.ceil(count / columns);
  const [above, below] = view.isUpwards ? [ROWS_AHEAD, ROWS_BEHIND] : [ROWS_BEHIND, ROWS_AHEAD];
  const firstSeen = Math.floor(view.top / rowHeight);
  const lastSeen = Math.ceil((view.top + Math.max(view.height, 600)) / rowHeight);
  const firstRow = Math.max(0, firstSeen - above);
  const lastRow = Math.min(rows, lastSeen + below);
  return {
    columns,
    cellWidth,
    rowHeight,
    height: Math.max(0, rows * rowHeight - GAP),
    first: firstRow * columns,
    last: Math.min(count, lastRow * columns) - 1,
    isSeen: (index) => index >= firstSeen * columns && index < lastSeen * columns,
  };
}

/** The position and size of a cell. */
export function placeOf(index: number, { columns, cellWidth, rowHeight }: GridLayout) {
  return {
    left: (index % columns) * cellWidth,
    top: Math.floor(index / columns) * rowHeight,
    width: cellWidth - GAP,
    height: rowHeight - GAP,
  };
}

/** Scrolls a cell into the window of the box. */
export function reveal(box: HTMLElement | null, index: number, layout: GridLayout): void {
  if (!box) return;
  const { top, height } = placeOf(index, layout);
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
}

/** The cell below a point of the window. */
export function cellAt(box: HTMLElement, x: number, y: number, layout: GridLayout, count: number): number {
  const frame = box.getBoundingClientRect();
  const column = Math.floor((x - frame.left) / layout.cellWidth);
  const row = Math.floor((y - frame.top + box.scrollTop) / layout.rowHeight);
  const inside = Math.max(0, Math.min(layout.columns - 1, column));
  return Math.max(0, Math.min(count - 1, Math.max(0, row) * layout.columns + inside));
}
