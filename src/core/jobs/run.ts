import { SheafError } from '../../errors.ts';
import type { OperationDefinition } from '../../operations/kit/define.ts';
import { type JobWorkflow, secondsOf, workflowOf } from '../../operations/workflow/steps.ts';
import type { Events } from '../../ports/events.ts';
import type { Log } from '../../ports/log.ts';
import type { OperationResult, Sandbox } from '../../ports/sandbox.ts';
import type { Storage } from '../../ports/storage.ts';
import { type StorageShares, underLimit } from '../files/shares.ts';
import type { Claim } from './claims.ts';
import { createOutputKeeper } from './keep-output.ts';
import { type ClaimedJob, type Job, type JobInput, jobTopic, viewJob } from './model.ts';
import type { Sealing } from './sealing.ts';
import type { JobStore } from './store.ts';

/** Attempts for a job that kills its child or its worker. */
export const MAX_ATTEMPTS = 2;
const PROGRESS_TO_ROW_MS = 1000;
const PROGRESS_EVENT_MS = 100;

export interface JobRunner {
  /**
   * Runs a claimed job to its end. Faults of the job never reject.
   * @param claim its attempt counts up when another one begins under the same lease
   * @param onWorked called when only the end must still be written, to free the slot for the next job
   */
  bringToEnd(job: ClaimedJob, claim: Claim, signal: AbortSignal, onWorked: () => void): Promise<JobEnd>;
}

/** How a run ended; `lost` means another holds the job now, `released` that it went back to the queue. */
export type JobEnd = 'completed' | 'failed' | 'cancelled' | 'lost' | 'released';

/** Reasons with which the signal of a running job is aborted. */
export const CANCELLED = 'cancelled';
export const LEASE_LOST = 'lease lost';
export const DRAINING = 'draining';

/** Message for a failure that cannot be stored. */
const UNSTORABLE = new SheafError('internal_error', 'The job failed because of a server error.');
/** It was returned so often that its attempts are used up. */
const NEVER_ENDED = new SheafError('operation_crashed', 'The job could not be finished, however often it was tried.');

