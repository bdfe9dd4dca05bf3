import type { Extent } from './extent.ts';
import { type Fragment, fragmentsOf, joinNeighbours, middle } from './fragments.ts';
import { type Gutter, isParted } from './gutters.ts';
import type { Word } from './words.ts';

/** Words of one line without a wide gap: a line of a column, or the text of a cell. */
export interface Line extends Extent {
  words: Word[];
  size: number;
  rtl: boolean;
}

/** A line with the positions of its first and last word in the content. */
export type PlacedLine = Line & Pick<Fragment, 'first' | 'last'>;

/** Greatest gap between words of a line, in font sizes: for consecutive words of the content, and for others. */
export interface WordGaps {
  following: number;
  other: number;
}

const IN_CELLS: WordGaps = { following: 1.3, other: 0.75 };

/** Joins words to lines, regardless of the layout around them. */
export function linesOf(words: readonly Word[]): Line[] {
  return joinToLines(fragmentsOf(words), [], IN_CELLS);
}

/** Joins fragments to lines, except across gutters. */
export function joinToLines(
  fragments: readonly Fragment[],
  gutters: readonly Gutter[],
  { following, other }: WordGaps,
): PlacedLine[] {
  const lines = joinNeighbours(fragments, (one, next) => {
    const size = Math.max(one.size, next.size);
    if (isParted(gutters, one.to, next.from, middle(next))) return Number.NEGATIVE_INFINITY;
    const follows = next.first === one.last + 1 || ((one.rtl || next.rtl) && one.first === next.last + 1);
    return size * (follows ? following : other);
  });
  for (const line of lines) orderWords(line, isRtl(line.words));
  return lines;
}

/** Whether most letters of words belong to a right-to-left script. */
export function isRtl(words: readonly Word[]): boolean {
  let balance = 0;
  for (const { rtl, text } of words) balance += rtl ? text.length : -text.length;
  return balance > 0;
}

/** Puts the words of a line into reading order (UAX 9, by words), in a paragraph of this direction. */
export function orderWords(line: Line, rtl: boolean): void {
  line.rtl = rtl;
  const { words } = line;
  if (!rtl && !words.some((word) => word.rtl)) return;
  /** Neighboring words of one direction, in display order. */
  const runs: { rtl: boolean; words: Word[] }[] = [];
  for (const word of [...words].sort((left, right) => left.from - right.from)) {
    const run = runs.at(-1);
    if (run?.rtl === word.rtl) run.words.push(word);
    else runs.push({ rtl: word.rtl, words: [word] });
  }
  if (rtl) runs.reverse();
  line.words = runs.flatMap((run) => (run.rtl ? run.words.reverse() : run.words));
}

/** The text of a line. */
export function textOf({ words }: Pick<Line, 'words'>): string {
  let text = '';
  words.forEach((word, index) => {
    const last = words[index - 1];
    text += last && isSpaced(last, word) ? ` ${word.text}` : word.text;
  });
  return text;
}

/** Whether there is a space between two words; between ideographs, one as wide as an ideograph. */
export const isSpaced = (last: Word, word: Word): boolean =>
  !last.ideographic || !word.ideographic || word.from - last.to >= word.size * 0.9;
