import { expect, test } from 'vitest';
import { stallRounds } from './stall.ts';

test('a worker that was stopped past its lease completes nothing', async () => {
  const report = await stallRounds({ rounds: 1, seed: 3 });
  expect(report.wrong).toEqual([]);
  expect(report.takenOver).toBe(1);
}, 300_000);
