import { describe, expect, it } from 'vitest';
import { createRandom } from '#test/helpers/random.ts';
import type { MovedRun } from './moved-words.ts';
import { growMoves, joinRuns, type Side, sidesOf } from './slide-runs.ts';

const idsOf = (text: string) => Int32Array.from(text, (letter) => letter.charCodeAt(0));
const sides = (before: string, after: string, partners: number[]) =>
  sidesOf(idsOf(before), idsOf(after), Int32Array.from(partners));
const mirrored = (text: string) => [...text].reverse().join('');
const mirroredPartners = (partners: number[], length: number) =>
  partners.map((at) => (at < 0 ? -1 : length - 1 - at)).reverse();

/** Fails where two sides contradict each other, pair different letters, or cross. */
function expectSound([one, other]: [Side, Side]): void {
  let last = -1;
  for (const [x, y] of one.partners.entries()) {
    if (y < 0) continue;
    expect(other.partners[y]).toBe(x);
    expect(other.ids[y]).toBe(one.ids[x]);
    expect(y).toBeGreaterThan(last);
    last = y;
  }
  expect(other.partners.filter((x) => x >= 0).length).toBe(one.partners.filter((y) => y >= 0).length);
}

describe('runs that may begin earlier or later', () => {
  it.each([
    ['to the left', 'zabac', 'ac', [-1, 0, -1, -1, 1], [-1, -1, -1, 0, 1]],
    ['to the right', 'abazc', 'ac', [-1, -1, 0, -1, 1], [0, -1, -1, -1, 1]],
    ['nowhere', 'abac', 'ac', [0, -1, -1, 1], [0, -1, -1, 1]],
  ])('slide %s to be one with a neighbour', (_, before, after, partners, expected) => {
    const both = sides(before, after, partners);
    joinRuns(...both);
    expect([...both[0].partners]).toEqual(expected);
    expectSound(both);
  });
});

describe('a run that moved', () => {
  // `x m n` moved to the front; of the two `x` the alignment took the wrong one.
  const [before, after, partners] = ['kxmnxe', 'xmnkxe', [3, 4, -1, -1, -1, 5]];

  it.each([
    ['to the left', before, after, partners, { before: 2, after: 1 }, { before: 1, after: 0 }],
    [
      'to the right',
      mirrored(before),
      mirrored(after),
      mirroredPartners(partners, after.length),
      { before: 2, after: 3 },
      { before: 2, after: 3 },
    ],
  ])('grows %s by what another run slides away from, on either side', (_, one, other, pairs, from, to) => {
    const both = sides(one, other, pairs);
    expect(growMoves([{ ...from, length: 2 }], ...both)).toEqual([{ ...to, length: 3 }]);
    expectSound(both);
    const turned = sidesOf(idsOf(other), idsOf(one), sides(one, other, pairs)[1].partners);
    const swap = ({ before, after }: Omit<MovedRun, 'length'>) => ({ before: after, after: before });
    expect(growMoves([{ ...swap(from), length: 2 }], ...turned)).toEqual([{ ...swap(to), length: 3 }]);
    expectSound(turned);
  });

  it('grows by equal letters beside it that are not paired, at both ends, and is one with the next', () => {
    const both = sides('.abcd-', '+abcd,', [-1, -1, -1, -1, -1, -1]);
    expect(growMoves([{ before: 2, after: 2, length: 1 }], ...both)).toEqual([{ before: 1, after: 1, length: 4 }]);
    const two: MovedRun[] = [3, 1].map((at) => ({ before: at, after: at, length: 2 }));
    expect(growMoves(two, ...sides('.abcd-', '+abcd,', Array(6).fill(-1)))).toEqual([
      { before: 1, after: 1, length: 4 },
    ]);
  });
});

it('whatever slides, pairs stay of equal letters, in order and as many', () => {
  const random = createRandom(28);
  const word = () => Array.from({ length: 1 + random.below(24) }, () => random.pick(['a', 'b', 'c'])).join('');
  for (let round = 0; round < 2000; round++) {
    const [before, after] = [word(), word()];
    const partners: number[] = [];
    // Each letter with the next of its kind, or with none: not the longest, but a sound alignment.
    let from = 0;
    for (const letter of before) {
      const at = after.indexOf(letter, from);
      const paired = at >= 0 && at - from < 3 && random.below(4) > 0;
      partners.push(paired ? at : -1);
      if (paired) from = at + 1;
    }
    const both = sides(before, after, partners);
    const count = partners.filter((at) => at >= 0).length;
    joinRuns(...both);
    joinRuns(both[1], both[0]);
    expectSound(both);
    expect(both[0].partners.filter((at) => at >= 0).length).toBe(count);
    const [x, y] = [both[0].partners.indexOf(-1), both[1].partners.indexOf(-1)];
    if (x < 0 || y < 0 || before[x] !== after[y]) continue;
    for (const run of growMoves([{ before: x, after: y, length: 1 }], ...both)) {
      const { length } = run;
      expect(before.slice(run.before, run.before + length)).toBe(after.slice(run.after, run.after + length));
      expect(both[0].partners.slice(run.before, run.before + length).every((at) => at < 0)).toBe(true);
      expect(both[1].partners.slice(run.after, run.after + length).every((at) => at < 0)).toBe(true);
    }
    expectSound(both);
  }
});
