import { expect, it } from 'vitest';
import { secondsLeft } from './use-seconds-left.ts';

it('says how long work takes at its speed so far', () => {
  expect(secondsLeft({ at: 1000, percent: 0 }, { at: 6000, percent: 25 })).toBe(15);
  expect(secondsLeft({ at: 0, percent: 40 }, { at: 10_000, percent: 50 })).toBe(50);
});

it('says nothing too early, of too little, or at the end', () => {
  expect(secondsLeft(null, { at: 9000, percent: 50 })).toBeNull();
  expect(secondsLeft({ at: 0, percent: 0 }, { at: 2999, percent: 90 })).toBeNull();
  expect(secondsLeft({ at: 0, percent: 0 }, { at: 60_000, percent: 4 })).toBeNull();
  expect(secondsLeft({ at: 0, percent: 0 }, { at: 60_000, percent: 100 })).toBeNull();
});
