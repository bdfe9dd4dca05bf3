import { expect, test } from 'vitest';
import { killRounds } from './kill.ts';

test.concurrent.each(['all', 'split'] as const)(
  'no accepted job is lost when processes are killed: %s',
  async (roles) => {
    const report = await killRounds({ rounds: 3, seed: 11, ttlSeconds: 10, roles, clients: 2 });
    expect(report.wrong).toEqual([]);
    expect(report.left).toEqual([]);
    expect(report.accepted).toBeGreaterThan(10);
    expect(report.completed + report.crashed).toBe(report.accepted);
  },
  240_000,
);
