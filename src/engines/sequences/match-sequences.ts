/** Limits of a comparison. */
export interface MatchBounds {
  /** Limit of differences to search at once; beyond it, items that both have once divide the work. */
  differences: number;
  /** Most steps in total; beyond them, the rest counts as changed. */
  steps: number;
}

const MAX_DEPTH = 10;

interface Range {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  depth: number;
}

/**
 * Finds what two sequences have in common, in order (Myers, "An O(ND) Difference Algorithm"), in bounded time.
 * @returns for each element of `a` the index of its partner in `b`, or -1
 */
export function matchSequences(a: Int32Array, b: Int32Array, { differences, steps }: MatchBounds): Int32Array {
  const partners = new Int32Array(a.length).fill(-1);
  const work = { left: steps, differences };
  const ranges: Range[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length, depth: 0 }];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const { depth } = range;
    let { a0, a1, b0, b1 } = range;
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) partners[a0++] = b0++;
    while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) partners[--a1] = --b1;
    if (a0 === a1 || b0 === b1) continue;
    const rest = { a0, a1, b0, b1, depth };
    if (matchShortest(a, b, rest, partners, work) || depth === MAX_DEPTH) continue;
    for (const [x, y] of commonOnce(a, b, rest)) {
      partners[x] = y;
      ranges.push({ a0, a1: x, b0, b1: y, depth: depth + 1 });
      [a0, b0] = [x + 1, y + 1];
    }
    if (a0 > rest.a0) ranges.push({ a0, a1, b0, b1, depth: depth + 1 });
  }
  return partners;
}

/** Marks the partners of a shortest edit; false if it would be too long. */
function matchShortest(
  a: Int32Array,
  b: Int32Array,
  { a0, a1, b0, b1 }: Range,
  partners: Int32Array,
  work: { left: number; differences: number },
): boolean {
  const [n, m] = [a1 - a0, b1 - b0];
  const most = Math.min(n + m, work.differences);
  const reach = new Int32Array(2 * most + 2);
  const at = (k: number) => k + most;
  const reached = (k: number) => reach[at(k)] ?? 0;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    if (work.left <= 0) return false;
    trace.push(reach.slice(at(-d) > 0 ? at(-d) - 1 : 0, at(d) + 2));
    work.left -= d + 1;
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && reached(k - 1) < reached(k + 1));
      const start = d === 0 ? 0 : down ? reached(k + 1) : reached(k - 1) + 1;
      let x = start;
      if (x > n || x - k > m) {
        reach[at(k)] = x;
        continue;
      }
      while (x < n && x - k < m && a[a0 + x] === b[b0 + x - k]) x++;
      work.left -= x - start;
      reach[at(k)] = x;
      if (x >= n && x - k >= m) {
        walkBack(trace, k, { n, most }, (x1, y1) => {
          partners[a0 + x1] = b0 + y1;
        });
        return true;
      }
    }
  }
  return false;
}

/** Follows the path back from the end at diagonal `k`, and reports each matching step. */
function walkBack(
  trace: readonly Int32Array[],
  endK: number,
  { n, most }: { n: number; most: number },
  match: (x: number, y: number) => void,
): void {
  let x = n;
  let k = endK;
  for (const [steps, kept] of trace.toReversed().entries()) {
    const d = trace.length - 1 - steps;
    const first = Math.max(most - d - 1, 0);
    const reach = (diagonal: number) => kept[diagonal + most - first] ?? 0;
    const down = d > 0 && (k === -d || (k !== d && reach(k - 1) < reach(k + 1)));
    const start = d === 0 ? 0 : down ? reach(k + 1) : reach(k - 1) + 1;
    while (x > start) {
      x--;
      match(x, x - k);
    }
    if (d === 0) return;
    if (down) k++;
    else {
      x--;
      k--;
    }
  }
}

/** Pairs of items that occur once in either range: the longest chain that ascends in both. */
function commonOnce(a: Int32Array, b: Int32Array, { a0, a1, b0, b1 }: Range): [number, number][] {
  const inB = onceIn(b, b0, b1);
  const pairs: [number, number][] = [];
  for (const [value, x] of onceIn(a, a0, a1)) {
    const y = inB.get(value) ?? -1;
    if (x >= 0 && y >= 0) pairs.push([x, y]);
  }
  pairs.sort(([left], [right]) => left - right);
  return heaviestChain(pairs.map(([x, y]) => ({ x, y, weight: 1 }))).map(({ x, y }) => [x, y]);
}

/** Position of each value; -1 for repeated ones. */
function onceIn(values: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let index = from; index < to; index++) {
    const value = values[index] ?? 0;
    places.set(value, places.has(value) ? -1 : index);
  }
  return places;
}

export interface WeightedPair {
  x: number;
  y: number;
  weight: number;
}

/** A pair as the end of the heaviest chain that it can end. */
interface Link<T> {
  pair: T;
  /** The rank of its `y` among all, from 1. */
  place: number;
  sum: number;
  before: Link<T> | undefined;
}

/** The heaviest chain of pairs that goes forward in both of their numbers. */
export function heaviestChain<T extends WeightedPair>(pairs: readonly T[]): T[] {
  const sorted = [...pairs].sort((left, right) => left.x - right.x || right.y - left.y);
  const links = sorted.map((pair): Link<T> => ({ pair, place: 0, sum: 0, before: undefined }));
  let places = 0;
  let lastY: number | undefined;
  for (const link of links.toSorted((left, right) => left.pair.y - right.pair.y)) {
    if (link.pair.y !== lastY) places++;
    lastY = link.pair.y;
    link.place = places;
  }
  // A Fenwick tree of the heaviest chain that ends at or before each place.
  const tree = Array<Link<T> | undefined>(places + 1).fill(undefined);
  let best: Link<T> | undefined;
  for (const link of links) {
    for (let node = link.place - 1; node > 0; node -= node & -node) {
      const one = tree[node];
      if (one && (!link.before || one.sum > link.before.sum)) link.before = one;
    }
    link.sum = link.pair.weight + (link.before?.sum ?? 0);
    for (let node = link.place; node <= places; node += node & -node) {
      const one = tree[node];
      if (!one || link.sum > one.sum) tree[node] = link;
    }
    if (!best || link.sum > best.sum) best = link;
  }
  const chain: T[] = [];
  for (let link = best; link; link = link.before) chain.push(link.pair);
  return chain.reverse();
}
