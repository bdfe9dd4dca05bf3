import { randomUUID } from 'node:crypto';
import { CANCEL_TOPIC, type Job, jobTopic, viewJob, WAKE_TOPIC } from '../core/jobs/model.ts';
import { CANCELLED, DRAINING, type JobEnd, type JobRunner, LEASE_LOST, MAX_ATTEMPTS } from '../core/jobs/run.ts';
import type { JobStore } from '../core/jobs/store.ts';
import type { Events } from '../ports/events.ts';

/** A lost wake-up costs at most this long. */
const POLL_MS = 1000;
const AFTER_TROUBLE_MS = 1000;
/** Work that is shorter is worth a claim ahead. */
const SHORT_WORK_MS = 100;
/** When every place has been taken for this long, somebody else's job runs beside them. */
const LONG_WORK_MS = 5000;
/** Jobs beside those in the places. */
export const RESERVE_SLOTS = 1;

interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export interface Worker {
  running(): number;
  /** Stops claiming; gives running jobs `drainMs`, then puts the rest back into the queue. */
  stop(drainMs: number): Promise<void>;
}

/** Claims jobs as long as there are free places, keeps their leases alive, and takes up what silent workers left. */
export async function startWorker({
  jobs,
  runner,
  events,
  concurrency,
  leaseMs,
  ttlMs,
  log,
  onEnd = () => {},
}: {
  jobs: JobStore;
  runner: JobRunner;
  events: Events;
  concurrency: number;
  leaseMs: number;
  ttlMs: number;
  log: Log;
  onEnd?: (job: Job, end: JobEnd, seconds: number) => void;
}): Promise<Worker> {
  const holder = randomUUID();
  /** Jobs whose lease is ours; those at work in a child are in `working` too. */
  const running = new Map<string, AbortController>();
  const working = new Map<string, { startedAt: number; beside: boolean }>();
  const placed = () => [...working.values()].filter(({ beside }) => !beside);
  const ends = new Set<Promise<void>>();
  // How long work takes of late. Where that is less than a claim costs, the next job is claimed before a child is free.
  let workMs = SHORT_WORK_MS;
  const places = () => (workMs < SHORT_WORK_MS ? 2 * concurrency : concurrency);
  let stopping = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  // Set when this worker may hold jobs that it does not run: their end failed, or the answer to a claim was lost.
  let unsure = false;

  /** Fills the free places; a wake-up that comes while it is at it makes it look once more. */
  function fill(): void {
    again = true;
    claiming ??= claimAll().finally(() => {
      claiming = null;
    });
  }

  async function claimAll(): Promise<void> {
    try {
      while (again && !stopping) {
        again = false;
        if (unsure) {
          const found = await jobs.releaseOthers(holder, [...running.keys()]);
          unsure = false;
          if (found > 0) log.info({ found }, 'gave back jobs that are not run here');
        }
        while (placed().length < places() && !stopping) {
          const claimed = await jobs.claim(holder, leaseMs, { count: places() - placed().length });
          if (claimed.length === 0) break;
          begin(claimed);
        }
        await claimForReserve();
      }
    } catch (error) {
      unsure = true;
      log.warn({ err: error }, 'could not look for jobs');
    }
  }

  /** Long jobs of some must not keep everybody else waiting: one of somebody who has none running runs beside them. */
  async function claimForReserve(): Promise<void> {
    const taken = placed();
    if (stopping || working.size - taken.length >= RESERVE_SLOTS || taken.length < concurrency) return;
    if (taken.some(({ startedAt }) => Date.now() - startedAt < LONG_WORK_MS)) return;
    begin(await jobs.claim(holder, leaseMs, { idleOnly: true }), true);
  }

  function begin(claimed: readonly Job[], beside = false): void {
    // Given back below: nobody waits for a job that begins after the stop.
    if (stopping) unsure ||= claimed.length > 0;
    else for (const job of claimed) beginOne(job, beside);
  }

  function beginOne(job: Job, beside: boolean): void {
    const controller = new AbortController();
    running.set(job.id, controller);
    const startedAt = Date.now();
    working.set(job.id, { startedAt, beside });
    const makePlace = () => {
      if (!working.delete(job.id)) return;
      workMs += (Date.now() - startedAt - workMs) / 8;
      fill();
    };
    const end = execute(job, controller, makePlace).finally(() => {
      running.delete(job.id);
      ends.delete(end);
      makePlace();
    });
    ends.add(end);
  }

  async function execute(job: Job, controller: AbortController, onWorked: () => void): Promise<void> {
    const startedAt = Date.now();
    try {
      const end = await runner.execute(job, holder, controller.signal, onWorked);
      onEnd(job, end, (Date.now() - startedAt) / 1000);
      log.info({ job_id: job.id, job_type: job.type, end, ms: Date.now() - startedAt }, 'job ended');
    } catch (error) {
      // A part behind the service is away: the job goes back once the database can be asked.
      log.warn({ job_id: job.id, err: error }, 'job could not be brought to its end; it will be tried again');
      await new Promise((resolve) => setTimeout(resolve, AFTER_TROUBLE_MS));
      unsure = true;
    }
  }

  async function keepLeases(): Promise<void> {
    try {
      for (const id of await jobs.renew(holder, [...running.keys()], leaseMs)) {
        running.get(id)?.abort(LEASE_LOST);
      }
      const { requeued, failed } = await jobs.recoverExpired(MAX_ATTEMPTS);
      for (const job of await jobs.findMany(failed)) {
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

  const stopListening = await events.subscribe(WAKE_TOPIC, fill);
  const stopCancelling = await events.subscribe(CANCEL_TOPIC, (id) => running.get(id)?.abort(CANCELLED));
  const poll = setInterval(fill, POLL_MS);
  const heartbeat = setInterval(() => void keepLeases(), leaseMs / 3);
  await keepLeases();
  fill();

  return {
    running: () => running.size,
    async stop(drainMs) {
      stopping = true;
      clearInterval(poll);
      stopListening();
      const timeout = setTimeout(() => {
        for (const controller of running.values()) controller.abort(DRAINING);
      }, drainMs);
      await claiming;
      await Promise.all(ends);
      clearTimeout(timeout);
      clearInterval(heartbeat);
      stopCancelling();
      if (unsure) {
        await jobs.releaseOthers(holder, []).catch((error) => log.warn({ err: error }, 'could not give jobs back'));
      }
    },
  };
}
