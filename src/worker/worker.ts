import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../core/fleet.ts';
import { CANCEL_TOPIC, type Job, WAKE_TOPIC } from '../core/jobs/model.ts';
import { CANCELLED, DRAINING, type JobEnd, type JobRunner } from '../core/jobs/run.ts';
import type { JobStore } from '../core/jobs/store.ts';
import type { ProgramName } from '../operations/kit/programs.ts';
import type { Events } from '../ports/events.ts';
import type { Log } from '../ports/log.ts';
import { createLeaseKeeper } from './lease-keeper.ts';
import { createPace } from './pace.ts';
import { RESERVE_SLOTS } from './reserve.ts';
import { createRuns, type Run, type Slot } from './runs.ts';

/** A lost wake-up costs at most this long. */
const POLL_MS = 1000;
const AFTER_TROUBLE_MS = 1000;
/** Jobs that one claim takes at most. */
const MOST_AT_ONCE = 32;
/** A job that was claimed ahead and has waited this long goes back into the queue: other workers may have a slot. */
const AHEAD_AT_MOST_MS = 1000;
/** When every slot has been taken for this long, somebody else's job runs in the reserve slot. */
const LONG_WORK_MS = 5000;

/**
 * The states of a worker.
 *
 * WAITING    for a wake-up, the next poll, or a free slot       → CLAIMING, DRAINING
 * CLAIMING   asks for jobs as long as there are slots and jobs            → WAITING, DRAINING
 * DRAINING   claims nothing more and waits for its runs to end            → STOPPED
 * STOPPED    holds nothing
 */
type State = 'WAITING' | 'CLAIMING' | 'DRAINING' | 'STOPPED';

export interface Worker {
  state(): State;
  running(): number;
  /** Stops claiming, waits up to `drainMs` for running jobs, then returns the rest to the queue. */
  stop(drainMs: number): Promise<void>;
}

export interface WorkerOptions {
  jobs: JobStore;
  runner: JobRunner;
  events: Events;
  fleet: Fleet;
  /** Resolves to the programs that this worker can use, after they have been searched. */
  findPrograms(): Promise<readonly ProgramName[]>;
  concurrency: number;
  leaseMs: number;
  ttlMs: number;
  /** Time after which no other worker can have held a job, in epoch milliseconds; null when others may. */
  aloneAt: number | null;
  log: Log;
  onEnd?: (job: Job, end: JobEnd, seconds: number) => void;
}

/** Claims jobs while there are free slots, keeps their leases alive, and takes over those of silent workers. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { jobs, runner, events, fleet, findPrograms, concurrency, leaseMs, log, onEnd = () => {} } = options;
  const id = randomUUID();
  const runs = createRuns();
  const ends = new Set<Promise<void>>();
  let state: State = 'WAITING';
  let claiming: Promise<void> = Promise.resolve();
  // A wake-up during a claim makes it look again.
  let wakened = false;
  // This worker may hold jobs that it does not run: their end failed, or the answer to a claim was lost.
  let unsure = false;
  let claims = 0;
  /** Until it is known, jobs that need a program are left to others. */
  let programs: readonly ProgramName[] = [];
  let known = false;
  const pace = createPace(concurrency);
  const ahead: Run[] = []; // Claimed, and not begun for want of a slot.
  const freeSlots = () => concurrency - runs.inSlot('regular');
  const room = () => freeSlots() + pace.ahead() - ahead.length;
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
        while (room() > 0 && state === 'CLAIMING') {
          if (freeSlots() < concurrency) await pace.pause();
          // A long job may have begun meanwhile: then nothing is claimed ahead any longer.
          const count = Math.min(room(), MOST_AT_ONCE);
          if (count < 1 || (await pace.claim(() => claim('regular', { count }))) === 0) break;
        }
        if (mayUseReserve()) await claim('reserve', { idleOnly: true });
      }
    } catch (error) {
      unsure = true;
      log.warn({ err: error }, 'could not look for jobs');
    }
  }

  /** Claims jobs and begins to run them. Each claim gets a unique name, so that a second claim of the same job differs. */
  async function claim(slot: Slot, which: { count?: number; idleOnly?: boolean }): Promise<number> {
    const holder = `${id}/${++claims}`;
    const claimed = await jobs.claim(holder, leaseMs, { ...which, programs });
    // Released at the end, so that jobs claimed after the stop do not wait.
    if (stopping()) unsure ||= claimed.length > 0;
    else for (const job of claimed) begin(runs.begin(job, holder), slot);
    return claimed.length;
  }

  /** Long jobs of some owners must not block all others: an owner without running jobs gets the reserve slot. */
  function mayUseReserve(): boolean {
    if (state !== 'CLAIMING' || freeSlots() > 0 || runs.inSlot('reserve') >= RESERVE_SLOTS) return false;
    return runs.startedBefore(Date.now() - LONG_WORK_MS, 'regular');
  }

  function begin(run: Run, slot: Slot): void {
    if (slot === 'regular' && freeSlots() <= 0) return void ahead.push(run);
    run.slot = slot;
    run.startedAt = Date.now();
    const freeSlot = () => {
      if (run.slot === null) return;
      run.slot = null;
      pace.worked(Date.now() - run.startedAt);
      const next = slot === 'regular' ? ahead.shift() : undefined;
      if (next) begin(next, slot);
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
      // A part behind the service is down: the job goes back once the database responds.
      log.warn({ job_id: job.id, err: error }, 'job could not be brought to its end; it will be tried again');
      await sleep(AFTER_TROUBLE_MS);
      unsure = true;
    }
  }

  /** Releases jobs claimed ahead that have not begun: they go back into the queue with the others not run here. */
  function forgetAhead(): void {
    if (ahead.length > 0) unsure = true;
    for (const run of ahead.splice(0)) runs.end(run);
  }

  /** Short work was followed by long: jobs that wait behind it are left to workers with a slot. */
  function look(): void {
    if (ahead[0] && Date.now() - ahead[0].claimedAt > AHEAD_AT_MOST_MS) {
      pace.slowDown();
      forgetAhead();
    }
    wake();
  }

  async function giveBackUnknown(): Promise<void> {
    const found = await jobs.releaseOthers(id, runs.claims());
    unsure = false;
    if (found > 0) log.info({ found }, 'gave back jobs that are not run here');
  }

  /** This worker announces its abilities as soon as it knows them: the API waits for them, and jobs may, too. */
  async function learn(): Promise<void> {
    try {
      programs = await findPrograms();
      known = true;
      await fleet.tell(id, programs);
    } catch (error) {
      log.warn({ err: error }, 'could not announce the abilities of this worker');
    }
    wake();
  }

  const stopListening = await events.subscribe(WAKE_TOPIC, wake);
  const stopCancelling = await events.subscribe(CANCEL_TOPIC, (jobId) => runs.abort(jobId, CANCELLED));
  const poll = setInterval(look, POLL_MS);
  const { keepLeases } = createLeaseKeeper({ ...options, id, runs, usablePrograms: () => (known ? programs : null) });
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
      forgetAhead();
      const timeout = setTimeout(() => runs.abortAll(DRAINING), drainMs);
      await claiming;
      await Promise.all(ends);
      clearTimeout(timeout);
      clearInterval(heartbeat);
      stopCancelling();
      if (unsure)
        await giveBackUnknown().catch((error) => log.warn({ err: error }, 'could not return jobs to the queue'));
      state = 'STOPPED';
    },
  };
}
