import type { Line } from '../page-text/lines.ts';

/** Evidence on hyphens at the ends of a document's lines. */
export interface Hyphens {
  /** Whether a word keeps its hyphen if a line ends after it. */
  keeps(word: string, following: string): boolean;
}

/** Lines needed to judge whether a document divides words, and the least share that ends with a hyphen if it does. */
const MIN_LINES = 150;
const DIVIDES = 0.015;
const MAX_COMPOUNDS = 20_000;
const HYPHEN = /\p{Ll}[-\u2010]$/u;
const COMPOUND = /\p{L}[-\u2010]\p{Ll}/u;

/** Collects words with a hyphen within a line, and counts lines that end with one. */
export function createHyphens(): Hyphens & { see(lines: readonly Line[]): void } {
  const compounds = new Set<string>();
  let [lines, ends] = [0, 0];
  return {
    see(seen) {
      for (const { words } of seen) {
        lines++;
        const last = words.at(-1);
        if (last && HYPHEN.test(last.text)) ends++;
        for (const { text } of words)
          if (compounds.size < MAX_COMPOUNDS && COMPOUND.test(text)) compounds.add(plain(text));
      }
    },
    keeps: (word, following) =>
      compounds.has(plain(word + following)) || (lines >= MIN_LINES && ends < lines * DIVIDES),
  };
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u2010', '-')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
