import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Consumption, Counters, Window, WindowState } from '../../ports/counters.ts';

/** What this needs of a limiter of rate-limiter-flexible. */
export interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
  reward(key: string): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
}

/** Counters over one limiter for each kind of window; the limiter decides where the counts are kept. */
export function createWindowCounters(makeLimiter: (window: Window) => Limiter): Pick<Counters, 'consume' | 'read'> {
  const limiters = new Map<string, Limiter>();

  function limiterOf(window: Window): Limiter {
    const kind = `${window.label}:${window.seconds}:${window.limit}`;
    let limiter = limiters.get(kind);
    if (!limiter) {
      limiter = makeLimiter(window);
      limiters.set(kind, limiter);
    }
    return limiter;
  }

  async function read(bucket: string, windows: readonly Window[]): Promise<WindowState[]> {
    return Promise.all(windows.map(async (window) => stateOf(window, await limiterOf(window).get(bucket))));
  }

  return {
    read,
    async consume(bucket, windows): Promise<Consumption> {
      const answers = await Promise.all(
        windows.map(async (window) => {
          try {
            return { window, answer: await limiterOf(window).consume(bucket), full: false };
          } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal;
            return { window, answer: refusal, full: true };
          }
        }),
      );
      const full = answers.filter((entry) => entry.full);
      if (full.length === 0) {
        return { allowed: true, retryMs: 0, windows: answers.map(({ window, answer }) => stateOf(window, answer)) };
      }
      // A refused request counts nowhere: what was just counted is taken back.
      await Promise.all(windows.map((window) => limiterOf(window).reward(bucket)));
      return {
        allowed: false,
        retryMs: Math.max(...full.map(({ answer }) => answer.msBeforeNext)),
        windows: await read(bucket, windows),
      };
    },
  };
}

function stateOf(window: Window, answer: RateLimiterRes | null): WindowState {
  const counted = answer && answer.consumedPoints > 0 && answer.msBeforeNext > 0;
  return {
    ...window,
    count: counted ? Math.min(answer.consumedPoints, window.limit) : 0,
    resetMs: counted ? answer.msBeforeNext : window.seconds * 1000,
  };
}
