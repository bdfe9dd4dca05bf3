import type { PageFacts } from '../page-facts/facts.ts';
import { partsBetweenRules, type RuledPart } from '../page-text/between-rules.ts';
import { linesOf } from '../page-text/lines.ts';
import type { PlacedCell } from '../page-text/table-of-words.ts';
import { type CellsBetween, cellsBetween } from '../page-text/tables.ts';
import { linesDownwards } from '../page-text/text-runs.ts';
import type { Word } from '../page-text/words.ts';
import type { Cell, Row, Table } from './model.ts';
import { alignOf, type Edges, plainLook } from './plain-tables.ts';
import { bordersOf, type FoundTable, headsOf, stepsOf, type WriteCell } from './ruled-tables.ts';
import type { Styler } from './text-lines.ts';

/** Points between the edge of a cell and its text. */
const INSET = 3;
const MAX_TABLE_CELLS = 20_000;
/** Points below the text of a table from which a rule does not end it. */
const FAR = 60;

interface Around {
  facts: PageFacts;
  page: number;
  styler: Styler;
  write: WriteCell;
}

/** Finds tables that only horizontal rules enclose, as in books, with the words in them. */
export function tablesBetweenRules(
  facts: PageFacts,
  words: readonly Word[],
  page: number,
  styler: Styler,
  write: WriteCell,
): FoundTable[] {
  const rules = facts.rules.filter((rule) => !styler.isUnderWords(rule));
  const plain = rules.map(({ horizontal, at, from, to }) => ({ horizontal, at, from, to }));
  const around = { facts: { ...facts, rules }, page, styler, write };
  return partsBetweenRules(plain, words).flatMap((part): FoundTable[] => {
    const found = cellsBetween(part);
    const rows = new Set(found?.cells.map(({ row }) => row));
    if (!found || rows.size < 2 || found.cells.length > MAX_TABLE_CELLS) return [];
    return [{ table: tableOf(part, found, around), words: new Set(part.words) }];
  });
}

function tableOf(part: RuledPart, { cells, edges }: CellsBetween, around: Around): Table {
  const { left, right, top, bottom, words } = part;
  const height = Math.max(...cells.map(({ row, rows }) => row + rows));
  const xs = [left, ...edges, right];
  const ys = rowEdges(cells, height, part);
  const columns = edges.concat(right).map((_, column) => columnOf(cells, column, xs));
  const placed = new Map(cells.map((cell) => [cell.row * columns.length + cell.column, cell]));
  const covered = new Set(cells.flatMap((cell) => cellsUnder(cell, columns.length)));
  const steps = stepsOf(ys);
  const rows = steps.map((high, row): Row => {
    const inRow = columns.map((column, at): Cell | null => {
      const index = row * columns.length + at;
      const cell = placed.get(index) ?? { words: [], row, column: at, rows: 1, columns: 1 };
      return covered.has(index) ? null : cellAt(cell, column, xs, ys, around);
    });
    return { height: high, cells: inRow };
  });
  const rtl = words.filter((word) => word.rtl).length * 2 > words.length;
  if (rtl) for (const row of rows) row.cells.reverse();
  const box = { left, top, right, bottom: Math.min(bottom, ys.at(-1) ?? bottom) };
  const table: Table = {
    kind: 'table',
    widths: rtl ? stepsOf(xs).reverse() : stepsOf(xs),
    rows,
    heads: 0,
    ruled: true,
    rtl,
    page: around.page,
    box,
  };
  table.heads = headsOf(table);
  return table;
}

/** The places of a cell except the first one. */
function cellsUnder({ row, column, rows, columns }: PlacedCell, width: number): number[] {
  return Array.from({ length: rows * columns }, (_, at) => at)
    .slice(1)
    .map((at) => (row + Math.floor(at / columns)) * width + column + (at % columns));
}

/** The edges between rows, halfway between their words, and the outer rules. */
function rowEdges(cells: readonly PlacedCell[], height: number, { top, bottom }: RuledPart): number[] {
  const ys = [top];
  for (let row = 1; row < height; row++) {
    const above = cells.filter((cell) => cell.row + cell.rows === row).flatMap(({ words }) => words);
    const below = cells.filter((cell) => cell.row === row).flatMap(({ words }) => words);
    const [last = top] = ys.slice(-1);
    const end = Math.max(last, ...above.map(({ under }) => under));
    const start = Math.min(bottom, ...below.map(({ over }) => over));
    ys.push(Math.max(last + 1, (end + start) / 2));
  }
  const last = ys.at(-1) ?? top;
  const end = Math.max(last, ...cells.flatMap(({ words }) => words.map(({ under }) => under)));
  // A rule far below the text, as above a footer, is not the end of the table.
  return [...ys, Math.max(last + 1, bottom - end > FAR ? end + INSET : bottom)];
}

interface ColumnOfTable {
  within: Edges;
  align: 'left' | 'right' | 'center';
}

function columnOf(cells: readonly PlacedCell[], column: number, xs: readonly number[]): ColumnOfTable {
  const texts = cells
    .filter((cell) => cell.column === column && cell.columns === 1)
    .map(({ words }) => ({
      words,
      from: Math.min(...words.map(({ from }) => from)),
      to: Math.max(...words.map(({ to }) => to)),
    }));
  if (texts.length === 0) return { within: { left: xs[column] ?? 0, right: xs[column + 1] ?? 0 }, align: 'left' };
  const within = { left: Math.min(...texts.map(({ from }) => from)), right: Math.max(...texts.map(({ to }) => to)) };
  return { within, align: alignOf(texts, within) };
}

function cellAt(
  { words, row, column, rows, columns }: PlacedCell,
  { within, align }: ColumnOfTable,
  xs: readonly number[],
  ys: readonly number[],
  { facts, styler, write }: Around,
): Cell {
  const box = {
    left: xs[column] ?? 0,
    top: ys[row] ?? 0,
    right: xs[column + columns] ?? 0,
    bottom: ys[row + rows] ?? 0,
  };
  const lines = linesDownwards(linesOf(words));
  const blocks = write(
    lines.map((line) => styler.line(line)),
    columns > 1 ? { left: box.left + INSET, right: box.right - INSET } : within,
  );
  for (const block of blocks) plainLook(block, columns > 1 ? 'center' : align);
  return {
    columns,
    rows,
    fill: null,
    borders: bordersOf(facts.rules, box),
    inset: INSET,
    vertical: rows > 1 ? 'center' : 'top',
    blocks,
  };
}
