import { expect, test } from 'vitest';
import { slowClients } from './slow.ts';

test('requests that trickle are cut, and slow readers get what they can take in bounded memory', async () => {
  const report = await slowClients({ clients: 8, seed: 3 });
  expect(report.wrong).toEqual([]);
  expect(report.cut).toBe(8);
}, 300_000);
