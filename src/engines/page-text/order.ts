import { cutPage, type Gap, type Piece } from './cut-page.ts';
import type { Extent } from './extent.ts';
import { fragmentsOf, grow } from './fragments.ts';
import { type Gutter, guttersOf } from './gutters.ts';
import { isRtl, joinToLines, type Line, orderWords, type PlacedLine, textOf } from './lines.ts';
import { type Passage, pairsOf, passagesOf, startPassage } from './passages.ts';
import { isStreamInOrder, settled } from './stream-order.ts';
import type { Role } from './tags.ts';
import type { Word } from './words.ts';

/** A part of a page in reading order: lines below each other, or a table; with its meaning if it is tagged. */
export type Region =
  | { kind: 'lines'; lines: Line[]; role?: Role }
  | { kind: 'table'; rows: Line[][]; tagged?: boolean };

/** Greatest gaps between words of a line, in font sizes: if the content is in order, and if it is not. */
const IN_ORDER = { following: 4, other: 1.1 };
const OUT_OF_ORDER = { following: 4, other: 2.2 };
/** The same when looking for cells, which may be close together. */
const APART = { following: 1.3, other: 0.75 };

/**
 * Puts the words of a page into reading order: the order of the content if the page confirms it, otherwise the order of
 * their positions.
 */
export function readingOrder(words: readonly Word[]): Region[] {
  if (words.length === 0) return [];
  const fragments = fragmentsOf(words);
  const gutters = guttersOf(fragments);
  const drawn = setLines(joinToLines(fragments, gutters, IN_ORDER));
  const rtl = isRtl(words);
  if (isStreamInOrder(drawn.lines, drawn.pairs, drawn.passages)) {
    const tables = gutters.length > 0 ? tablesIn(cutPage(drawn.passages, rtl)) : [];
    return inStreamOrder(drawn.passages, gutters, tables);
  }
  const { passages } = setLines(joinToLines(fragments, gutters, OUT_OF_ORDER));
  return regionsOfPieces(cutPage(passages, rtl), gutters);
}

/**
 * Finds the regions of a page by the positions of its words only, which reveals tables that the order of the content
 * hides.
 */
export function regionsByPlace(words: readonly Word[]): Region[] {
  if (words.length === 0) return [];
  const fragments = fragmentsOf(words);
  const gutters = guttersOf(fragments);
  const { passages } = setLines(joinToLines(fragments, gutters, APART));
  return regionsOfPieces(cutPage(passages, isRtl(words)), gutters);
}

function setLines(lines: PlacedLine[]) {
  const pairs = pairsOf(lines);
  const passages = passagesOf(lines, pairs);
  // A paragraph has one direction, even if most words of one of its lines have the other.
  for (const passage of passages) {
    if (passage.lines.length < 2) continue;
    const rtl = isRtl(passage.lines.flatMap(({ words }) => words));
    for (const line of passage.lines) if (line.rtl !== rtl) orderWords(line, rtl);
  }
  return { lines, pairs, passages };
}

type Table = Extract<Piece, { kind: 'table' }>;

/**
 * Tables that the content draws in one go: row by row, or column by column if a column holds numbers, since columns of
 * short lines look alike otherwise.
 */
function tablesIn(pieces: readonly Piece[]): Table[] {
  return pieces.filter(
    (piece): piece is Table =>
      piece.kind === 'table' && (isDrawnInRows(piece) || (isInOnePiece(piece) && hasNumbers(piece))),
  );
}

function isDrawnInRows({ rows }: Table): boolean {
  let last = -1;
  return rows.every((row) => {
    const first = Math.min(...row.map((line) => line.first));
    const inOrder = first > last;
    last = Math.max(...row.map((line) => line.last));
    return inOrder;
  });
}

function isInOnePiece({ rows }: Table): boolean {
  const lines = rows.flat();
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  const [first, last] = [Math.min(...lines.map((line) => line.first)), Math.max(...lines.map((line) => line.last))];
  return last - first + 1 === words;
}

/** Whether rows have equal lengths, and most cells of a column are numbers. */
function hasNumbers({ rows, gaps }: Table): boolean {
  const full = rows.filter(({ length }) => length === gaps.length + 1);
  if (full.length < rows.length * 0.8) return false;
  return gaps.some((_, column) => full.filter((row) => isNumeric(row[column + 1])).length > full.length * 0.6);
}

