import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createIdleCollector } from './heap.ts';

const LOOK_MS = 2500;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('collects garbage once when the process is idle, and at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let utilization = 0.9;
  let now = 0;
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({ idle: 0, active: 0, utilization }));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const collector = createIdleCollector();
  const look = async () => {
    // What a turn has looked at stays until its end.
    await setImmediate();
    vi.advanceTimersByTime(LOOK_MS);
  };

  const first = leaveGarbage();
  await look();
  collector.soon();
  await look();
  expect(isThere(first), 'busy').toBe(true);
  utilization = 0.1;
  await look();
  expect(isThere(first), 'idle').toBe(false);
  expect(vi.getTimerCount()).toBe(0);

  const second = leaveGarbage();
  now += 59_000;
  collector.soon();
  await look();
  expect(isThere(second), 'soon after').toBe(true);
  now += 1000;
  await look();
  expect(isThere(second), 'a minute after').toBe(false);

  collector.soon();
  await collector.stop();
  expect(vi.getTimerCount()).toBe(0);
});

const isThere = (garbage: WeakRef<object>) => garbage.deref() !== undefined;

/** Large enough that only a collection of the whole heap frees it. */
function leaveGarbage(): WeakRef<object> {
  return new WeakRef(new Array(1_000_000).fill(0));
}
