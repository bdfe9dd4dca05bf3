import { isNumber } from './numbers.ts';
import type { Word } from './words.ts';

/** Least gap between columns of numbers, in font sizes; a space is narrower. */
const GAP = 0.5;
/** Least share and number of rows that show several columns in one. */
const ROWS = 0.6;
const MIN_ROWS = 3;

/** Divides columns of a table without rules in which most rows end with the same count of aligned numbers. */
export function divideColumns(rows: readonly (readonly Word[])[][]): Word[][][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => divideColumn(rows.map((row) => row[at] ?? [])));
  return rows.map((_, row) => columns.flatMap((column) => column[row] ?? []));
}

/** @returns the cells of each row, as many for every row */
function divideColumn(cells: readonly (readonly Word[])[]): Word[][][] {
  const edges = edgesOfNumbers(cells);
  return cells.map((cell) => {
    const parts = Array.from({ length: edges.length + 1 }, (): Word[] => []);
    for (const word of cell) {
      // A text that crosses an edge, such as the head of several columns, stays whole.
      if (edges.some((edge) => word.from < edge && word.to > edge)) return [[...cell], ...edges.map(() => [])];
      parts[edges.filter((edge) => edge <= word.from).length]?.push(word);
    }
    return parts;
  });
}

/** Finds the edges between the numbers at the ends of most cells of a column; empty for a single column. */
export function edgesOfNumbers(cells: readonly (readonly Word[])[]): number[] {
  const tails = cells.filter((cell) => cell.length > 0).map(numbersAtEnd);
  const counts = new Map<number, number>();
  for (const { length } of tails) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual = [0, 0]] = [...counts].sort(([, one], [, other]) => other - one);
  const [many, often] = usual;
  if (often < MIN_ROWS || often < tails.length * ROWS) return [];
  const like = cells.filter((cell) => numbersAtEnd(cell).length === many);
  /** Whether the cells have text before their numbers. */
  const led = like.filter((cell) => cell.length > many).length * 2 > like.length;
  if (many < (led ? 1 : 2)) return [];
  const edges: number[] = [];
  for (let fromEnd = led ? many : many - 1; fromEnd > 0; fromEnd--) {
    const edge = edgeBefore(like, fromEnd);
    if (edge === null) return [];
    edges.push(edge);
  }
  return edges;
}

/**
 * The edge before a number, counted from the end of its cell; null if no gap separates the column of numbers from the
 * text before it.
 */
function edgeBefore(cells: readonly (readonly Word[])[], fromEnd: number): number | null {
  const pairs = cells.flatMap((cell) => {
    const [before, number] = [cell.at(-fromEnd - 1), cell.at(-fromEnd)];
    return before && number ? [{ before, number }] : [];
  });
  if (pairs.length === 0) return null;
  // One row in ten may cross the edge, such as a sum in bold.
  const least = Math.ceil(pairs.length * 0.9) - 1;
  const end = pairs.map(({ before }) => before.to).sort((one, other) => one - other)[least] ?? 0;
  const begin = pairs.map(({ number }) => number.from).sort((one, other) => other - one)[least] ?? 0;
  const gaps = pairs
    .map(({ before, number }) => (number.from - before.to) / number.size)
    .sort((one, other) => one - other);
  const middle = gaps[gaps.length >> 1] ?? 0;
  return end < begin && middle > GAP ? (end + begin) / 2 : null;
}

function numbersAtEnd(cell: readonly Word[]): Word[] {
  const last = cell.findLastIndex((word) => !isNumber([word]));
  return cell.slice(last + 1);
}
