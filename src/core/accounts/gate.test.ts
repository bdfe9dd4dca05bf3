import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('runs no more at once than it may, the next in turn, and turns the rest away with 503', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3 });
  const ends: (() => void)[] = [];
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 8 }, (_, index) =>
    gate
      .pass(async () => {
        order.push(index);
        most = Math.max(most, ++running);
        await new Promise<void>((end) => ends.push(end));
        running--;
        return index;
      })
      .catch((error) => error.status as number),
  );
  for (let round = 0; round < 10; round++) {
    await tick();
    ends.shift()?.();
  }
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4, 503, 503, 503]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(await gate.pass(async () => 'free again')).toBe('free again');
});

it('lets the next in after a failure', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.pass(async () => 1)).toBe(1);
});
