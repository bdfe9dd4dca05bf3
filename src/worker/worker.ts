import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { COUNTED_MS, type Fleet } from '../core/fleet.ts';
import { CANCEL_TOPIC, type Job, jobTopic, viewJob, WAKE_TOPIC } from '../core/jobs/model.ts';
import { CANCELLED, DRAINING, type JobEnd, type JobRunner, MAX_ATTEMPTS } from '../core/jobs/run.ts';
import type { JobStore } from '../core/jobs/store.ts';
import type { ProgramName } from '../operations/kit/programs.ts';
import type { Events } from '../ports/events.ts';
import type { Log } from '../ports/log.ts';
import { createRuns, type Run } from './runs.ts';

/** A lost wake-up costs at most this long. */
const POLL_MS = 1000;
const AFTER_TROUBLE_MS = 1000;
/** Work that is shorter is worth a claim ahead. */
const SHORT_WORK_MS = 100;
/** When every slot has been taken for this long, somebody else's job runs in the reserve slot. */
const LONG_WORK_MS = 5000;
/** Reserve slots of a node. */
export const RESERVE_SLOTS = 1;

/**
 * The states of a worker.
 *
 * WAITING    for a wake-up, the next poll, or a slot that gets free       → CLAIMING, DRAINING
 * CLAIMING   asks for jobs as long as there are slots and jobs            → WAITING, DRAINING
 * DRAINING   claims nothing more and waits for its runs to end            → STOPPED
 * STOPPED    holds nothing
 */
type State = 'WAITING' | 'CLAIMING' | 'DRAINING' | 'STOPPED';

export interface Worker {
  state(): State;
  running(): number;
  /** Stops claiming; gives running jobs `drainMs`, then puts the rest back into the queue. */
  stop(drainMs: number): Promise<void>;
}

export interface WorkerOptions {
  jobs: JobStore;
  runner: JobRunner;
  events: Events;
  fleet: Fleet;
  /** Resolves to the programs that this worker can use, once they have been looked for. */
  findPrograms(): Promise<readonly ProgramName[]>;
  concurrency: number;
  leaseMs: number;
  ttlMs: number;
  /** When nobody else can have held a job, in epoch milliseconds; null when others may. */
  aloneAt: number | null;
  log: Log;
  onEnd?: (job: Job, end: JobEnd, seconds: number) => void;
}

