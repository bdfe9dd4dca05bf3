import type { Word } from './words.ts';

/** Widths of a letter between words that are of one text. */
const GAP = 0.8;

/** Words that stand beside each other with little between. */
export interface TextRun {
  from: number;
  to: number;
  words: Word[];
}

/** Finds what words cover of the width, in pieces that stand apart. */
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
