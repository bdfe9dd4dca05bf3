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
 * @param now a monotonic clock in milliseconds
 */
export function createMemoryCounters(now: () => number = () => performance.now()): Counters {
  /** By kind of window, then by bucket. All windows of a kind are equally long, so expired ones come first. */
  const kinds = new Map<string, Map<string, Count>>();
  /** The same by the window itself: callers have a few of them, and name them with each request. */
  const known = new WeakMap<Window, Map<string, Count>>();

  function kindCounts(window: Window): Map<string, Count> {
    const kind = kindOf(window);
    const counts = kinds.get(kind) ?? new Map<string, Count>();
    kinds.set(kind, counts);
    known.set(window, counts);
    return counts;
  }

  /** The count of a bucket in a window; undefined if there is none, or its time is over. */
  function find(bucket: string, window: Window, at: number): Count | undefined {
    const counts = known.get(window) ?? kindCounts(window);
    for (const [old, count] of counts) {
      if (count.endsAt > at) break;
      counts.delete(old);
    }
    return counts.get(bucket);
  }

  const tell = (window: Window, count: Count | undefined, at: number): WindowState =>
    stateOf(window, count?.hits ?? 0, count ? count.endsAt - at : 0);

  return {
    async consume(bucket, windows): Promise<Consumption> {
      const at = now();
      const counts = windows.map((window) => find(bucket, window, at));
      if (windows.some(({ limit }, index) => (counts[index]?.hits ?? 0) >= limit)) {
        const states = windows.map((window, index) => tell(window, counts[index], at));
        const full = states.filter((state) => state.count >= state.limit);
        return { allowed: false, retryMs: Math.max(...full.map((state) => state.resetMs)), windows: states };
      }
      const after = windows.map((window, index) => {
        let count = counts[index];
        if (count) count.hits++;
        else {
          count = { hits: 1, endsAt: at + window.seconds * 1000 };
          known.get(window)?.set(bucket, count);
        }
        return tell(window, count, at);
      });
      return { allowed: true, retryMs: 0, windows: after };
    },
    async read(bucket, windows) {
      const at = now();
      return windows.map((window) => tell(window, find(bucket, window, at), at));
    },
    async ping() {},
    async close() {},
  };
}