function isNumeric(cell: Line | undefined): boolean {
  return cell !== undefined && cell.words.length <= 2 && /\d/.test(textOf(cell));
}

/** Regions in the order of the content; a table takes the place of its first line. */
function inStreamOrder(passages: readonly Passage[], gutters: readonly Gutter[], tables: readonly Table[]): Region[] {
  const tableOf = new Map(tables.flatMap((table) => table.rows.flat().map((line) => [line, table] as const)));
  const written = new Set<Table>();
  const pieces: Piece[] = [];
  const passageOf = new Map(passages.flatMap((passage) => passage.lines.map((line) => [line, passage] as const)));
  let current: { passage: Passage | undefined; part: Passage } | undefined;
  for (const line of settled([...passageOf.keys()])) {
    const passage = passageOf.get(line);
    const table = tableOf.get(line);
    if (table) {
      if (!written.has(table)) pieces.push(table);
      written.add(table);
      current = undefined;
    } else if (current && current.passage === passage) addLine(current.part, line);
    else {
      current = { passage, part: startPassage(line) };
      pieces.push({ kind: 'passages', passages: [current.part] });
    }
  }
  return regionsOfPieces(pieces, gutters);
}

function addLine(passage: Passage, line: PlacedLine): void {
  passage.lines.push(line);
  grow(passage, line);
}

/** Joins passages of one column. */
function regionsOfPieces(pieces: readonly Piece[], gutters: readonly Gutter[]): Region[] {
  const regions: Region[] = [];
  let extent: Extent | null = null;
  for (const piece of pieces) {
    if (piece.kind === 'table') {
      regions.push({ kind: 'table', rows: piece.rows.map((row) => cellsOf(row, piece.gaps)) });
      extent = null;
      continue;
    }
    for (const passage of piece.passages) {
      const last = regions.at(-1);
      if (last?.kind === 'lines' && extent && isOfColumn(extent, passage, gutters)) {
        last.lines.push(...passage.lines);
        grow(extent, passage);
      } else {
        regions.push({ kind: 'lines', lines: [...passage.lines] });
        const { from, to, over, under } = passage;
        extent = { from, to, over, under };
      }
    }
  }
  return regions;
}

/** Whether a passage continues a column downwards. */
function isOfColumn(column: Extent, passage: Passage, gutters: readonly Gutter[]): boolean {
  if (
    passage.over < column.under - passage.size ||
    Math.min(column.to, passage.to) <= Math.max(column.from, passage.from)
  ) {
    return false;
  }
  const [from, to] = [Math.min(column.from, passage.from), Math.max(column.to, passage.to)];
  return !gutters.some(
    (gutter) =>
      gutter.from > from &&
      gutter.to < to &&
      Math.max(gutter.over, column.over) < Math.min(gutter.under, passage.under) &&
      // A gutter within both, and beside neither, belongs to other text.
      (gutter.from >= passage.to - 1 ||
        gutter.to <= passage.from + 1 ||
        gutter.from >= column.to - 1 ||
        gutter.to <= column.from + 1),
  );
}

/** The cells of a row, one per column, in the order of the row; an empty cell is a line without words. */
function cellsOf(row: readonly PlacedLine[], gaps: readonly Gap[]): Line[] {
  const [first] = row;
  const last = row.at(-1);
  if (!first || !last) return [];
  const backwards = first.from > last.from;
  const byColumn = Map.groupBy(backwards ? row.toReversed() : row, (line) => {
    const at = (line.from + line.to) / 2;
    return gaps.filter((gap) => at > (gap.from + gap.to) / 2).length;
  });
  const cells = Array.from({ length: gaps.length + 1 }, (_, column) => cellOf(byColumn.get(column) ?? [], first));
  return backwards ? cells.reverse() : cells;
}

/** The text of a cell as one line; an empty cell has the height of its row's first line. */
function cellOf([first, ...others]: readonly Line[], { over, under, size }: Line): Line {
  if (!first) return { words: [], from: 0, to: 0, over, under, size, rtl: false };
  const cell = { ...first, words: [...first.words] };
  for (const line of others) {
    cell.words.push(...line.words);
    cell.to = Math.max(cell.to, line.to);
    cell.under = Math.max(cell.under, line.under);
  }
  return cell;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? 0;
}
