import { heaviestChain, type WeightedPair } from '../sequences/match-sequences.ts';

/** Which pages of two documents belong together, counted from 0. */
export interface PageAlignment {
  /** In the order of both. */
  inOrder: PagePair[];
  /** Words that moved. */
  moved: PagePair[];
  /** Pages of the older document that the newer one lacks, and vice versa. */
  removed: number[];
  added: number[];
}

export interface PagePair {
  before: number;
  after: number;
}

/** Words that make a mark of a page. */
const GRAM = 3;
/** Text on more pages than this does not identify a page. */
const MAX_PAGES_OF_GRAM = 8;
/** Parts of a page that are on another one, for them to belong together in order, and elsewhere. */
const ALIKE = 0.2;
const MOVED = 0.5;
/** Largest share of a removed page that may be on other pages. */
const GONE = 0.1;

/** Aligns pages by their words; equal numbers mean equal words. */
export function alignPages(before: readonly Int32Array[], after: readonly Int32Array[]): PageAlignment {
  const one = marksOf(before);
  const other = marksOf(after);
  const pairs = candidates(one, other, before, after);
  const chain = heaviestChain(pairs.filter(({ alike }) => alike >= ALIKE));
  const inOrder = chain.map(({ x, y }) => ({ before: x, after: y }));
  const seenBefore = new Set(inOrder.map((pair) => pair.before));
  const seenAfter = new Set(inOrder.map((pair) => pair.after));
  const moved: PagePair[] = [];
  for (const { x, y } of pairs.filter(({ same }) => same >= MOVED).sort((left, right) => right.weight - left.weight)) {
    if (seenBefore.has(x) || seenAfter.has(y)) continue;
    seenBefore.add(x);
    seenAfter.add(y);
    moved.push({ before: x, after: y });
  }
  const removed: number[] = [];
  const added: number[] = [];
  for (const gap of gapsOf({ inOrder, moved }, before.length, after.length)) {
    if (gap.after.length === 0) removed.push(...gap.before.filter((page) => isGone(one, page, other)));
    if (gap.before.length === 0) added.push(...gap.after.filter((page) => isGone(other, page, one)));
  }
  return { inOrder, moved: moved.sort((left, right) => left.after - right.after), removed, added };
}

/** The pages of both between matching ones in order, without moved pages. */
export function gapsOf(
  { inOrder, moved }: Pick<PageAlignment, 'inOrder' | 'moved'>,
  countBefore: number,
  countAfter: number,
): { before: number[]; after: number[] }[] {
  const movedBefore = new Set(moved.map(({ before }) => before));
  const movedAfter = new Set(moved.map(({ after }) => after));
  let last = { before: -1, after: -1 };
  return [...inOrder, { before: countBefore, after: countAfter }].map((pair) => {
    const gap = {
      before: between(last.before, pair.before).filter((page) => !movedBefore.has(page)),
      after: between(last.after, pair.after).filter((page) => !movedAfter.has(page)),
    };
    last = pair;
    return gap;
  });
}

function between(last: number, next: number): number[] {
  return Array.from({ length: Math.max(0, next - last - 1) }, (_, index) => last + 1 + index);
}

interface Marks {
  /** The marks of each page that few pages have. */
  pages: Set<number>[];
  /** The pages of each mark. */
  index: Map<number, number[]>;
  /** All marks, including those of many pages. */
  all: Set<number>;
}

function marksOf(pages: readonly Int32Array[]): Marks {
  const sets = pages.map((ids) => {
    const grams = new Set<number>();
    for (let at = 0; at + GRAM <= ids.length; at++) grams.add(mark(ids, at, at + GRAM));
    if (ids.length > 0 && ids.length < GRAM) grams.add(mark(ids, 0, ids.length));
    return grams;
  });
  const index = new Map<number, number[]>();
  sets.forEach((grams, page) => {
    for (const gram of grams) {
      const known = index.get(gram);
      if (!known) index.set(gram, [page]);
      else if (known.length <= MAX_PAGES_OF_GRAM) known.push(page);
    }
  });
  const all = new Set(index.keys());
  for (const [gram, on] of index) if (on.length > MAX_PAGES_OF_GRAM) index.delete(gram);
  return { pages: sets.map((grams) => new Set([...grams].filter((gram) => index.has(gram)))), index, all };
}

function mark(ids: Int32Array, from: number, to: number): number {
  let high = 0;
  let low = 0;
  for (let at = from; at < to; at++) {
    const id = ids[at] ?? 0;
    high = (Math.imul(high, 0x01000193) ^ id) & 0x1fffff;
    low = (Math.imul(low ^ id, 0x9e3779b1) + 0x7f4a7c15) >>> 0;
  }
  return high * 0x100000000 + low;
}

interface Candidate extends WeightedPair {
  /** Part of the smaller page that the other has, and of the larger. */
  alike: number;
  same: number;
}

function candidates(
  one: Marks,
  other: Marks,
  before: readonly Int32Array[],
  after: readonly Int32Array[],
): Candidate[] {
  const found: Candidate[] = [];
  const whole = equalPages(before, after);
  one.pages.forEach((grams, x) => {
    const shared = new Map<number, number>();
    for (const gram of grams) for (const y of other.index.get(gram) ?? []) shared.set(y, (shared.get(y) ?? 0) + 1);
    const equal = whole.get(x);
    for (const [y, count] of shared) {
      const partner = other.pages[y];
      if (!partner || y === equal?.page) continue;
      const [least, most] = [Math.min(grams.size, partner.size), Math.max(grams.size, partner.size)];
      found.push({ x, y, weight: count, alike: count / Math.max(least, 1), same: count / Math.max(most, 1) });
    }
    if (equal) found.push({ x, y: equal.page, weight: equal.words + 1, alike: 1, same: 1 });
  });
  return found;
}

/** Pairs pages with the same words in order: the first with the first, and so on. */
function equalPages(
  before: readonly Int32Array[],
  after: readonly Int32Array[],
): Map<number, { page: number; words: number }> {
  const byWords = new Map<number, number[]>();
  after.forEach((ids, page) => {
    if (ids.length === 0) return;
    const key = mark(ids, 0, ids.length);
    const known = byWords.get(key);
    if (known) known.push(page);
    else byWords.set(key, [page]);
  });
  const counts = new Map<number, number>();
  const pairs = new Map<number, { page: number; words: number }>();
  before.forEach((ids, page) => {
    if (ids.length === 0) return;
    const key = mark(ids, 0, ids.length);
    const next = counts.get(key) ?? 0;
    const partner = byWords.get(key)?.[next];
    if (partner === undefined) return;
    counts.set(key, next + 1);
    pairs.set(page, { page: partner, words: ids.length });
  });
  return pairs;
}

/** Whether the other document has hardly anything of a page. A page without words is gone if no page matches it. */
function isGone({ pages }: Marks, page: number, other: Marks): boolean {
  const grams = pages[page];
  if (!grams || grams.size === 0) return true;
  let there = 0;
  for (const gram of grams) if (other.all.has(gram)) there++;
  return there / grams.size < GONE;
}
