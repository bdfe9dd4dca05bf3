import { expect, test } from 'vitest';
import { rollingRestarts } from './restarts.ts';

test('no job is lost or doubled when two API nodes and two workers are restarted in turn', async () => {
  const report = await rollingRestarts({ rounds: 1, seed: 3, roles: 'split', clients: 2 });
  expect(report.wrong).toEqual([]);
  expect(report.accepted).toBeGreaterThan(10);
  expect(report.completed).toBe(report.accepted);
}, 300_000);
