import { cellOf, type Grid } from './grids.ts';
import { splitRows } from './split-rows.ts';
import { linesBelow, middleOf, textsBeside } from './text-runs.ts';
import type { Word } from './words.ts';

/** Separates the common head of several columns from the heads of each, if one cell holds both. */
export function splitHeads(grid: Grid, words: readonly Word[]): Grid {
  const { xs, owners } = grid;
  const width = xs.length - 1;
  /** The edge between the two, by cell. */
  const edges = new Map<number, number>();
  for (const [owner, inside] of Map.groupBy(words, (word) => owners[cellOf(grid, word)] ?? -1)) {
    let columns = 1;
    while ((owner + columns) % width !== 0 && owners[owner + columns] === owner) columns++;
    if (owner < 0 || columns === 1 || owners[owner + width] === owner) continue;
    const column = owner % width;
    const edge = edgeOfHead(inside, xs.slice(column + 1, column + columns));
    if (edge !== null) edges.set(owner, edge);
  }
  const rows = Map.groupBy(edges, ([owner]) => Math.floor(owner / width));
  const split = splitRows(grid, (row) => {
    const own = rows.get(row);
    return own ? [own.reduce((sum, [, edge]) => sum + edge, 0) / own.length] : [];
  });
  let added = 0;
  for (const row of [...rows.keys()].sort((one, other) => one - other)) {
    const [upper, lower] = [(row + added) * width, (row + ++added) * width];
    for (let column = 0; column < width; column++) {
      const isHead = edges.has(owners[row * width + column] ?? -1);
      split.owners[lower + column] = isHead ? lower + column : (split.owners[upper + column] ?? upper + column);
    }
  }
  return split;
}

/** The edge between a text over all columns of a cell and the texts for each column below. */
function edgeOfHead(words: readonly Word[], inner: readonly number[]): number | null {
  const lines = linesBelow(words);
  const isParted = (line: readonly Word[]) => {
    const texts = textsBeside(line);
    return texts.length > 1 && texts.every((text) => inner.every((x) => text.from + 1 > x || text.to - 1 < x));
  };
  const first = lines.findIndex(isParted);
  const [above, below] = [lines[first - 1], lines[first]];
  if (!above || !below || !lines.slice(first).every(isParted)) return null;
  return (middleOf(above[0]) + middleOf(below[0])) / 2;
}
