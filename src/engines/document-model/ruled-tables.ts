import type { DrawnRule, Fill, PageFacts } from '../page-facts/facts.ts';
import type { Box } from '../page-text/characters.ts';
import { cellOf, edgesOf, findGrids, type Grid, widenGrid } from '../page-text/grids.ts';
import { type Line, linesOf } from '../page-text/lines.ts';
import { readingOrder } from '../page-text/order.ts';
import { refineGrid } from '../page-text/refine-grid.ts';
import { linesDownwards } from '../page-text/text-runs.ts';
import type { Word } from '../page-text/words.ts';
import type { Column } from './line-groups.ts';
import type { Border, Cell, Paragraph, Row, Table } from './model.ts';
import type { Styler, TextLine } from './text-lines.ts';

/** Points within which a rule is the edge of a cell. */
const NEAR = 3;
/** Least share of a grid's cells with content in a table. */
const FILLED = 0.15;
const MAX_TABLE_CELLS = 20_000;
/** Most lines of a frame that is a cell, and the number of shapes within a grid that make it a drawing. */
const MAX_FRAME_LINES = 12;
const MIN_SHAPES = 6;

export interface FoundTable {
  table: Table;
  words: Set<Word>;
}

/** Writes the lines of a cell as paragraphs. */
export type WriteCell = (lines: TextLine[], column: Column) => Paragraph[];

/** Finds tables whose cells are separated by rules, with the words in them. */
export function ruledTables(
  facts: PageFacts,
  words: readonly Word[],
  page: number,
  styler: Styler,
  write: WriteCell,
): FoundTable[] {
  const rules = facts.rules.filter((rule) => !styler.isUnderWords(rule));
  const plain = rules.map(({ horizontal, at, from, to }) => ({ horizontal, at, from, to }));
  return findGrids(plain, { columns: 1 }).flatMap((found) => {
    const frames = found.xs.length === 2;
    const grid = frames ? found : refineGrid(widenGrid(found, plain), words);
    const { xs, ys, owners } = grid;
    if (owners.length > MAX_TABLE_CELLS) return [];
    const inside: Word[] = [];
    const cells = new Map<number, Word[]>();
    for (const word of words) {
      const owner = owners[cellOf(grid, word)];
      if (owner === undefined) continue;
      inside.push(word);
      const list = cells.get(owner);
      if (list) list.push(word);
      else cells.set(owner, [word]);
    }
    const cellCount = new Set(owners).size;
    const filled = frames ? areFilled(cells, cellCount) : cellCount >= 3 && (cells.size >= 2 || cellCount >= 6);
    if (!filled || cells.size < cellCount * FILLED || isDrawing(grid, cells.size, facts.shapes)) return [];
    const [widths, heights] = [stepsOf(xs), stepsOf(ys)];
    const looks = { rules, fills: facts.fills };
    const rows = heights.map((height, row): Row => {
      const inRow = widths.map((_, column): Cell | null => {
        const at = row * widths.length + column;
        return owners[at] === at ? cellAt(grid, at, cells.get(at) ?? [], looks, styler, write) : null;
      });
      return { height, cells: inRow };
    });
    const box = boxOf(grid, { column: 0, row: 0, columns: widths.length, rows: heights.length });
    const rtl = inside.filter((word) => word.rtl).length * 2 > inside.length && inside.length > 0;
    const table: Table = { kind: 'table', widths, rows, heads: 0, ruled: true, rtl, page, box };
    table.heads = headsOf(table);
    return [{ table, words: new Set(inside) }];
  });
}

/** Whether stacked frames hold a few lines each, like the cells of a table with one column. */
function areFilled(cells: ReadonlyMap<number, readonly Word[]>, count: number): boolean {
  return (
    count > 1 && cells.size === count && [...cells.values()].every((words) => linesOf(words).length <= MAX_FRAME_LINES)
  );
}

/** Whether the rules belong to a chart, with shapes inside. */
function isDrawing(grid: Grid, filled: number, shapes: readonly Box[]): boolean {
  const { left, top, right, bottom } = edgesOf(grid);
  const within = shapes.filter((one) => one.left > left && one.right < right && one.top > top && one.bottom < bottom);
  return within.length > Math.max(MIN_SHAPES, filled);
}

/** The distances between consecutive positions. */
export function stepsOf(places: readonly number[]): number[] {
  return places.slice(1).map((place, index) => place - (places[index] ?? 0));
}

