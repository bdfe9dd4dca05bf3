import { cellOf, type Grid } from './grids.ts';
import { addTo, neighbours } from './lists.ts';
import { isNumber } from './numbers.ts';
import { splitColumns } from './split-columns.ts';
import { splitHeads } from './split-heads.ts';
import { splitRows } from './split-rows.ts';
import { linesBelow, middleOf, textsBeside } from './text-runs.ts';
import type { Word } from './words.ts';

/** Least shares in columns of numbers: cells that are numbers, and lines with one. */
const NUMBERS = 0.6;
const LINES = 0.5;
/** Least gap between rows of prose without a rule between them, in font sizes. */
const SPACE = 0.6;

/**
 * Divides cells that lack rules: cells over several columns with gaps between their texts at the columns' edges, rows
 * whose columns of numbers show that each line is a row, and columns with several numbers side by side.
 */
export function refineGrid(grid: Grid, words: readonly Word[]): Grid {
  const rows = divideRows(divideCells(grid, words), words);
  const columns = splitColumns(rows, words);
  return columns === rows ? rows : splitHeads(divideCells(columns, words), words);
}

/** Words by cell. */
function wordsByCell(grid: Grid, words: readonly Word[]): Map<number, Word[]> {
  const cells = new Map<number, Word[]>();
  for (const word of words) {
    const owner = grid.owners[cellOf(grid, word)];
    // A word may be outside of all cells.
    if (owner !== undefined) addTo(cells, owner, word);
  }
  return cells;
}

function divideCells(grid: Grid, words: readonly Word[]): Grid {
  const owners = [...grid.owners];
  for (const [owner, inside] of wordsByCell(grid, words)) divideCell(grid, owner, inside, owners);
  return { ...grid, owners };
}

function divideRows(grid: Grid, words: readonly Word[]): Grid {
  const { xs, ys, owners } = grid;
  const width = xs.length - 1;
  const inRows = Map.groupBy(words, (word) => Math.floor(cellOf(grid, word) / width));
  return splitRows(grid, (row) => {
    const own = owners.slice(row * width, (row + 1) * width);
    const single = own.every((owner, column) => owner >= row * width && owners[(row + 1) * width + column] !== owner);
    if (!single || row >= ys.length - 1) return [];
    const inside = inRows.get(row) ?? [];
    const edges = edgesOfLines(inside, xs);
    return edges.length > 0 ? edges : edgesOfParts(inside, xs);
  });
}

/**
 * Splits a cell over several columns if gaps separate its texts at the columns' edges; a text over several columns
 * keeps them.
 */
function divideCell({ xs, ys, owners }: Grid, owner: number, words: readonly Word[], divided: number[]): void {
  const width = xs.length - 1;
  const from = owner % width;
  let to = from + 1;
  while (to < width && owners[owner - from + to] === owner) to++;
  if (to - from === 1) return;
  const texts = textsBeside(words);
  if (texts.length < 2) return;
  const cuts = [from];
  for (const [text, next] of neighbours(texts)) {
    const middle = (text.to + next.from) / 2;
    const edges = Array.from({ length: to - from - 1 }, (_, at) => from + 1 + at).filter((column) => {
      const x = xs[column] ?? 0;
      return x > text.to - 1 && x < next.from + 1;
    });
    if (edges.length === 0) {
      if (texts.length !== to - from) return;
      cuts.push(cuts.length + from);
    } else cuts.push(edges.reduce((one, other) => (distance(one, middle) <= distance(other, middle) ? one : other)));
  }
  // If texts stay within their columns, empty columns beside them are separate cells.
  const inner = xs.slice(from + 1, to);
  const within = texts.every((text) => inner.every((x) => text.from + 1 > x || text.to - 1 < x));
  for (let row = Math.floor(owner / width); row < ys.length - 1 && owners[row * width + from] === owner; row++)
    for (let column = from; column < to; column++)
      divided[row * width + column] =
        owner - from + (within ? column : (cuts.findLast((cut) => cut <= column) ?? column));

  function distance(column: number, at: number): number {
    return Math.abs((xs[column] ?? 0) - at);
  }
}

/** The edges between the lines of a row; none if its cells have texts of several lines. */
function edgesOfLines(words: readonly Word[], xs: readonly number[]): number[] {
  const lines = linesBelow(words);
  if (lines.length < 2) return [];
  /** The texts of each column, by line. */
  const columns = neighbours(xs).map(([left, right]) => {
    const within = (word: Word) => (word.from + word.to) / 2 >= left && (word.from + word.to) / 2 < right;
    return lines.map((line) => line.filter(within)).filter((line) => line.length > 0);
  });
  const others = columns.filter((column) => column.length > 0).slice(1);
  const texts = others.flat();
  const counts = others.map((column) => column.length).sort((one, other) => one - other);
  const usual = counts[counts.length >> 1] ?? 0;
  if (usual < 2 || usual < lines.length * LINES || texts.filter(isNumber).length < texts.length * NUMBERS) return [];
  // Lines are sorted by their middles, and so are the edges between them.
  return neighbours(lines).map(([above, line]) => (middleOf(above.at(-1) ?? above[0]) + middleOf(line[0])) / 2);
}

/**
 * The edges between parts of a row that space separates, if each has a text in the first column, like rows of prose.
 */
function edgesOfParts(words: readonly Word[], xs: readonly number[]): number[] {
  const parts: { words: Word[]; under: number; space: number }[] = [];
  for (const word of [...words].sort((one, other) => one.over - other.over)) {
    const part = parts.at(-1);
    if (part && word.over - part.under < word.size * SPACE) {
      part.words.push(word);
      part.under = Math.max(part.under, word.under);
    } else parts.push({ words: [word], under: word.under, space: part ? (part.under + word.over) / 2 : 0 });
  }
  const columns = parts.map((part) => new Set(part.words.map((word) => columnOf(word, xs))));
  const first = Math.min(...columns.flatMap((filled) => [...filled]));
  const full = columns.filter(({ size }) => size > 1).length;
  if (full < 2 || full < parts.length * LINES || !columns.every((filled) => filled.has(first))) return [];
  return parts.slice(1).map(({ space }) => space);
}

function columnOf({ from, to }: Word, xs: readonly number[]): number {
  return xs.findIndex((x) => x > (from + to) / 2);
}
