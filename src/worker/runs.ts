import type { Claim } from '../core/jobs/claims.ts';
import type { ClaimedJob } from '../core/jobs/model.ts';
import { LEASE_LOST } from '../core/jobs/run.ts';

export type Slot = 'regular' | 'reserve';

/** One attempt at a job, while this worker runs it. Two at the same job may overlap for a moment; each has its own. */
export interface Run {
  job: ClaimedJob;
  /** The attempt's lease on the job, which also counts attempts. */
  claim: Claim;
  controller: AbortController;
  claimedAt: number;
  /** When its work began; until then, when it was claimed. */
  startedAt: number;
  /** The slot it is in; null before it has one, and once its work is over and only its end is left to be written. */
  slot: Slot | null;
}

export type Runs = ReturnType<typeof createRuns>;

/** The attempts that this worker is at. */
export function createRuns() {
  const all = new Set<Run>();
  const of = (jobId: string) => [...all].filter((run) => run.claim.jobId === jobId);

  return {
    /** Begins an attempt. One at the same job that is still under way has lost its lease: it is ended. */
    begin(job: ClaimedJob, holder: string): Run {
      for (const older of of(job.id)) older.controller.abort(LEASE_LOST);
      const claim = { jobId: job.id, holder, attempt: job.attempt };
      const now = Date.now();
      const run: Run = { job, claim, controller: new AbortController(), claimedAt: now, startedAt: now, slot: null };
      all.add(run);
      return run;
    },
    end: (run: Run) => all.delete(run),
    count: () => all.size,
    claims: (): Claim[] => [...all].map(({ claim }) => claim),
    /** How many are in slots of a kind. */
    inSlot(slot: Slot): number {
      let count = 0;
      for (const run of all) if (run.slot === slot) count++;
      return count;
    },
    /** Whether all in slots of a kind were begun before `time`. */
    startedBefore: (time: number, slot: Slot) => [...all].every((run) => run.slot !== slot || run.startedAt <= time),
    /** Ends the attempts at a job. */
    abort(jobId: string, reason: string): void {
      for (const run of of(jobId)) run.controller.abort(reason);
    },
    /** Ends the attempts that hold nothing any longer. */
    abortLost(lost: readonly Claim[]): void {
      for (const run of all) if (lost.includes(run.claim)) run.controller.abort(LEASE_LOST);
    },
    abortAll(reason: string): void {
      for (const run of all) run.controller.abort(reason);
    },
  };
}
