import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Counters } from '../../ports/counters.ts';
import { createWindowCounters } from './windows.ts';

/** Counts in this process; forgotten at a restart. */
export function createMemoryCounters(): Counters {
  return {
    ...createWindowCounters(
      ({ label, seconds, limit }) => new RateLimiterMemory({ keyPrefix: label, points: limit, duration: seconds }),
    ),
    async ping() {},
    async close() {},
  };
}
