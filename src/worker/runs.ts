import type { Claim } from '../core/jobs/claims.ts';
import type { Job } from '../core/jobs/model.ts';
import { LEASE_LOST } from '../core/jobs/run.ts';

/** One attempt at a job, as long as this worker is at it. Two at the same job may overlap for a moment; each has its own. */
export interface Run {
  job: Job;
  /** What the attempt holds the job by; the number of the attempt counts up in it. */
  claim: Claim;
  controller: AbortController;
  startedAt: number;
  /** The slot it is in; null once its work is over and only its end is left to be written. */
  slot: 'regular' | 'reserve' | null;
}

export type Runs = ReturnType<typeof createRuns>;

/** The attempts that this worker is at. */
export function createRuns() {
  const all = new Set<Run>();
  const of = (jobId: string) => [...all].filter((run) => run.claim.jobId === jobId);

  return {
    /** Begins an attempt. One at the same job that is still under way has lost its lease: it is ended. */
    begin(job: Job, holder: string, slot: 'regular' | 'reserve'): Run {
      for (const older of of(job.id)) older.controller.abort(LEASE_LOST);
      const claim = { jobId: job.id, holder, attempt: job.attempt };
      const run: Run = { job, claim, controller: new AbortController(), startedAt: Date.now(), slot };
      all.add(run);
      return run;
    },
    end: (run: Run) => all.delete(run),
    count: () => all.size,
    claims: (): Claim[] => [...all].map(({ claim }) => claim),
    inSlot: (slot: 'regular' | 'reserve') => [...all].filter((run) => run.slot === slot),
    /** Ends the attempts at a job. */
    abort(jobId: string, reason: string): void {
      for (const run of of(jobId)) run.controller.abort(reason);
    },
    /** Ends the attempts that hold nothing any more. */
    abortLost(lost: readonly Claim[]): void {
      for (const run of all) if (lost.includes(run.claim)) run.controller.abort(LEASE_LOST);
    },
    abortAll(reason: string): void {
      for (const run of all) run.controller.abort(reason);
    },
  };
}
