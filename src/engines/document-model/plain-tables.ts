import type { DrawnRule } from '../page-facts/facts.ts';
import { joinRows } from '../page-text/blocks.ts';
import { type Line, linesOf } from '../page-text/lines.ts';
import type { Region } from '../page-text/order.ts';
import { linesDownwards } from '../page-text/text-runs.ts';
import type { Border, Cell, Paragraph, Row, Table } from './model.ts';
import { headsOf, stepsOf, type WriteCell } from './ruled-tables.ts';
import type { Styler } from './text-lines.ts';

/** Left and right ends of the texts in a column. */
export interface Edges {
  left: number;
  right: number;
}

/** Points by which aligned edges of cells may differ. */
const SAME = 3;

/** Makes a table of rows whose cells only space separates; null if no table is left. */
export function plainTable(
  { rows: bands, tagged }: Extract<Region, { kind: 'table' }>,
  rules: readonly DrawnRule[],
  page: number,
  styler: Styler,
  write: WriteCell,
): Table | null {
  const rows = tagged ? bands : joinRows(bands);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const filled = rows.flat().filter(({ words }) => words.length > 0);
  if (width < 2 || filled.length === 0) return null;
  const edges = edgesOf(rows, width);
  const columns = edges.map((within, column) => {
    const cells = rows.flatMap((row) => row[column] ?? []);
    return { within, align: alignOf(cells, within) };
  });
  const box = {
    left: Math.min(...filled.map(({ from }) => from)),
    top: Math.min(...filled.map(({ over }) => over)),
    right: Math.max(...filled.map(({ to }) => to)),
    bottom: Math.max(...filled.map(({ under }) => under)),
  };
  const flat = rules.filter(({ horizontal }) => horizontal);
  const extents = rows.map((row) => ({ row, ...extentOf(row) }));
  const tableRows = extents.map(({ row, over, under }, at): Row => {
    const next = extents[at + 1];
    const height = Math.max(1, (next ? next.over : under + (under - over) * 0.15) - over);
    const cells = columns.map(({ within, align }, column): Cell => {
      const line = row[column];
      const blocks =
        line && line.words.length > 0
          ? write(
              linesOfCell(line).map((one) => styler.line(one)),
              within,
            )
          : [];
      for (const block of blocks) plainLook(block, align);
      const middle = (within.left + within.right) / 2;
      const border = (at: number): Border | null => {
        const rule = flat.find((one) => Math.abs(one.at - at) < 5 && one.from <= middle && one.to >= middle);
        return rule ? { thick: Math.max(0.25, Math.min(6, rule.thick)), color: rule.color } : null;
      };
      const borders = {
        top: at === 0 ? border(over - 2) : null,
        bottom: border(next ? (under + next.over) / 2 : under + 2),
        left: null,
        right: null,
      };
      return { columns: 1, rows: 1, fill: null, borders, inset: 5, vertical: 'top', blocks };
    });
    return { height, cells };
  });
  const rtl = filled.filter((line) => line.rtl).length * 2 > filled.length;
  if (rtl) for (const row of tableRows) row.cells.reverse();
  const table: Table = {
    kind: 'table',
    widths: stepsOf(boundsOf(edges)),
    rows: tableRows,
    heads: 0,
    ruled: false,
    rtl,
    page,
    box,
  };
  table.heads = headsOf(table);
  return table;
}

/** Aligns a text within its cell: to one side, or centered. */
export function plainLook(block: Paragraph, align: 'left' | 'right' | 'center'): void {
  block.align = align;
  block.indents = { left: 0, right: 0, first: 0 };
}

/** The lines that form one cell. */
function linesOfCell({ words }: Line): Line[] {
  return linesDownwards(linesOf(words));
}

function edgesOf(rows: readonly Line[][], width: number): Edges[] {
  const edges = Array.from({ length: width }, (_, column): Edges => {
    const cells = rows.flatMap((row) => row[column] ?? []).filter(({ words }) => words.length > 0);
    return { left: Math.min(...cells.map(({ from }) => from)), right: Math.max(...cells.map(({ to }) => to)) };
  });
  // An empty column is between its neighbors.
  edges.forEach((one, index) => {
    if (Number.isFinite(one.left)) return;
    const at = edges[index - 1]?.right ?? edges.find(({ left }) => Number.isFinite(left))?.left ?? 0;
    edges[index] = { left: at, right: at + 12 };
  });
  return edges;
}

/** The edges between columns, halfway between their texts. */
function boundsOf(columns: readonly Edges[]): number[] {
  const [first, ...others] = [...columns].sort((one, other) => one.left - other.left);
  if (!first) return [];
  let last = first.left - 5;
  const bounds = [last];
  const add = (at: number): void => {
    last = Math.max(last + 6, at);
    bounds.push(last);
  };
  let { right } = first;
  for (const column of others) {
    add((right + column.left) / 2);
    right = column.right;
  }
  add(right + 5);
  return bounds;
}

/** The side to which most texts of their column are aligned. */
export function alignOf(
  cells: readonly Pick<Line, 'from' | 'to' | 'words'>[],
  { left, right }: Edges,
): 'left' | 'right' | 'center' {
  const filled = cells.filter(({ words }) => words.length > 0);
  const share = (wanted: (line: Pick<Line, 'from' | 'to'>) => boolean) =>
    filled.filter(wanted).length / Math.max(1, filled.length);
  const atLeft = share(({ from }) => from - left < SAME);
  const atRight = share(({ to }) => right - to < SAME);
  const centered = share(({ from, to }) => Math.abs(from - left - (right - to)) < SAME);
  if (atLeft >= 0.75 || (atLeft >= atRight && atLeft >= centered)) return 'left';
  return atRight >= centered ? 'right' : 'center';
}

function extentOf(row: readonly Line[]): { over: number; under: number } {
  const filled = row.filter(({ words }) => words.length > 0);
  const of = filled.length > 0 ? filled : row;
  return { over: Math.min(...of.map(({ over }) => over)), under: Math.max(...of.map(({ under }) => under)) };
}