/** Claims jobs as long as there are free slots, keeps their leases alive, and takes up what silent workers left. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { jobs, runner, events, fleet, findPrograms, concurrency, leaseMs, ttlMs, log, onEnd = () => {} } = options;
  const id = randomUUID();
  const startedAt = Date.now();
  const runs = createRuns();
  const ends = new Set<Promise<void>>();
  let state: State = 'WAITING';
  let claiming: Promise<void> = Promise.resolve();
  // A wake-up that comes while it claims makes it look once more.
  let wakened = false;
  // This worker may hold jobs that it does not run: their end failed, or the answer to a claim was lost.
  let unsure = false;
  let claims = 0;
  /** Until it is known, jobs that need a program are left to others. */
  let programs: readonly ProgramName[] = [];
  let known = false;
  // How long work takes of late. Where that is less than a claim costs, the next job is claimed before a child is free.
  let workMs = SHORT_WORK_MS;
  const slots = () => (workMs < SHORT_WORK_MS ? 2 * concurrency : concurrency);
  const free = () => slots() - runs.inSlot('regular').length;
  const stopping = () => state === 'DRAINING' || state === 'STOPPED';

  function wake(): void {
    wakened = true;
    if (state !== 'WAITING') return;
    state = 'CLAIMING';
    claiming = fillSlots().finally(() => {
      if (state === 'CLAIMING') state = 'WAITING';
    });
  }

  async function fillSlots(): Promise<void> {
    try {
      while (wakened && state === 'CLAIMING') {
        wakened = false;
        if (unsure) await giveBackUnknown();
        while (free() > 0 && state === 'CLAIMING') {
          if ((await claim('regular', { count: free() })) === 0) break;
        }
        if (mayUseReserve()) await claim('reserve', { idleOnly: true });
      }
    } catch (error) {
      unsure = true;
      log.warn({ err: error }, 'could not look for jobs');
    }
  }

  /** Claims jobs and begins to run them. Each claim has a name of its own: a job that is claimed again is told apart. */
  async function claim(slot: 'regular' | 'reserve', which: { count?: number; idleOnly?: boolean }): Promise<number> {
    const holder = `${id}/${++claims}`;
    const claimed = await jobs.claim(holder, leaseMs, { ...which, programs });
    // Given back at the end: nobody waits for a job that begins after the stop.
    if (stopping()) unsure ||= claimed.length > 0;
    else for (const job of claimed) begin(runs.begin(job, holder, slot));
    return claimed.length;
  }

  /** Long jobs of some must not keep everybody else waiting: an owner who has none running gets the reserve slot. */
  function mayUseReserve(): boolean {
    const regular = runs.inSlot('regular');
    if (state !== 'CLAIMING' || regular.length < concurrency) return false;
    if (runs.inSlot('reserve').length >= RESERVE_SLOTS) return false;
    return regular.every(({ startedAt }) => Date.now() - startedAt >= LONG_WORK_MS);
  }

  function begin(run: Run): void {
    const freeSlot = () => {
      if (run.slot === null) return;
      run.slot = null;
      workMs += (Date.now() - run.startedAt - workMs) / 8;
      wake();
    };
    const end = bringToEnd(run, freeSlot).finally(() => {
      runs.end(run);
      ends.delete(end);
      freeSlot();
    });
    ends.add(end);
  }

  async function bringToEnd({ job, claim, controller, startedAt }: Run, onWorked: () => void): Promise<void> {
    try {
      const end = await runner.bringToEnd(job, claim, controller.signal, onWorked);
      onEnd(job, end, (Date.now() - startedAt) / 1000);
      log.info({ job_id: job.id, job_type: job.type, end, ms: Date.now() - startedAt }, 'job ended');
    } catch (error) {
      // A part behind the service is away: the job goes back once the database can be asked.
      log.warn({ job_id: job.id, err: error }, 'job could not be brought to its end; it will be tried again');
      await sleep(AFTER_TROUBLE_MS);
      unsure = true;
    }
  }

  async function giveBackUnknown(): Promise<void> {
    const found = await jobs.releaseOthers(id, runs.claims());
    unsure = false;
    if (found > 0) log.info({ found }, 'gave back jobs that are not run here');
  }

  async function keepLeases(aloneAt: number | null = null): Promise<void> {
    try {
      runs.abortLost(await jobs.renew(runs.claims(), leaseMs));
      const { requeued, failed } = await jobs.recoverExpired(MAX_ATTEMPTS, { startedBefore: aloneAt });
      if (known) await fleet.tell(id, programs);
      const undoable = Date.now() - startedAt > COUNTED_MS ? await jobs.failUndoable(await fleet.programs()) : [];
      for (const job of await jobs.findMany([...failed, ...undoable])) {
        events.publish(jobTopic(job.id), JSON.stringify(viewJob(job, ttlMs)));
      }
      if (requeued > 0) {
        log.warn({ requeued }, 'took up jobs of silent workers');
        events.publish(WAKE_TOPIC, '');
      }
    } catch (error) {
      log.warn({ err: error }, 'could not renew leases');
    }
  }

  /** What this worker can do is told as soon as it is known: the API waits for it, and so may jobs. */
  async function learn(): Promise<void> {
    try {
      programs = await findPrograms();
      known = true;
      await fleet.tell(id, programs);
    } catch (error) {
      log.warn({ err: error }, 'could not tell what this worker can do');
    }
    wake();
  }

  const stopListening = await events.subscribe(WAKE_TOPIC, wake);
  const stopCancelling = await events.subscribe(CANCEL_TOPIC, (jobId) => runs.abort(jobId, CANCELLED));
  const poll = setInterval(wake, POLL_MS);
  const heartbeat = setInterval(() => void keepLeases(), leaseMs / 3);
  await keepLeases(options.aloneAt);
  wake();
  void learn();

  return {
    state: () => state,
    running: runs.count,
    async stop(drainMs) {
      state = 'DRAINING';
      clearInterval(poll);
      stopListening();
      const timeout = setTimeout(() => runs.abortAll(DRAINING), drainMs);
      await claiming;
      await Promise.all(ends);
      clearTimeout(timeout);
      clearInterval(heartbeat);
      stopCancelling();
      if (unsure) await giveBackUnknown().catch((error) => log.warn({ err: error }, 'could not give jobs back'));
      state = 'STOPPED';
    },
  };
}
