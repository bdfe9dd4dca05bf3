import type { Word } from './words.ts';

/** Widths of a letter between words that are of one text. */
const GAP = 0.8;

/** Finds what words cover of the width, in pieces that stand apart. */
export function textsBeside(words: readonly Word[]): { from: number; to: number }[] {
  const texts: { from: number; to: number }[] = [];
  for (const { from, to, size } of [...words].sort((one, other) => one.from - other.from)) {
    const last = texts.at(-1);
    if (last && from - last.to < size * GAP) last.to = Math.max(last.to, to);
    else texts.push({ from, to });
  }
  return texts;
}

/** Sorts words into lines by their middles, from the top downwards. */
export function linesBelow(words: readonly Word[]): [Word, ...Word[]][] {
  const lines: [Word, ...Word[]][] = [];
  for (const word of [...words].sort((one, other) => middleOf(one) - middleOf(other))) {
    const line = lines.at(-1);
    if (line && middleOf(word) - middleOf(line[0]) < Math.min(word.size, line[0].size) * 0.5) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

export function middleOf({ over, under }: Pick<Word, 'over' | 'under'>): number {
  return (over + under) / 2;
}
