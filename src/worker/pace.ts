import { setTimeout as sleep } from 'node:timers/promises';

/** Shorter work is worth claiming ahead; claims ahead of a slot should take no longer together. */
const SHORT_WORK_MS = 100;
const MOST_AHEAD_OF_A_SLOT = 8;
/** Share of the time for claims: half as much as between them. */
const PAUSE_FOR_CLAIM = 2;
const LONGEST_PAUSE_MS = 20;

/**
 * How many jobs a worker claims ahead, and how soon again. A claim takes about as long for one job as for ten, so short
 * work is claimed in groups: the next job is ready before a child is free, and jobs that arrive meanwhile come
 * together.
 */
export function createPace(concurrency: number) {
  let workMs = SHORT_WORK_MS;
  let claimMs = 0;
  let claimedAt = 0;

  return {
    /** Learns how long the work on a job took. */
    worked(ms: number): void {
      workMs += (ms - workMs) / 8;
    },
    /** Work has become long: nothing is claimed ahead until some was short again. */
    slowDown(): void {
      workMs = SHORT_WORK_MS;
    },
    /** Jobs to claim beyond the free slots. */
    ahead(): number {
      if (workMs >= SHORT_WORK_MS) return 0;
      return concurrency * Math.max(1, Math.min(MOST_AHEAD_OF_A_SLOT, Math.floor(SHORT_WORK_MS / workMs)));
    },
    async claim<T>(run: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      try {
        return await run();
      } finally {
        claimedAt = performance.now();
        claimMs = claimedAt - startedAt;
      }
    },
    /** Pause before the next claim while there is work. */
    async pause(): Promise<void> {
      const ms = Math.min(LONGEST_PAUSE_MS, claimedAt + PAUSE_FOR_CLAIM * claimMs - performance.now());
      if (ms >= 1) await sleep(ms);
    },
  };
}
