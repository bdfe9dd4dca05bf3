import type { Table } from '../../../engines/page-text/tables.ts';
import { type Convention, conventionOf, typedColumn } from '../../../engines/sheets/typed-cells.ts';
import type { MergedCell, Sheet, SheetCell } from '../../../engines/sheets/write-xlsx.ts';
import { firstPage } from '../read-tables.ts';

/** Characters that columns are wide, at least and at most. */
const [NARROW, WIDE] = [8, 60];

/** Lays tables out on the sheets of a workbook. */
export function sheetsOf(tables: readonly Table[], way: 'per-table' | 'per-page' | 'one'): Sheet[] {
  const convention = conventionOf(tables.flatMap(({ rows, heads }) => rows.slice(heads).flat()));
  if (way === 'per-table') {
    return tables.map((table) => {
      const name = table.caption ?? `Page ${firstPage(table.parts)}`;
      return sheetOf(name, [table], convention);
    });
  }
  if (way === 'one') return [sheetOf('Tables', tables, convention)];
  return [...Map.groupBy(tables, ({ parts }) => firstPage(parts))].map(([page, own]) =>
    sheetOf(`Page ${page}`, own, convention),
  );
}

/** Tables below each other, separated by an empty row and the title; a single table's head stays in view. */
function sheetOf(name: string, tables: readonly Table[], convention: Convention): Sheet {
  const rows: SheetCell[][] = [];
  const boldRows = new Set<number>();
  const merged: MergedCell[] = [];
  for (const table of tables) {
    if (rows.length > 0) rows.push([]);
    if (tables.length > 1 && table.caption) {
      boldRows.add(rows.length);
      rows.push([table.caption]);
    }
    const top = rows.length;
    for (let head = 0; head < table.heads; head++) boldRows.add(top + head);
    for (const span of table.spans) merged.push({ ...span, row: span.row + top });
    rows.push(...typedRows(table, convention));
  }
  const frozenRows = tables.length === 1 ? (tables[0]?.heads ?? 0) : 0;
  return { name, rows, look: { boldRows, frozenRows, merged, widths: widthsOf(tables) } };
}

/** The cells below the head by column; cells of the head stay text. */
function typedRows({ rows, heads }: Table, convention: Convention): SheetCell[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) =>
    typedColumn(
      rows.slice(heads).map((row) => row[column] ?? ''),
      convention,
    ),
  );
  return rows.map((row, at) => (at < heads ? row : columns.map((column) => column[at - heads] ?? '')));
}

function widthsOf(tables: readonly Table[]): number[] {
  const widths: number[] = [];
  for (const { rows, spans } of tables) {
    const wide = new Set(spans.flatMap(({ row, column, columns }) => (columns > 1 ? [`${row}/${column}`] : [])));
    for (const [at, row] of rows.entries()) {
      for (const [column, text] of row.entries()) {
        const length = wide.has(`${at}/${column}`) ? 0 : text.length + 2;
        widths[column] = Math.max(widths[column] ?? NARROW, Math.min(length, WIDE));
      }
    }
  }
  return Array.from(widths, (width) => width ?? NARROW);
}
