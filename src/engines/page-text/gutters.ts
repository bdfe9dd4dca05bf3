import type { Extent } from './extent.ts';
import type { Fragment } from './fragments.ts';
import { lowerBound } from './lists.ts';
import { isMarker } from './markers.ts';

/** An empty strip between columns: along the lines from `from` to `to`, across them from `over` to `under`. */
export type Gutter = Extent;

/** Parts of the size: within which edges are of one column, and how much room there is beside them. */
const ALIGNED = 0.12;
const STRIP = 0.55;
/** Fragments that share an edge, and that are beyond it, which make a gutter. */
const ENOUGH = 3;
const MAX_GUTTERS = 400;

/** Finds the gutters of a page: where fragments begin or end below each other, with room beside and others beyond it. */
export function guttersOf(fragments: readonly Fragment[]): Gutter[] {
  if (fragments.length < ENOUGH * 2) return [];
  const size = typicalSize(fragments);
  const gutters: Gutter[] = [];
  const byHeight = [...fragments].sort((one, other) => one.over - other.over);
  const tallest = Math.max(...fragments.map(({ over, under }) => under - over));
  for (const side of ['from', 'to'] as const) {
    for (const cluster of clustersOf(byHeight, side, size * ALIGNED)) {
      const edge =
        side === 'from' ? Math.min(...cluster.map(({ from }) => from)) : Math.max(...cluster.map(({ to }) => to));
      const strip = side === 'from' ? { from: edge - size * STRIP, to: edge } : { from: edge, to: edge + size * STRIP };
      for (const free of freeIntervals(byHeight, strip, cluster)) {
        const members = cluster.filter(({ over, under }) => within(over, under, free));
        if (members.length < ENOUGH) continue;
        const over = Math.min(...members.map((one) => one.over));
        const under = Math.max(...members.map((one) => one.under));
        if (hasBeyond(byHeight, tallest, { ...strip, over, under }, side)) gutters.push({ ...strip, ...free });
      }
      if (gutters.length >= MAX_GUTTERS) return gutters;
    }
  }
  return gutters;
}

/** The size that most letters have. */
function typicalSize(fragments: readonly Fragment[]): number {
  const counts = new Map<number, number>();
  for (const { size, from, to } of fragments) {
    const key = Math.round(size * 2) / 2;
    counts.set(key, (counts.get(key) ?? 0) + to - from);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0] || 1;
}

/** Fragments whose edges at one side are the same, from the top downwards. */
function clustersOf(fragments: readonly Fragment[], side: 'from' | 'to', reach: number): Fragment[][] {
  const sorted = [...fragments].sort((one, other) => one[side] - other[side]);
  const clusters: Fragment[][] = [];
  let cluster: Fragment[] = [];
  for (const fragment of sorted) {
    const last = cluster.at(-1);
    if (last && fragment[side] - last[side] > reach) {
      clusters.push(cluster);
      cluster = [];
    }
    cluster.push(fragment);
  }
  clusters.push(cluster);
  return clusters
    .filter(({ length }) => length >= ENOUGH)
    .map((members) => members.sort((one, other) => one.over - other.over));
}

interface Heights {
  over: number;
  under: number;
}

function within(over: number, under: number, heights: Heights): boolean {
  const at = (over + under) / 2;
  return at > heights.over && at < heights.under;
}

/** Empty intervals of heights in a strip. The cluster's own fragments touch it and do not count as obstacles. */
function freeIntervals(
  byHeight: readonly Fragment[],
  strip: { from: number; to: number },
  cluster: Fragment[],
): Heights[] {
  const own = new Set(cluster);
  const intervals: Heights[] = [];
  let over = Number.NEGATIVE_INFINITY;
  for (const fragment of byHeight) {
    const blocks = fragment.from < strip.to - 0.1 && fragment.to > strip.from + 0.1;
    if (!blocks || own.has(fragment)) continue;
    const inset = (fragment.under - fragment.over) * 0.2;
    if (fragment.over + inset > over) intervals.push({ over, under: fragment.over + inset });
    over = Math.max(over, fragment.under - inset);
  }
  intervals.push({ over, under: Number.POSITIVE_INFINITY });
  return intervals;
}

/** Whether enough is at the other side of a gutter; bullets and numbers of lists are not enough. */
function hasBeyond(byHeight: readonly Fragment[], tallest: number, gutter: Gutter, side: 'from' | 'to'): boolean {
  let beyond = 0;
  for (let at = lowerBound(byHeight, ({ over }) => over < gutter.over - tallest); at < byHeight.length; at++) {
    const fragment = byHeight[at];
    if (!fragment || fragment.over >= gutter.under) break;
    const apart = side === 'from' ? fragment.to <= gutter.from + 0.1 : fragment.from >= gutter.to - 0.1;
    if (!apart || !within(fragment.over, fragment.under, gutter)) continue;
    if (fragment.words.length === 1 && fragment.words.every(({ text }) => isMarker(text))) continue;
    if (++beyond >= ENOUGH) return true;
  }
  return false;
}

/** Whether a gutter passes between two places of a line. */
export function isParted(gutters: readonly Gutter[], from: number, to: number, at: number): boolean {
  return gutters.some(
    (gutter) => gutter.from >= from - 0.5 && gutter.to <= to + 0.5 && at > gutter.over && at < gutter.under,
  );
}
