import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { describeCountersContract } from '#test/contracts/counters.ts';
import { createMemoryCounters } from './memory.ts';

describeCountersContract('memory', async () => createMemoryCounters());

it('forgets buckets whose windows are over, though nobody asks for them again', async () => {
  let at = 0;
  const counters = createMemoryCounters(() => at);
  const window = [{ label: 'w', seconds: 1, limit: 1 }];
  const before = heldBytes();
  // 60 MB of names, of which 10 MB are in a window at any time.
  for (at = 0; at < 6000; at++) await counters.consume(`${at}${'x'.repeat(10_000)}`, window);
  expect(heldBytes() - before).toBeLessThan(30_000_000);
  expect((await counters.read(`5999${'x'.repeat(10_000)}`, window))[0]?.count).toBe(1);
});

/** Without unreferenced objects. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
  return process.memoryUsage().heapUsed;
}

it('never says that a window is over later than in its length, whatever the fractions of its clock', async () => {
  let at = 0;
  const counters = createMemoryCounters(() => at);
  const window = [{ label: 'minute', seconds: 60, limit: 5 }];
  for (let n = 1; n <= 1000; n++) {
    at = n * 997.123456789;
    const { windows } = await counters.consume(`${n}`, window);
    expect(windows[0]?.resetMs).toBeLessThanOrEqual(60_000);
  }
});
