import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCollector } from './collect-garbage.ts';

const MiB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function collectorWith(left: number) {
  const collected = vi.fn();
  return { collected, ...createCollector(collected, () => left) };
}

it('collects what a job has left once no other follows', () => {
  const { collected, jobBegins, jobHasEnded } = collectorWith(20 * MiB);
  for (let job = 0; job < 3; job++) {
    jobBegins();
    vi.runAllTimers();
    jobHasEnded();
  }
  expect(collected).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(collected).toHaveBeenCalledOnce();
});

it('collects at once where a job has left very much', () => {
  const { collected, jobBegins, jobHasEnded } = collectorWith(200 * MiB);
  jobBegins();
  jobHasEnded();
  expect(collected).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(collected).toHaveBeenCalledOnce();
});

it('leaves a little to the collector', () => {
  const { collected, jobHasEnded } = collectorWith(10 * MiB);
  jobHasEnded();
  vi.runAllTimers();
  expect(collected).not.toHaveBeenCalled();
});
