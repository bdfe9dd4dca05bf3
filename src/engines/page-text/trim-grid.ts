import { cellOf, type Grid } from './grids.ts';
import type { Word } from './words.ts';

/** Words from which a text below all columns is a note rather than a row. */
const NOTE_WORDS = 8;
/** Size below which a text below all columns is a note, relative to the others. */
const SMALLER = 0.95;

/** Removes the title above the columns of a grid and the notes below them: full-width cells at its top and bottom. */
export function trimGrid(grid: Grid, words: readonly Word[]): Grid {
  const inRows = Map.groupBy(words, (word) => Math.floor(cellOf(grid, word) / (grid.xs.length - 1)));
  const sizes = words.map(({ size }) => size).sort((one, other) => one - other);
  const usual = sizes[sizes.length >> 1] ?? 0;
  let [first, end] = [0, grid.ys.length - 1];
  while (end - first > 2 && isWhole(grid, first)) first++;
  while (end - first > 2 && isWhole(grid, end - 1) && isNote(inRows.get(end - 1) ?? [], usual)) end--;
  return first === 0 && end === grid.ys.length - 1 ? grid : rowsOf(grid, first, end);
}

/** Whether a row is one cell that spans no other row. */
function isWhole({ xs, owners }: Grid, row: number): boolean {
  const width = xs.length - 1;
  const owner = row * width;
  return owners.every((one, at) => (one === owner) === (Math.floor(at / width) === row));
}

function isNote(words: readonly Word[], usual: number): boolean {
  return words.length === 0 || words.length >= NOTE_WORDS || words.every(({ size }) => size < usual * SMALLER);
}

function rowsOf({ xs, ys, owners }: Grid, first: number, end: number): Grid {
  const width = xs.length - 1;
  return {
    xs,
    ys: ys.slice(first, end + 1),
    owners: owners.slice(first * width, end * width).map((owner) => owner - first * width),
  };
}