/** The box around cells of a grid. */
function boxOf(
  { xs, ys }: Grid,
  { column, row, columns, rows }: { column: number; row: number; columns: number; rows: number },
): Box {
  return { left: xs[column] ?? 0, top: ys[row] ?? 0, right: xs[column + columns] ?? 0, bottom: ys[row + rows] ?? 0 };
}

function cellAt(
  grid: Grid,
  owner: number,
  words: readonly Word[],
  looks: { rules: readonly DrawnRule[]; fills: readonly Fill[] },
  styler: Styler,
  write: WriteCell,
): Cell {
  const { xs, ys, owners } = grid;
  const width = xs.length - 1;
  const [row, column] = [Math.floor(owner / width), owner % width];
  let [columns, rows] = [1, 1];
  while (column + columns < width && owners[owner + columns] === owner) columns++;
  while (row + rows < ys.length - 1 && owners[owner + rows * width] === owner) rows++;
  const box = boxOf(grid, { column, row, columns, rows });
  const lines = linesInCell(words);
  const styled = lines.map((line) => styler.line(line));
  const inset =
    styled.length > 0 ? Math.min(6, Math.max(0, Math.min(...styled.map(({ left }) => left)) - box.left)) : 5;
  const blocks = write(styled, { left: box.left + inset, right: box.right - inset });
  return {
    columns,
    rows,
    fill: fillAt(looks.fills, box),
    borders: bordersOf(looks.rules, box),
    inset,
    vertical: verticalOf(styled, box),
    blocks,
  };
}

/** The lines of a cell from top to bottom, or in reading order if rows overlap. */
function linesInCell(words: readonly Word[]): Line[] {
  const rows = linesDownwards(linesOf(words));
  const beside = rows.some((line, at) => {
    const next = rows[at + 1];
    return next && next.over < line.under - line.size * 0.5 && next.under > line.over + line.size * 0.5;
  });
  if (!beside) return rows;
  return readingOrder(words).flatMap((region) =>
    region.kind === 'lines' ? region.lines : region.rows.flat().filter((line) => line.words.length > 0),
  );
}

function verticalOf(lines: readonly TextLine[], { top, bottom }: { top: number; bottom: number }): Cell['vertical'] {
  if (lines.length === 0) return 'top';
  const above = Math.min(...lines.map((line) => line.top)) - top;
  const below = bottom - Math.max(...lines.map((line) => line.bottom));
  if (above < 8 || above + below < 10) return 'top';
  if (Math.abs(above - below) < Math.max(4, (above + below) * 0.2)) return 'center';
  return below < 6 ? 'bottom' : 'top';
}

/** The color in the middle of a cell, which the last fill there decides. */
function fillAt(
  fills: readonly Fill[],
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): string | null {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const found = fills.findLast((fill) => {
    const wide = fill.right - fill.left > (right - left) * 0.7 && fill.bottom - fill.top > (bottom - top) * 0.6;
    return wide && x > fill.left && x < fill.right && y > fill.top && y < fill.bottom;
  });
  return !found || found.color === 'ffffff' ? null : found.color;
}

/** The rules at the edges of a cell. */
export function bordersOf(
  rules: readonly DrawnRule[],
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Cell['borders'] {
  const find = (horizontal: boolean, at: number, from: number, to: number): Border | null => {
    const middle = (from + to) / 2;
    const rule = rules.find(
      (one) => one.horizontal === horizontal && Math.abs(one.at - at) <= NEAR && one.from <= middle && one.to >= middle,
    );
    return rule ? { thick: Math.min(6, Math.max(0.25, rule.thick)), color: rule.color } : null;
  };
  return {
    top: find(true, top, left, right),
    bottom: find(true, bottom, left, right),
    left: find(false, left, top, bottom),
    right: find(false, right, top, bottom),
  };
}

/** One header row if the first row looks different from the next: in bold, or on a color. */
export function headsOf({ rows }: Pick<Table, 'rows'>): number {
  const [first, second] = rows;
  if (!first || !second) return 0;
  const look = (row: Row) => {
    const cells = row.cells.filter((cell): cell is Cell => cell !== null && cell.blocks.length > 0);
    const runs = cells
      .flatMap((cell) => cell.blocks.flatMap((block) => block.runs))
      .filter(({ text }) => text.trim() !== '');
    return {
      some: runs.length > 0,
      bold: runs.length > 0 && runs.every((run) => run.look.bold),
      fill: cells[0]?.fill ?? null,
    };
  };
  const [one, other] = [look(first), look(second)];
  return one.some && other.some && ((one.bold && !other.bold) || one.fill !== other.fill) ? 1 : 0;
}
