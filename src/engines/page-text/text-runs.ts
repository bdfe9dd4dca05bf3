import type { Line } from './lines.ts';
import type { Word } from './words.ts';

/** Greatest gap between words of one text, in font sizes. */
const GAP = 0.8;

/** Words side by side with small gaps. */
export interface TextRun {
  from: number;
  to: number;
  words: Word[];
}

/** Finds the parts of the width that words cover, separated by gaps. */
export function textsBeside(words: readonly Word[]): TextRun[] {
  const texts: TextRun[] = [];
  for (const word of [...words].sort((one, other) => one.from - other.from)) {
    const last = texts.at(-1);
    if (last && word.from - last.to < word.size * GAP) {
      last.to = Math.max(last.to, word.to);
      last.words.push(word);
    } else texts.push({ from: word.from, to: word.to, words: [word] });
  }
  return texts;
}

/** Sorts words into lines by their middles, from top to bottom. */
export function linesBelow(words: readonly Word[]): [Word, ...Word[]][] {
  const lines: [Word, ...Word[]][] = [];
  for (const word of [...words].sort((one, other) => middleOf(one) - middleOf(other))) {
    const line = lines.at(-1);
    if (line && middleOf(word) - middleOf(line[0]) < Math.min(word.size, line[0].size) * 0.5) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

/**
 * Sorts the lines of a cell from top to bottom, and lines side by side by their starts. The middle of most words
 * decides: a bullet of a symbol font reaches far above its line.
 */
export function linesDownwards(lines: readonly Line[]): Line[] {
  const rows: { middle: number; size: number; lines: Line[] }[] = [];
  const placed = lines.map((line) => {
    const middles = line.words.map(middleOf).sort((one, other) => one - other);
    return { line, middle: middles[middles.length >> 1] ?? middleOf(line) };
  });
  for (const { line, middle } of placed.sort((one, other) => one.middle - other.middle)) {
    const row = rows.at(-1);
    if (row && middle - row.middle < Math.min(line.size, row.size) * 0.5) row.lines.push(line);
    else rows.push({ middle, size: line.size, lines: [line] });
  }
  return rows.flatMap((row) => row.lines.sort((one, other) => one.from - other.from));
}

export function middleOf({ over, under }: Pick<Word, 'over' | 'under'>): number {
  return (over + under) / 2;
}
