import type { Line } from '../page-text/lines.ts';

/** What a document says about hyphens at the ends of lines. */
export interface Hyphens {
  /** Whether a word keeps its hyphen where a line ends after it. */
  keeps(word: string, following: string): boolean;
}

/** Lines from which on their ends show whether a document divides words, and the part of them that end with a hyphen then. */
const MIN_LINES = 150;
const DIVIDES = 0.015;
const MAX_COMPOUNDS = 20_000;
const HYPHEN = /\p{Ll}[-\u2010]$/u;
const COMPOUND = /\p{L}[-\u2010]\p{Ll}/u;

/** Gathers words that have a hyphen within a line, and how many lines end with one. */
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
