import { partsBetweenRules, type RuledPart } from './between-rules.ts';
import { joinedText, joinRows } from './blocks.ts';
import type { Box } from './characters.ts';
import { edgesBetweenColumns } from './columns-of-words.ts';
import { divideColumns } from './divide-columns.ts';
import { cellOf, edgesOf, findGrids, type Grid, widenGrid } from './grids.ts';
import { type Line, linesOf } from './lines.ts';
import { addTo } from './lists.ts';
import { isMarker } from './markers.ts';
import { regionsByPlace } from './order.ts';
import { refineGrid } from './refine-grid.ts';
import type { Rule } from './rules.ts';
import { isAxes, withoutLeaders } from './strewn-texts.ts';
import { captionOf, headsOf } from './table-heads.ts';
import { bodyTopOf, cellsOfWords, type PlacedCell } from './table-of-words.ts';
import { linesDownwards, middleOf } from './text-runs.ts';
import { trimGrid } from './trim-grid.ts';
import { turnedBack, turnedRule } from './turned-page.ts';
import type { Direction, Word } from './words.ts';

/** A cell over several rows or columns; the first has its text, and the others are empty. */
export interface Span {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** A table of a page: its cells as text, row by row. */
export interface PageTable {
  rows: string[][];
  spans: Span[];
  /** Number of header rows. */
  heads: number;
  /** The title above the table, or within its frame; null if there is none. */
  caption: string | null;
  /** In points from the upper left corner of the page as shown. */
  box: Box;
  /** True if rules separate its cells. */
  ruled: boolean;
}

/** The tables of a page, from top to bottom. */
export interface PageTables {
  width: number;
  height: number;
  tables: PageTable[];
  /** Lines of other text above the first table and below the last. */
  linesAbove: number;
  linesBelow: number;
}

/** Least share of a grid's cells with text in a table. */
const FILLED = 0.2;
/** The same without rules between cells: the labels of a chart are scattered, too. */
const FILLED_PLAINLY = 0.4;

/** Least number of words in another direction that may form a table. */
const MIN_TURNED = 12;

/** Finds the tables of a page, turned ones after upright ones. */
export function findTables(
  directions: readonly Direction[],
  rules: readonly Rule[],
  size: { width: number; height: number },
): Omit<PageTables, 'width' | 'height'> {
  const upright = tablesOfWords(directions.find(({ degrees }) => degrees === 0)?.words ?? [], rules);
  const turned = directions
    .filter(({ degrees, words }) => degrees !== 0 && words.length >= MIN_TURNED)
    .flatMap(({ degrees, words }) => {
      const found = tablesOfWords(
        words,
        rules.map((rule) => turnedRule(rule, degrees, size)),
      );
      return found.tables.map((table) => ({ ...table, box: turnedBack(table.box, degrees, size) }));
    });
  const { tables, others } = upright;
  const top = tables[0]?.box.top ?? 0;
  const bottom = Math.max(...tables.map(({ box }) => box.bottom));
  return {
    tables: [...tables, ...turned],
    linesAbove: others.filter(({ over, under }) => (over + under) / 2 < top).length,
    linesBelow: others.filter(({ over, under }) => (over + under) / 2 > bottom).length,
  };
}

/** Finds tables in lines of one direction: grids of rules with the words in their cells, and short texts in columns. */
function tablesOfWords(all: readonly Word[], rules: readonly Rule[]): { tables: PageTable[]; others: Line[] } {
  let words = withoutLeaders(all);
  const tables: PageTable[] = [];
  for (const found of findGrids(rules)) {
    const grid = trimGrid(refineGrid(widenGrid(found, rules), words), words);
    const inside = words.filter((word) => cellOf(grid, word) >= 0);
    const table = tableOf(grid, inside);
    if (!table) continue;
    const inTable = new Set(inside);
    words = words.filter((word) => !inTable.has(word));
    tables.push(table);
  }
  for (const part of partsBetweenRules(rules, words)) {
    const table = tableBetween(part);
    if (!table) continue;
    const inTable = new Set(part.words);
    words = words.filter((word) => !inTable.has(word));
    tables.push(table);
  }
  const others: Line[] = [];
  for (const region of regionsByPlace(words)) {
    if (region.kind === 'lines') {
      others.push(...region.lines);
      continue;
    }
    const words = joinRows(region.rows).map((row) => row.map((cell) => cell.words));
    const rows = divideColumns(words).map((row) => row.map(cellText));
    if (!isTable(rows) || isAxes(rows)) {
      others.push(...region.rows.flat().filter((cell) => cell.words.length > 0));
      continue;
    }
    const box = boxAround(region.rows.flat().filter((cell) => cell.words.length > 0));
    tables.push({ rows, spans: [], heads: headsOf(rows), caption: null, box, ruled: false });
  }
  for (const table of tables) table.caption ??= captionOf(table.box, others);
  tables.sort((left, right) => left.box.top - right.box.top || left.box.left - right.box.left);
  return { tables, others };
}

/** Whether rows are a table, and not a list with separate markers, or texts scattered over a picture. */
function isTable(rows: readonly string[][]): boolean {
  const cells = rows.flat();
  if (cells.filter((cell) => cell !== '').length < cells.length * FILLED_PLAINLY) return false;
  const firsts = rows.flatMap(([first = '']) => (first === '' ? [] : [first]));
  return rows.some(({ length }) => length > 2) || !firsts.every(isMarker);
}

function tableOf(grid: Grid, words: readonly Word[]): PageTable | null {
  const { xs, ys, owners } = grid;
  const cells = new Map<number, Word[]>();
  for (const word of words) {
    const owner = owners[cellOf(grid, word)];
    if (owner !== undefined) addTo(cells, owner, word);
  }
  const width = xs.length - 1;
  const cellCount = new Set(owners).size;
  const columns = new Set([...cells.keys()].map((cell) => cell % width)).size;
  if (cellCount < 4 || columns < 2 || cells.size < 3 || cells.size < cellCount * FILLED) return null;
  const rows = Array.from({ length: ys.length - 1 }, (_, row) =>
    Array.from({ length: width }, (__, column) => cellText(cells.get(row * width + column) ?? [])),
  );
  return { rows, spans: spansOf(grid), heads: headsOf(rows), caption: null, box: edgesOf(grid), ruled: true };
}

/** The cells of a table between horizontal rules, in columns that end at `edges`. */
export interface CellsBetween {
  cells: PlacedCell[];
  edges: number[];
}

/** Arranges the words of a part between rules into cells; null if they form no table. */
export function cellsBetween({ words, edges, partial }: RuledPart): CellsBetween | null {
  const bodyTop = bodyTopOf(words, edges.slice(1, -1));
  const body = bodyTop === null ? words : words.filter((word) => middleOf(word) > bodyTop);
  const columns = edgesBetweenColumns(body);
  if (columns.length === 0) return null;
  const cells = cellsOfWords(words, columns, bodyTop, partial);
  const height = Math.max(0, ...cells.map(({ row, rows }) => row + rows));
  return cells.length < height * (columns.length + 1) * FILLED_PLAINLY ? null : { cells, edges: columns };
}

function tableBetween(part: RuledPart): PageTable | null {
  const found = cellsBetween(part);
  if (!found) return null;
  const { left, right, top, bottom } = part;
  const { rows, spans } = tableOfCells(found.cells, found.edges.length + 1);
  return { rows, spans, heads: headsOf(rows), caption: null, box: { left, right, top, bottom }, ruled: true };
}

function tableOfCells(cells: readonly PlacedCell[], width: number): Pick<PageTable, 'rows' | 'spans'> {
  const height = Math.max(0, ...cells.map(({ row, rows }) => row + rows));
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => ''));
  for (const { row, column, words } of cells) {
    const own = rows[row];
    if (own) own[column] = cellText(words);
  }
  const spans = cells.map(({ row, column, rows, columns }) => ({ row, column, rows, columns }));
  return { rows, spans: spans.filter(({ rows, columns }) => rows * columns > 1) };
}

