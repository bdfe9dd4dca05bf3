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

test.concurrent('messages about jobs arrive, under one id, when the service and the receiver are killed', async () => {
  const report = await killRounds({ rounds: 3, seed: 12, ttlSeconds: 10, roles: 'all', clients: 2, webhooks: 4 });
  expect(report.wrong).toEqual([]);
  expect(report.deliveries?.expected).toBeGreaterThan(40);
  expect(report.deliveries?.received).toBeGreaterThan(report.deliveries?.expected as number);
  expect(report.deliveries?.repeated).toBeGreaterThan(0);
}, 240_000);
