import { expect, it } from 'vitest';
import { createTrials } from './trials.ts';

/** Runs trials of numbers; an attempt is wrong if it has one of `bad`. */
function tryAll(count: number, bad: readonly number[], blame = false) {
  const trials = createTrials(Array.from({ length: count }, (_, at) => at));
  let attempts = 0;
  for (let tried = trials.next(); tried; tried = trials.next()) {
    attempts++;
    const wrong = tried.filter((one) => bad.includes(one));
    trials.judge(wrong.length > 0 ? 'drawn' : null, blame ? new Map(wrong.map((one) => [one, 'unread'])) : undefined);
  }
  return { accepted: trials.accepted(), refused: [...trials.refused.keys()].sort((a, b) => a - b), attempts };
}

it('takes all at once where nothing is wrong', () => {
  expect(tryAll(5, [])).toEqual({ accepted: [0, 1, 2, 3, 4], refused: [], attempts: 1 });
  expect(tryAll(0, [])).toEqual({ accepted: [], refused: [], attempts: 0 });
});

it('finds those that are wrong by halves', () => {
  expect(tryAll(8, [5])).toMatchObject({ accepted: [0, 1, 2, 3, 4, 6, 7], refused: [5] });
  expect(tryAll(3, [0, 2])).toMatchObject({ accepted: [1], refused: [0, 2] });
});

it('leaves out those that are known to be wrong', () => {
  expect(tryAll(8, [1, 5], true)).toEqual({ accepted: [0, 2, 3, 4, 6, 7], refused: [1, 5], attempts: 2 });
});

it('gives up the rest after many attempts', () => {
  const all = Array.from({ length: 64 }, (_, at) => at);
  const { accepted, refused, attempts } = tryAll(64, all);
  expect(accepted).toEqual([]);
  expect(refused).toEqual(all);
  expect(attempts).toBe(16);
});
