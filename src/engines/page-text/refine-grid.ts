import { cellOf, type Grid } from './grids.ts';
import { addTo, neighbours } from './lists.ts';
import type { Word } from './words.ts';

/** Widths of a letter between words that are of one text. */
const GAP = 0.8;
/** Parts of what stands in the columns of numbers: those that are numbers, and lines that have one. */
const NUMBERS = 0.6;
const LINES = 0.5;

/**
 * Divides cells where rules were left out: those over several columns whose texts stand within the columns, and rows whose columns of
 * numbers show that each of their lines is a row.
 */
export function refineGrid(grid: Grid, words: readonly Word[]): Grid {
  const { xs, ys } = grid;
  const width = xs.length - 1;
  const owners = [...grid.owners];
  const cells = new Map<number, Word[]>();
  const inRows = new Map<number, Word[]>();
  for (const word of words) {
    const at = cellOf(grid, word);
    const owner = owners[at];
    // A word may stand beside all cells.
    if (owner === undefined) continue;
    addTo(inRows, Math.floor(at / width), word);
    addTo(cells, owner, word);
  }
  for (const [owner, inside] of cells) divideColumns(grid, owner, inside, owners);

  const [, ...bottoms] = ys;
  const edges = ys.slice(0, 1);
  /** For each row that comes out, the one that it is of. */
  const sources: number[] = [];
  for (const [row, bottom] of bottoms.entries()) {
    const own = owners.slice(row * width, (row + 1) * width);
    const single = own.every((owner, column) => owner >= row * width && owners[(row + 1) * width + column] !== owner);
    for (const edge of [...(single ? edgesOfLines(inRows.get(row) ?? [], xs) : []), bottom]) {
      sources.push(row);
      edges.push(edge);
    }
  }
  if (sources.length === bottoms.length) return { xs, ys, owners };
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

/** Splits a cell over several columns into one for each, where no text of the cell crosses their edges and several of them have one. */
function divideColumns({ xs, ys, owners }: Grid, owner: number, words: readonly Word[], divided: number[]): void {
  const width = xs.length - 1;
  const from = owner % width;
  let to = from + 1;
  while (to < width && owners[owner - from + to] === owner) to++;
  if (to - from === 1) return;
  const inner = xs.slice(from + 1, to);
  const sorted = [...words].sort((one, other) => one.under - other.under || one.from - other.from);
  const filled = new Set<number>();
  for (const [at, word] of sorted.entries()) {
    const before = sorted[at - 1];
    const near =
      before && Math.abs(before.under - word.under) < word.size * 0.5 && word.from - before.to < word.size * GAP;
    const begins = near ? Math.min(before.to, word.from) - 1 : word.from + 1;
    if (inner.some((x) => begins < x && word.to - 1 > x)) return;
    filled.add(inner.filter((x) => x <= (word.from + word.to) / 2).length);
  }
  if (filled.size < 2) return;
  for (let row = Math.floor(owner / width); row < ys.length - 1 && owners[row * width + from] === owner; row++)
    for (let column = from; column < to; column++) divided[row * width + column] = owner - from + column;
}

/** The edges between the lines of a row between rules; none where its cells have texts of several lines. */
function edgesOfLines(words: readonly Word[], xs: readonly number[]): number[] {
  const lines: { first: Word; last: Word; words: Word[] }[] = [];
  for (const word of [...words].sort((one, other) => middleOf(one) - middleOf(other))) {
    const line = lines.at(-1);
    if (line && middleOf(word) - middleOf(line.first) < Math.min(word.size, line.first.size) * 0.5) {
      line.words.push(word);
      line.last = word;
    } else lines.push({ first: word, last: word, words: [word] });
  }
  if (lines.length < 2) return [];
  /** The texts of each column, by line. */
  const columns = neighbours(xs).map(([left, right]) => {
    const within = (word: Word) => (word.from + word.to) / 2 >= left && (word.from + word.to) / 2 < right;
    return lines.map((line) => line.words.filter(within)).filter((line) => line.length > 0);
  });
  const others = columns.filter((column) => column.length > 0).slice(1);
  const texts = others.flat();
  const counts = others.map((column) => column.length).sort((one, other) => one - other);
  const usual = counts[counts.length >> 1] ?? 0;
  if (usual < 2 || usual < lines.length * LINES || texts.filter(isNumber).length < texts.length * NUMBERS) return [];
  // Lines are in the order of their middles, and so are the edges between these.
  return neighbours(lines).map(([above, line]) => (middleOf(above.last) + middleOf(line.first)) / 2);
}

function middleOf({ over, under }: Word): number {
  return (over + under) / 2;
}

/** Whether words are a number, or stand for one that is missing. */
export function isNumber(words: readonly Word[]): boolean {
  const text = words.map((word) => word.text).join('');
  return (/\d/.test(text) && !/\p{L}{3}/u.test(text)) || /^[\p{P}\p{S}]+$/u.test(text);
}
