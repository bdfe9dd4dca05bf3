import type { Consumption, Counters, Window, WindowState } from '../../ports/counters.ts';
import { kindOf, stateOf } from './windows.ts';

interface Count {
  hits: number;
  /** When the window is over, on the clock of `now`. */
  endsAt: number;
}

/**
 * Counts in this process; forgotten at a restart. A hit is judged and counted in one turn of the event loop, so that no
 * two can take the same last place.
 * @param now a clock in milliseconds that never goes back
 */
export function createMemoryCounters(now: () => number = () => performance.now()): Counters {
  /** By kind of window, then by bucket. All windows of a kind are equally long, so those that are over come first. */
  const kinds = new Map<string, Map<string, Count>>();

  function countsOf(window: Window, at: number): Map<string, Count> {
    const kind = kindOf(window);
    let counts = kinds.get(kind);
    if (!counts) {
      counts = new Map();
      kinds.set(kind, counts);
    }
    for (const [bucket, count] of counts) {
      if (count.endsAt > at) break;
      counts.delete(bucket);
    }
    return counts;
  }

  function look(bucket: string, window: Window, at: number): WindowState {
    const count = countsOf(window, at).get(bucket);
    return stateOf(window, count?.hits ?? 0, count ? count.endsAt - at : 0);
  }

  return {
    async consume(bucket, windows): Promise<Consumption> {
      const at = now();
      const before = windows.map((window) => look(bucket, window, at));
      const full = before.filter((state) => state.count >= state.limit);
      if (full.length > 0) {
        return { allowed: false, retryMs: Math.max(...full.map((state) => state.resetMs)), windows: before };
      }
      for (const window of windows) {
        const counts = countsOf(window, at);
        const count = counts.get(bucket);
        if (count) count.hits++;
        else counts.set(bucket, { hits: 1, endsAt: at + window.seconds * 1000 });
      }
      return { allowed: true, retryMs: 0, windows: windows.map((window) => look(bucket, window, at)) };
    },
    async read(bucket, windows) {
      const at = now();
      return windows.map((window) => look(bucket, window, at));
    },
    async ping() {},
    async close() {},
  };
}
