import type { Window, WindowState } from '../../ports/counters.ts';

/** Windows of one kind share their counts; a limit changed in the settings continues with them. */
export function kindOf({ label, seconds }: Window): string {
  return `${label}:${seconds}`;
}

/** @param leftMs milliseconds until the window is over; at most 0 when nothing was counted in it */
export function stateOf(window: Window, hits: number, leftMs: number): WindowState {
  const counted = hits > 0 && leftMs > 0;
  return {
    ...window,
    count: counted ? Math.min(hits, window.limit) : 0,
    // Differences of a clock's fractions can be more than the window by a rounding.
    resetMs: counted ? Math.min(leftMs, window.seconds * 1000) : window.seconds * 1000,
  };
}
