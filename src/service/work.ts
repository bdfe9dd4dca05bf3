import { setTimeout as sleep } from 'node:timers/promises';
import { createJobRunner } from '../core/jobs/run.ts';
import { PROGRAM_NAMES } from '../operations/kit/programs.ts';
import { startWorker, type Worker } from '../worker/worker.ts';
import type { Parts } from './parts.ts';

/** Delay for work that no request waits for: clients that wait for the service send their requests within it. */
export const AFTER_START_MS = 1000;

/** Claims and runs jobs in this process. */
export function startWorking(parts: Parts): Promise<Worker> {
  const { config, jobs, fleet, ports, database, storage, events, sandbox, sealing, registry, metrics, log } = parts;
  const { ttlMs, maxJobMs } = parts;
  const runner = createJobRunner({
    jobs,
    storage,
    events,
    sandbox,
    sealing,
    shares: parts.shares,
    findOperation: (name) => registry.get(name),
    ttlMs,
    maxJobMs,
    log,
  });
  return startWorker({
    jobs,
    runner,
    events,
    fleet,
    findPrograms: async () => {
      await sleep(AFTER_START_MS, undefined, { ref: false });
      const states = await ports.programs.states();
      return PROGRAM_NAMES.filter((name) => states.get(name)?.available);
    },
    concurrency: config.WORKER_CONCURRENCY,
    leaseMs: config.JOB_LEASE_SECONDS * 1000,
    ttlMs,
    aloneAt: database.aloneAt,
    log,
    onEnd: (job, end, seconds) => metrics.countJob(job.type, end, seconds),
  });
}
