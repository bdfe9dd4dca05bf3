import type { Cell, Table } from '../document-model/model.ts';

/** A cell at its first place, with the columns and rows that it spans. */
export interface PlacedCell {
  cell: Cell | null;
  column: number;
  columns: number;
  rows: number;
}

/** Lists what begins in each row of a table; null are cells that hold nothing. No cell reaches into another, or out of the table. */
export function placeCells({ rows, widths }: Table): PlacedCell[][] {
  const width = widths.length;
  /** Rows that are still taken from above, by column. */
  const spans = new Array<number>(width).fill(0);
  return rows.map(({ cells }, at) => {
    const placed: PlacedCell[] = [];
    for (let column = 0; column < width; ) {
      const above = spans[column] ?? 0;
      if (above > 0) {
        spans[column] = above - 1;
        column++;
        continue;
      }
      const cell = cells[column] ?? null;
      let columns = Math.max(1, Math.min(cell?.columns ?? 1, width - column));
      for (let next = 1; next < columns; next++) if ((spans[column + next] ?? 0) > 0) columns = next;
      const deep = Math.max(1, Math.min(cell?.rows ?? 1, rows.length - at));
      for (let next = 0; next < columns; next++) spans[column + next] = deep - 1;
      placed.push({ cell, column, columns, rows: deep });
      column += columns;
    }
    return placed;
  });
}
