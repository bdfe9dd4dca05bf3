import { edgesOfNumbers } from './divide-columns.ts';
import { neighbours } from './lists.ts';
import { linesBelow, textsBeside } from './text-runs.ts';
import type { Word } from './words.ts';

/** Least gap between columns in font sizes, if many lines show it, and if few do. */
const GAP = 0.5;
const WIDE_GAP = 0.9;
const MANY = 6;
/** Least gap between columns, relative to a space between words. */
const WIDER = 1.4;
/** Share of lines whose words may cross a gap between columns. */
const CROSSING = 0.05;

/** Finds the edges between columns: gaps in lines with several texts, and gaps between aligned numbers. */
export function edgesBetweenColumns(words: readonly Word[]): number[] {
  const edges = gapsBetweenWords(words);
  const lines = linesBelow(words);
  const bounds = [Number.NEGATIVE_INFINITY, ...edges, Number.POSITIVE_INFINITY];
  const within = neighbours(bounds).flatMap(([from, to]) =>
    edgesOfNumbers(
      lines.map((line) =>
        line
          .filter((word) => (word.from + word.to) / 2 > from && (word.from + word.to) / 2 < to)
          .sort((one, other) => one.from - other.from),
      ),
    ),
  );
  return [...edges, ...within].sort((one, other) => one - other);
}

function gapsBetweenWords(words: readonly Word[]): number[] {
  const lines = linesBelow(words).filter((line) => textsBeside(line).length > 1);
  const sizes = lines.flat().map(({ size }) => size);
  const size = sizes.sort((one, other) => one - other)[sizes.length >> 1] ?? 1;
  const least = Math.max(size * (lines.length < MANY ? WIDE_GAP : GAP), spaceOf(lines) * WIDER);
  const most = Math.floor(lines.length * CROSSING);
  const ends = lines
    .flat()
    .flatMap(({ from, to }) => [
      { at: from, step: 1 },
      { at: to, step: -1 },
    ])
    .sort((one, other) => one.at - other.at || other.step - one.step);
  const edges: number[] = [];
  let depth = 0;
  let since: number | null = null;
  for (const { at, step } of ends) {
    if (since !== null && depth + step > most) {
      if (at - since >= least) edges.push((since + at) / 2);
      since = null;
    }
    depth += step;
    if (step < 0 && depth === most) since = at;
  }
  return edges;
}

/** The median space between words of a text. */
function spaceOf(lines: readonly (readonly Word[])[]): number {
  const spaces = lines
    .flatMap((line) => textsBeside(line).flatMap((text) => neighbours(text.words)))
    .map(([before, word]) => word.from - before.to)
    .sort((one, other) => one - other);
  return spaces[spaces.length >> 1] ?? 0;
}
