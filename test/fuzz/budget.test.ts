import { expect, test } from 'vitest';
import { runBudget } from './budget-run.ts';

test('a client inside its budget that tries to cost the most keeps nobody else from their work', async () => {
  const { answers, honest, exits, serviceBytes, largestAnswer } = await runBudget({ seconds: 15, seed: 7 });
  expect(exits).toBe(0);
  expect(honest.length).toBeGreaterThan(0);
  expect(honest).not.toContain(null);
  expect(largestAnswer).toBeLessThan(64 * 1024);
  expect(serviceBytes).toBeLessThan(400 * 1024 ** 2);
  const statuses = new Set(Object.values(answers).flatMap((each) => Object.keys(each).map(Number)));
  for (const status of statuses) expect([200, 404, 413, 415, 422, 429, 503]).toContain(status);
}, 240_000);
