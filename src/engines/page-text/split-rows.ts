import type { Grid } from './grids.ts';

/** Divides rows of a grid at the heights that `edgesOf` returns; cells over several rows stay whole. */
export function splitRows(grid: Grid, edgesOf: (row: number) => readonly number[]): Grid {
  const { xs, ys, owners } = grid;
  const width = xs.length - 1;
  const [, ...bottoms] = ys;
  const edges = ys.slice(0, 1);
  /** The original row of each new row. */
  const sources: number[] = [];
  for (const [row, bottom] of bottoms.entries()) {
    for (const edge of [...edgesOf(row), bottom]) {
      sources.push(row);
      edges.push(edge);
    }
  }
  if (sources.length === bottoms.length) return grid;
  const first = new Map<number, number>();
  for (const [at, row] of sources.entries()) if (!first.has(row)) first.set(row, at);
  const moved = sources.flatMap((row, at) =>
    owners.slice(row * width, (row + 1) * width).map((owner) => {
      const begins = Math.floor(owner / width);
      return (begins === row ? at : (first.get(begins) ?? at)) * width + (owner % width);
    }),
  );
  return { xs, ys: edges, owners: moved };
}