export function createJobRunner({
  jobs,
  storage,
  events,
  sandbox,
  sealing,
  shares,
  findOperation,
  ttlMs,
  maxJobMs,
  log,
}: {
  jobs: JobStore;
  storage: Storage;
  events: Events;
  sandbox: Sandbox;
  sealing: Sealing;
  shares: StorageShares;
  findOperation(name: string): OperationDefinition | undefined;
  ttlMs: number;
  maxJobMs: number;
  log: Log;
}): JobRunner {
  const keepOutput = createOutputKeeper({ jobs, storage, shares, ttlMs });
  const announce = (job: Job) => events.publish(jobTopic(job.id), JSON.stringify(viewJob(job, ttlMs)));

  async function announceRow(id: string): Promise<void> {
    const job = await jobs.find(id);
    if (job) announce(job);
  }

  async function runOnce(
    job: Omit<ClaimedJob, 'inputs'>,
    inputs: JobInput[],
    claim: Claim,
    time: WorkTime,
    signal: AbortSignal,
  ): Promise<OperationResult> {
    const workflow = openedWorkflow(job);
    if (secondsOf(workflow, 1, findOperation) === null) throw new SheafError('internal_error', 'Unknown job type.');
    const limit = await shares.outputLimit(job.owner);
    let [announced, written] = [0, Date.now()];
    const running = sandbox.run({
      workflow,
      inputs,
      maxOutputBytes: limit.bytes,
      async fetchInput(index, path) {
        if (await storage.fetchTo((inputs[index] as { objectName: string }).objectName, path, signal)) return;
        throw new SheafError('file_not_found', 'An input file has expired. Upload it again.');
      },
      smallInput: (index) => storage.readSmall((inputs[index] as JobInput).objectName),
      timeoutMs: Math.max(1, time.stop()),
      onReady: time.begin,
      signal,
      onProgress(percent) {
        const progress = Math.min(99, Math.max(job.progress, Math.floor(percent)));
        const now = Date.now();
        if (progress <= job.progress || now - announced < PROGRESS_EVENT_MS) return;
        job.progress = progress;
        announced = now;
        announce(job);
        if (now - written < PROGRESS_TO_ROW_MS) return;
        written = now;
        jobs.setProgress(claim, progress).catch(() => {});
      },
    });
    return running.catch((error) => {
      throw underLimit(error, limit);
    });
  }

  /**
   * The task of a job. If a workflow has a secret, all steps are sealed.
   * @throws SheafError when they cannot be opened
   */
  function openedWorkflow({ id, type, params, sealedParams }: Omit<ClaimedJob, 'inputs'>): JobWorkflow {
    return workflowOf({ type, params: { ...params, ...(sealedParams && sealing.open(id, sealedParams)) } });
  }

  async function fail(job: Job, claim: Claim, error: SheafError): Promise<JobEnd> {
    if (!(await writeFailure(claim, error))) return 'lost';
    await announceRow(job.id);
    return 'failed';
  }

  /**
   * Ends the job even if a failure cannot be written in full: first in fixed words, then without the consequences of
   * its end.
   */
  async function writeFailure(claim: Claim, error: SheafError): Promise<boolean> {
    for (const said of [error, UNSTORABLE]) {
      try {
        return await jobs.fail(claim, said);
      } catch (cause) {
        if (cause instanceof SheafError) throw cause;
        log.error({ job_id: claim.jobId, err: cause }, 'the failure of a job could not be written');
      }
    }
    return jobs.failAlone(claim, UNSTORABLE);
  }

  return {
    async bringToEnd(claimed, claim, signal, onWorked) {
      const { inputs, ...job } = claimed;
      if (claim.attempt > MAX_ATTEMPTS) return fail(job, claim, NEVER_ENDED);
      announce(job);
      let time: WorkTime | undefined;
      for (;;) {
        try {
          const seconds = secondsOf(openedWorkflow(job), inputs.length, findOperation) ?? 1;
          time ??= createWorkTime(Math.min(seconds * 1000, maxJobMs));
          const output = await runOnce(job, inputs, claim, time, signal);
          onWorked();
          try {
            const completed = await keepOutput(job, claim, output, signal);
            if (!completed) return 'lost';
            announce(completed);
            return 'completed';
          } finally {
            await output.dispose();
          }
        } catch (error) {
          if (signal.aborted) {
            if (signal.reason !== DRAINING) return signal.reason === CANCELLED ? 'cancelled' : 'lost';
            await jobs.release(claim);
            await announceRow(job.id);
            return 'released';
          }
          const known = error instanceof SheafError ? error : null;
          log[known && known.status < 500 ? 'info' : 'error'](
            { job_id: job.id, job_type: job.type, attempt: claim.attempt, err: error },
            'job attempt failed',
          );
          if (known?.code === 'unavailable') throw error;
          const mayCrashAgain = known?.code === 'operation_crashed' && claim.attempt < MAX_ATTEMPTS;
          const leftMs = time?.stop() ?? 0;
          if (!mayCrashAgain || leftMs <= 0) return fail(job, claim, known ?? UNSTORABLE);
          if (!(await jobs.nextAttempt(claim))) return 'lost';
          claim.attempt++;
          job.progress = 0;
        }
      }
    },
  };
}

type WorkTime = ReturnType<typeof createWorkTime>;

/**
 * The time that all attempts of a job have together. It passes while a child has the job, and not while one starts: on a
 * busy machine, a start takes longer than many jobs may. Starts have a limit, and so have attempts.
 */
function createWorkTime(leftMs: number) {
  let begunAt: number | null = null;
  return {
    begin(): void {
      begunAt = Date.now();
    },
    /** Ends the attempt; returns the milliseconds that are left for another. */
    stop(): number {
      if (begunAt !== null) leftMs -= Date.now() - begunAt;
      begunAt = null;
      return leftMs;
    },
  };
}
