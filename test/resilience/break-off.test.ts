import { expect, test } from 'vitest';
import { breakOff } from './break-off.ts';

test('no file, handle, follower or memory of clients that break off is kept', async () => {
  const { wrong } = await breakOff({ clients: 60, seed: 3 });
  expect(wrong).toEqual([]);
}, 300_000);
