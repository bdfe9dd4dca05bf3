import type { MovedRun } from './moved-words.ts';

/** A sequence with the partner of each of its elements in the other, or -1. */
export interface Side {
  ids: Int32Array;
  partners: Int32Array;
}

/** Both sides of partners that are known from one of them. */
export function sidesOf(a: Int32Array, b: Int32Array, partners: Int32Array): [Side, Side] {
  const back = new Int32Array(b.length).fill(-1);
  partners.forEach((y, x) => {
    if (y >= 0) back[y] = x;
  });
  return [
    { ids: a, partners },
    { ids: b, partners: back },
  ];
}

/** Whether an element has a partner; there is none outside of a sequence. */
function isPaired({ partners }: Side, at: number): boolean {
  return (partners[at] ?? -1) >= 0;
}

/**
 * Runs without partners may often begin some words earlier or later: `a [b a] c` or `[a b] a c`. Slides them to where
 * they join a neighbor, or are opposite one, so that one edit is reported as one change.
 */
export function joinRuns(side: Side, other: Side): void {
  const { partners } = side;
  for (let start = 0; start < partners.length; start++) {
    if (isPaired(side, start)) continue;
    let end = start;
    while (end < partners.length && !isPaired(side, end)) end++;
    const left = stepsLeft(side, start, end);
    if (left > 0 && meets(side, other, start - left - 1, start - left)) {
      for (let step = 0; step < left; step++) slideLeft(side, other, start - step, end - step);
      end -= left;
      const first = start - left;
      if (first > 0 && !isPaired(side, first - 1)) {
        // The two that are one now may meet a third.
        start = first;
        while (start > 0 && !isPaired(side, start - 1)) start--;
        start--;
        continue;
      }
    } else {
      const right = stepsRight(side, start, end);
      if (right > 0 && meets(side, other, end + right, end + right - 1)) {
        for (let step = 0; step < right; step++) slideRight(side, other, start + step, end + step);
        // The run that it has joined is handled in its turn.
        start += right - 1;
        continue;
      }
    }
    start = end;
  }
}

/** Whether a run that goes up to `last` meets another at `next`, or one of the other sequence between the partners of these. */
function meets({ partners }: Side, other: Side, next: number, last: number): boolean {
  const end = next < last ? -1 : other.partners.length;
  const partner = partners[next] ?? end;
  if (partner < 0 && next >= 0) return true;
  return Math.abs(partner - (partners[last] ?? -1)) > 1;
}

/**
 * How far a run `start` to `end` can slide to the left before it meets another run, or an item without a neighbor in
 * the other sequence.
 */
function stepsLeft({ ids, partners }: Side, start: number, end: number): number {
  let steps = 0;
  for (;;) {
    const at = start - steps - 1;
    const partner = partners[at] ?? -1;
    if (partner < 0 || ids[at] !== ids[end - steps - 1]) return steps;
    const next = partners[steps === 0 ? end : at + 1] ?? -1;
    if (next >= 0 && next !== partner + 1) return steps;
    steps++;
  }
}

function stepsRight({ ids, partners }: Side, start: number, end: number): number {
  let steps = 0;
  for (;;) {
    const at = end + steps;
    const partner = partners[at] ?? -1;
    if (partner < 0 || ids[at] !== ids[start + steps]) return steps;
    const last = partners[steps === 0 ? start - 1 : at - 1] ?? -1;
    if (last >= 0 && last !== partner - 1) return steps;
    steps++;
  }
}

function slideLeft(side: Side, other: Side, start: number, end: number): void {
  pass(side, other, start - 1, end - 1);
}

function slideRight(side: Side, other: Side, start: number, end: number): void {
  pass(side, other, end, start);
}

/** Moves the partner of one element to another. */
function pass({ partners }: Side, other: Side, from: number, to: number): void {
  const partner = partners[from] ?? -1;
  partners[to] = partner;
  other.partners[partner] = to;
  partners[from] = -1;
}

/**
 * Makes moved runs as long as possible by sliding the runs that contain them, and merges runs that are then
 * consecutive.
 */
export function growMoves(runs: readonly MovedRun[], one: Side, other: Side): MovedRun[] {
  const covered = { before: new Uint8Array(one.ids.length), after: new Uint8Array(other.ids.length) };
  const take = ({ before, after, length }: MovedRun) => {
    covered.before.fill(1, before, before + length);
    covered.after.fill(1, after, after + length);
  };
  /** Extends a run by the items beside both ends that have no partner either. */
  const widen = (run: MovedRun, by: 1 | -1): boolean => {
    const [x, y] = [run.before, run.after].map((at) => (by > 0 ? at + run.length : at - 1)) as [number, number];
    if (x < 0 || y < 0 || x >= one.ids.length || y >= other.ids.length || one.ids[x] !== other.ids[y]) return false;
    if (isPaired(one, x) || isPaired(other, y) || covered.before[x] || covered.after[y]) return false;
    if (by < 0) {
      run.before--;
      run.after--;
    }
    run.length++;
    return true;
  };
  runs.forEach(take);
  for (const run of runs) {
    while (growRight(run, 'before', one, other) || growRight(run, 'after', other, one) || widen(run, 1));
    while (growLeft(run, 'before', one, other) || growLeft(run, 'after', other, one) || widen(run, -1));
    take(run);
  }
  const joined: MovedRun[] = [];
  for (const run of [...runs].sort((left, right) => left.before - right.before)) {
    const last = joined.at(-1);
    if (last && last.before + last.length === run.before && last.after + last.length === run.after)
      last.length += run.length;
    else joined.push(run);
  }
  return joined;
}

type Growing = (run: MovedRun, key: 'before' | 'after', side: Side, other: Side) => boolean;

const growRight: Growing = (run, key, side, other) => {
  const end = run[key] + run.length;
  const far = run[key === 'before' ? 'after' : 'before'] + run.length;
  if (end >= side.ids.length || far >= other.ids.length || side.ids[end] !== other.ids[far]) return false;
  if (!isPaired(side, end) || isPaired(other, far)) return false;
  let start = run[key];
  while (start > 0 && !isPaired(side, start - 1)) start--;
  if (start === run[key] || stepsRight(side, start, end) === 0) return false;
  slideRight(side, other, start, end);
  run.length++;
  return true;
};

const growLeft: Growing = (run, key, side, other) => {
  const otherKey = key === 'before' ? 'after' : 'before';
  const [at, far] = [run[key] - 1, run[otherKey] - 1];
  if (at < 0 || far < 0 || side.ids[at] !== other.ids[far]) return false;
  if (!isPaired(side, at) || isPaired(other, far)) return false;
  let end = run[key] + run.length;
  while (end < side.ids.length && !isPaired(side, end)) end++;
  if (end === run[key] + run.length || stepsLeft(side, at + 1, end) === 0) return false;
  slideLeft(side, other, at + 1, end);
  run.before--;
  run.after--;
  run.length++;
  return true;
};