/** The cells of a grid that span several rows or columns. */
function spansOf({ xs, ys, owners }: Grid): Span[] {
  const [width, height] = [xs.length - 1, ys.length - 1];
  return owners.flatMap((owner, at): Span[] => {
    if (owner !== at) return [];
    const [row, column] = [Math.floor(at / width), at % width];
    let [rows, columns] = [1, 1];
    while (column + columns < width && owners[at + columns] === at) columns++;
    while (row + rows < height && owners[at + rows * width] === at) rows++;
    return rows * columns > 1 && isOne(at, rows, columns) ? [{ row, column, rows, columns }] : [];
  });

  function isOne(at: number, rows: number, columns: number): boolean {
    return Array.from({ length: rows * columns }, (_, index) => index).every(
      (index) => owners[at + Math.floor(index / columns) * width + (index % columns)] === at,
    );
  }
}

function cellText(words: readonly Word[]): string {
  if (words.length === 0) return '';
  return joinedText(linesDownwards(linesOf(words)), true);
}

function boxAround(lines: readonly Line[]): Box {
  return {
    left: Math.min(...lines.map(({ from }) => from)),
    top: Math.min(...lines.map(({ over }) => over)),
    right: Math.max(...lines.map(({ to }) => to)),
    bottom: Math.max(...lines.map(({ under }) => under)),
  };
}

/** A table that may continue on further pages. */
export interface Table extends Pick<PageTable, 'rows' | 'spans' | 'heads' | 'caption'> {
  ruled: boolean;
  /** Its parts; pages count from 0. */
  parts: { page: number; box: Box }[];
}

/** Most lines of a running head or foot beside a table. */
const RUNNING = 2;
/** Points by which the edges of a table may differ from page to page. */
const EDGE = 12;

/** Adds the tables of a page; a table continued from the previous page is joined to it, without a repeated head. */
export function addTables(
  tables: Table[],
  page: number,
  found: PageTables,
  before: { page: number; found: PageTables } | null,
): void {
  found.tables.forEach(({ rows, spans, heads, caption, box, ruled }, index) => {
    const last = tables.at(-1);
    const above = last?.parts.at(-1);
    const [head = []] = rows;
    const [firstHead = []] = last?.rows ?? [];
    const isHead = (row: readonly string[], at: number) =>
      at < heads && row.every((cell, column) => cell === last?.rows[at]?.[column]);
    const goesOn =
      index === 0 &&
      last !== undefined &&
      above !== undefined &&
      before?.page === page - 1 &&
      above.page === page - 1 &&
      before.found.linesBelow <= RUNNING &&
      found.linesAbove <= RUNNING &&
      last.ruled === ruled &&
      firstHead.length === head.length &&
      Math.abs(above.box.left - box.left) <= EDGE &&
      (!ruled || Math.abs(above.box.right - box.right) <= EDGE);
    if (!goesOn) {
      tables.push({ rows: [...rows], spans: [...spans], heads, caption, ruled, parts: [{ page, box }] });
    } else {
      const other = rows.findIndex((row, at) => !isHead(row, at));
      const left = other < 0 ? rows.length : other;
      for (const span of spans) {
        if (span.row >= left) last.spans.push({ ...span, row: span.row - left + last.rows.length });
      }
      for (const row of rows.slice(left)) last.rows.push(row);
      last.parts.push({ page, box });
    }
  });
}
