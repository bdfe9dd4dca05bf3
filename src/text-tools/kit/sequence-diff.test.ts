import { expect, test } from 'vitest';
import { createRandom } from '#test/helpers/random.ts';
import { diffSequences, type Edit } from './sequence-diff.ts';

const diff = (before: number[], after: number[]) => diffSequences(Int32Array.from(before), Int32Array.from(after));
const cost = (edits: Edit[]) => edits.reduce((sum, { kind, length }) => sum + (kind === 'equal' ? 0 : length), 0);

/** Walks the edits, which must lead from one to the other without a gap. */
function follow(before: number[], after: number[], edits: Edit[]): number[] {
  const rebuilt: number[] = [];
  let old = 0;
  for (const edit of edits) {
    expect([edit.old, edit.new, edit.length > 0]).toEqual([old, rebuilt.length, true]);
    if (edit.kind === 'equal')
      expect(before.slice(old, old + edit.length)).toEqual(after.slice(edit.new, edit.new + edit.length));
    if (edit.kind !== 'removed') rebuilt.push(...after.slice(edit.new, edit.new + edit.length));
    if (edit.kind !== 'added') old += edit.length;
  }
  expect(old).toBe(before.length);
  return rebuilt;
}

/** By the table of common subsequences: slow, and without a doubt. */
function least(before: number[], after: number[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const item of before) {
    const next = [0];
    for (const [j, other] of after.entries()) next.push(item === other ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!));
    row = next;
  }
  return before.length + after.length - 2 * row.at(-1)!;
}

test('random sequences lead from one to the other by the fewest edits', () => {
  const random = createRandom(3);
  const make = () => Array.from({ length: random.below(30) }, () => random.below(6));
  for (let round = 0; round < 2000; round++) {
    const [before, after] = [make(), make()];
    const edits = diff(before, after);
    expect(follow(before, after, edits)).toEqual(after);
    expect(cost(edits)).toBe(least(before, after));
  }
});

test('sequences that differ in nearly everything end, held together by what each has once', () => {
  const random = createRandom(4);
  const make = () =>
    Array.from({ length: 50_000 }, (_, index) => (index % 100 === 7 ? 1000 + index : random.below(500)));
  const [before, after] = [make(), make()];
  const edits = diff(before, after);
  expect(follow(before, after, edits)).toEqual(after);
  const kept = 100_000 - cost(edits);
  expect(kept).toBeGreaterThan(2 * 500);
  const strange = diff(
    before,
    before.map((item) => -item - 1),
  );
  expect(strange.map(({ kind, length }) => [kind, length])).toEqual([
    ['removed', 50_000],
    ['added', 50_000],
  ]);
});
