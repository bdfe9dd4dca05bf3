import { COUNTED_MS } from '../core/fleet.ts';
import { jobTopic, viewJob, WAKE_TOPIC } from '../core/jobs/model.ts';
import { MAX_ATTEMPTS } from '../core/jobs/run.ts';
import type { ProgramName } from '../operations/kit/programs.ts';
import type { Runs } from './runs.ts';
import type { WorkerOptions } from './worker.ts';

/**
 * A worker's heartbeat: extends its leases, takes over the jobs of silent workers, and announces its abilities.
 * @param usablePrograms the programs that it can use; null until that is known
 */
export function createLeaseKeeper({
  id,
  runs,
  usablePrograms,
  jobs,
  fleet,
  events,
  leaseMs,
  ttlMs,
  log,
}: Pick<WorkerOptions, 'jobs' | 'fleet' | 'events' | 'leaseMs' | 'ttlMs' | 'log'> & {
  id: string;
  runs: Runs;
  usablePrograms(): readonly ProgramName[] | null;
}) {
  const startedAt = Date.now();

  return {
    /** @param aloneAt when no other worker can have held a job, in epoch milliseconds */
    async keepLeases(aloneAt: number | null = null): Promise<void> {
      try {
        runs.abortLost(await jobs.renew(runs.claims(), leaseMs));
        const { requeued, failed } = await jobs.recoverExpired(MAX_ATTEMPTS, { startedBefore: aloneAt });
        const programs = usablePrograms();
        if (programs) await fleet.tell(id, programs);
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
    },
  };
}
