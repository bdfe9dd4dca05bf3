import { type Extent, overlap, type Word } from './words.ts';

/** Words of one line with no wide gap between them: a line of a column, or what stands in a cell. */
export interface Line extends Extent {
  words: Word[];
  size: number;
  rtl: boolean;
}

/** Parts of the size that may lie between words of a line that come one after the other in the content. */
const WORD_GAP = 1.3;
/** The same for words that do not. */
const JOINING_GAP = 0.75;
/** Part of the lower of two words by which they share a line. */
const SAME_LINE = 0.5;

/** Puts words together to lines. */
export function linesOf(words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  let line: Line | null = null;
  for (const word of words) {
    const last = line?.words.at(-1);
    if (!line || !last || !follows(last, word)) {
      line = {
        words: [],
        from: word.from,
        to: word.to,
        over: word.over,
        under: word.under,
        size: word.size,
        rtl: word.rtl,
      };
      lines.push(line);
    }
    extend(line, word);
  }
  return joinLines(lines);
}

function follows(last: Word, word: Word): boolean {
  if (overlap(last, word) < SAME_LINE) return false;
  const size = Math.max(last.size, word.size);
  const ahead = word.from - last.to;
  const behind = last.from - word.to;
  if (last.rtl || word.rtl) return Math.max(ahead, behind) <= size * WORD_GAP;
  return ahead <= size * WORD_GAP && ahead > -size * 0.5;
}

function extend(line: Line, word: Word): void {
  line.words.push(word);
  grow(line, word);
  line.size = Math.max(line.size, word.size);
}

export function grow(extent: Extent, by: Extent): void {
  extent.from = Math.min(extent.from, by.from);
  extent.to = Math.max(extent.to, by.to);
  extent.over = Math.min(extent.over, by.over);
  extent.under = Math.max(extent.under, by.under);
}

/** Joins lines that go on where others end, wherever they stand in the content; sorts the words of those that did. */
function joinLines(lines: Line[]): Line[] {
  const sorted = [...lines].sort((left, right) => left.from - right.from);
  const joined: Line[] = [];
  // By the height at which they stand, so that each is compared to its neighbours alone.
  const byHeight = new Map<number, Line[]>();
  const rowOf = (at: number) => Math.floor(at / 12);
  for (const line of sorted) {
    const row = rowOf((line.over + line.under) / 2);
    const near = [row - 1, row, row + 1].flatMap((one) => byHeight.get(one) ?? []);
    const before = near.find((one) => {
      const gap = line.from - one.to;
      const size = Math.max(one.size, line.size);
      return overlap(one, line) >= 0.6 && gap <= size * JOINING_GAP && gap > -size * 0.5;
    });
    if (before) {
      for (const word of line.words) extend(before, word);
      before.words.sort((left, right) => left.from - right.from);
      before.rtl = false;
    } else {
      joined.push(line);
      byHeight.set(row, [...(byHeight.get(row) ?? []), line]);
    }
  }
  for (const line of joined) orderWords(line);
  return joined;
}

/** Puts the words of a line into the order in which they are read (UAX 9, by words). */
function orderWords(line: Line): void {
  const { words } = line;
  const letters = (rtl: boolean) => words.reduce((sum, word) => sum + (word.rtl === rtl ? word.text.length : 0), 0);
  line.rtl = letters(true) > letters(false);
  if (!words.some(({ rtl }) => rtl)) return;
  const base = line.rtl;
  const shown = [...words].sort((left, right) => left.from - right.from);
  const read: Word[] = [];
  for (let first = 0; first < shown.length; ) {
    let end = first + 1;
    while (end < shown.length && shown[end]!.rtl === shown[first]!.rtl) end++;
    const run = shown.slice(first, end);
    if (run[0]!.rtl) run.reverse();
    if (base) read.unshift(...run);
    else read.push(...run);
    first = end;
  }
  line.words = read;
}

/** The text of a line. Ideographs have no spaces between them but those that are as wide as one. */
export function textOf({ words }: Pick<Line, 'words'>): string {
  let text = '';
  words.forEach((word, index) => {
    const last = words[index - 1];
    const close = last?.ideographic && word.ideographic && word.from - last.to < word.size * 0.9;
    text += last && !close ? ` ${word.text}` : word.text;
  });
  return text;
}
