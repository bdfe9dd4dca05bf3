import { expect, it } from 'vitest';
import { describeCountersContract } from '../../../test/contracts/counters.ts';
import { createMemoryCounters } from './memory.ts';

describeCountersContract('memory', async () => createMemoryCounters());

it('forgets buckets whose windows are over, though nobody asks for them again', async () => {
  let at = 0;
  const counters = createMemoryCounters(() => at);
  const window = [{ label: 'w', seconds: 1, limit: 1 }];
  const before = process.memoryUsage().heapUsed;
  // 400 MB of names, of which 10 MB are in a window at any time.
  for (at = 0; at < 40_000; at++) await counters.consume(`${at}${'x'.repeat(10_000)}`, window);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
});
