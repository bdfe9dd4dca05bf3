import type { Survey } from './survey.ts';
import type { TextLine } from './text-lines.ts';

/** What sizes of text say about headings. */
export interface HeadingRules {
  body: number;
  /** Sizes of headings, from large to small. */
  sizes: number[];
}

/** A heading is so much larger than running text. */
const LARGER = 1.12;
/** Part of all letters that headings of one size have at most. */
const RARE = 0.25;
const MAX_LINES = 4;
const MAX_WORDS = 30;
const MAX_BOLD_WORDS = 14;
const MAX_LEVEL = 6;

/** Learns from the sizes of a document which are those of headings. */
export function headingRules({ sizes, body }: Pick<Survey, 'sizes' | 'body'>): HeadingRules {
  const letters = [...sizes.values()].reduce((sum, count) => sum + count, 0);
  const large = [...sizes]
    .filter(([size, count]) => size >= body * LARGER && count < Math.max(letters * RARE, 60))
    .map(([size]) => size)
    .sort((one, other) => other - one);
  const distinct: number[] = [];
  for (const size of large) {
    const last = distinct.at(-1);
    if (last === undefined || size < last * 0.95) distinct.push(size);
  }
  return { body, sizes: distinct };
}

/** The level of the heading that lines are, or 0. @param next the line that follows them in the column */
export function headingLevel(
  lines: readonly TextLine[],
  next: TextLine | undefined,
  { body, sizes }: HeadingRules,
): number {
  if (lines.length > MAX_LINES) return 0;
  const words = lines.flatMap((line) => line.words);
  const text = words.map((word) => word.text).join(' ');
  if (words.length > MAX_WORDS || text.length > 240 || !/\p{L}{2}/u.test(text) || /[,;]$/.test(text)) return 0;
  const size = Math.max(...lines.map((line) => line.size));
  if (size >= body * LARGER) {
    const rank = sizes.findIndex((one) => size >= one * 0.95);
    if (rank >= 0) return Math.min(rank + 1, MAX_LEVEL);
  }
  return isBoldHeading(lines, next, text, body) ? Math.min(sizes.length + 1, MAX_LEVEL) : 0;
}

/** A short line in bold that begins as a sentence does, ends as none does, and has running text below. */
function isBoldHeading(lines: readonly TextLine[], next: TextLine | undefined, text: string, body: number): boolean {
  if (lines.length > 2 || !lines.every((line) => line.bold && line.size >= body * 0.98)) return false;
  const count = text.split(/\s+/).length;
  if (count > MAX_BOLD_WORDS || text.length < 3 || /[.:,;]$/.test(text) || !/^[\p{Lu}\p{Lo}\d(]/u.test(text))
    return false;
  return next !== undefined && !next.bold && next.words.length > 3;
}
