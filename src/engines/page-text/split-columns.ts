import { edgesOfNumbers } from './divide-columns.ts';
import { cellOf, type Grid } from './grids.ts';
import { addTo } from './lists.ts';
import type { Word } from './words.ts';

/**
 * Adds edges that the rules of a grid lack, if the cells of a column hold several aligned numbers. Cells span the new
 * columns until their texts show whether to divide them.
 */
export function splitColumns(grid: Grid, words: readonly Word[]): Grid {
  const { xs, ys, owners } = grid;
  const width = xs.length - 1;
  const columns = new Map<number, Map<number, Word[]>>();
  for (const word of words) {
    const owner = owners[cellOf(grid, word)];
    if (owner === undefined) continue;
    const cells = columns.get(owner % width) ?? new Map<number, Word[]>();
    columns.set(owner % width, cells);
    addTo(cells, owner, word);
  }
  const sources: number[] = [];
  const edges = xs.slice(0, 1);
  for (let column = 0; column < width; column++) {
    const cells = [...(columns.get(column)?.values() ?? [])]
      .filter(isOneLine)
      .map((cell) => cell.sort((one, other) => one.from - other.from));
    for (const edge of [...edgesOfNumbers(cells), xs[column + 1] ?? 0]) {
      sources.push(column);
      edges.push(edge);
    }
  }
  if (sources.length === width) return grid;
  const first = new Map<number, number>();
  for (const [at, column] of sources.entries()) if (!first.has(column)) first.set(column, at);
  const moved = Array.from({ length: ys.length - 1 }, (_, row) =>
    sources.map((column) => {
      const owner = owners[row * width + column] ?? 0;
      return Math.floor(owner / width) * sources.length + (first.get(owner % width) ?? 0);
    }),
  );
  return { xs: edges, ys, owners: moved.flat() };
}

function isOneLine(words: readonly Word[]): boolean {
  const middles = words.map(({ over, under }) => (over + under) / 2);
  return Math.max(...middles) - Math.min(...middles) < Math.min(...words.map(({ size }) => size)) * 0.5;
}
