import { type Extent, overlap } from './extent.ts';
import type { Word } from './words.ts';

/** Words close together on a line, with the positions of the first and last one in the content. */
export interface Fragment extends Extent {
  words: Word[];
  size: number;
  rtl: boolean;
  first: number;
  last: number;
}

/** Greatest gap between words of a fragment, in font sizes: for consecutive words of the content, and for others. */
const FOLLOWING_GAP = 0.7;
const OTHER_GAP = 0.5;
/** Least overlap of two words on one line, relative to the lower one. */
const SAME_LINE = 0.5;

/** Groups words that are close together on a line; a gap between groups separates cells or columns. */
export function fragmentsOf(words: readonly Word[]): Fragment[] {
  const fragments: Fragment[] = [];
  let fragment: Fragment | null = null;
  words.forEach((word, at) => {
    const last = fragment?.words.at(-1);
    if (fragment && last && follows(last, word)) addWord(fragment, word, at);
    else {
      fragment = startFragment(word, at);
      fragments.push(fragment);
    }
  });
  return joinNeighbours(fragments, ({ size }, other) => Math.min(size, other.size) * OTHER_GAP);
}

function startFragment(word: Word, at: number): Fragment {
  const { from, to, over, under, size, rtl } = word;
  return { words: [word], from, to, over, under, size, rtl, first: at, last: at };
}

function addWord(fragment: Fragment, word: Word, at: number): void {
  fragment.words.push(word);
  grow(fragment, word);
  fragment.size = Math.max(fragment.size, word.size);
  fragment.rtl ||= word.rtl;
  fragment.last = at;
}

function follows(last: Word, word: Word): boolean {
  if (overlap(last, word) < SAME_LINE) return false;
  const size = Math.max(last.size, word.size);
  const ahead = word.from - last.to;
  if (last.rtl || word.rtl) return Math.max(ahead, last.from - word.to) <= size * FOLLOWING_GAP;
  return ahead <= size * FOLLOWING_GAP && ahead > -size * 0.5;
}

export function grow(extent: Extent, by: Extent): void {
  extent.from = Math.min(extent.from, by.from);
  extent.to = Math.max(extent.to, by.to);
  extent.over = Math.min(extent.over, by.over);
  extent.under = Math.max(extent.under, by.under);
}

/** Sorts the content of a page into rows from the top; a row holds everything at the height of its first item. */
export function rowsOf<T extends Extent>(parts: readonly T[]): T[][] {
  const sorted = [...parts].sort((one, other) => middle(one) - middle(other));
  const rows: { parts: T[]; over: number; under: number }[] = [];
  for (const part of sorted) {
    const at = middle(part);
    // The previous row may hold a taller item that ends above this one.
    const row = rows.slice(-3).findLast(({ over, under }) => at > over && at < under);
    if (!row) {
      const inset = (part.under - part.over) * 0.15;
      rows.push({ parts: [part], over: part.over + inset, under: part.under - inset });
    } else row.parts.push(part);
  }
  return rows.map((row) => row.parts.sort((one, other) => one.from - other.from));
}

export function middle({ over, under }: Extent): number {
  return (over + under) / 2;
}

/** Joins fragments of a row whose gap is no wider than `most`. */
export function joinNeighbours(
  fragments: readonly Fragment[],
  most: (one: Fragment, other: Fragment) => number,
): Fragment[] {
  return rowsOf(fragments).flatMap((row) => {
    const joined: Fragment[] = [];
    for (const fragment of row) {
      const before = joined.findLast(
        (one) =>
          overlap(one, fragment) >= SAME_LINE &&
          fragment.from - one.to <= most(one, fragment) &&
          fragment.from - one.to > -fragment.size * 0.5,
      );
      if (before) join(before, fragment);
      else joined.push({ ...fragment, words: [...fragment.words] });
    }
    return joined;
  });
}

/** Appends a fragment to another; their words are in order along the line. */
function join(fragment: Fragment, next: Fragment): void {
  fragment.words.push(...next.words);
  grow(fragment, next);
  fragment.size = Math.max(fragment.size, next.size);
  fragment.rtl ||= next.rtl;
  fragment.first = Math.min(fragment.first, next.first);
  fragment.last = Math.max(fragment.last, next.last);
}
