import { type Kysely, sql } from 'kysely';
import type { ProgramName } from '../../operations/kit/programs.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';
import { COUNTED_MS, canDo } from '../fleet.ts';
import type { Claim } from './claims.ts';
import type { EndJobs } from './ends.ts';
import { backInQueue, ended, PROCESSING, QUEUED } from './rows.ts';

/** Extends the leases of workers on jobs, and takes over jobs of silent workers. */
export function createLeases({ query, nonDurable }: Pick<Database, 'query' | 'nonDurable'>, endJobs: EndJobs) {
  return {
    /** Extends the leases of `claims`; resolves to the lost ones. */
    async renew(claims: readonly Claim[], leaseMs: number, now = Date.now()): Promise<Claim[]> {
      if (claims.length === 0) return [];
      const kept = await nonDurable
        .updateTable('jobs')
        .set({ lease_until: now + leaseMs })
        .where('status', '=', PROCESSING)
        .where((e) => e.or(claims.map((one) => e.and({ id: one.jobId, lease_holder: one.holder }))))
        .returning(['id', 'lease_holder'])
        .execute();
      const still = new Set(kept.map((row) => `${row.id} ${row.lease_holder}`));
      return claims.filter(({ jobId, holder }) => !still.has(`${jobId} ${holder}`));
    },

    /** Returns a worker's jobs to the queue, untried, except `claims`. Resolves to the number of jobs. */
    async releaseOthers(worker: string, claims: readonly Claim[]): Promise<number> {
      const answer = await query
        .updateTable('jobs')
        .set(backInQueue())
        .where('status', '=', PROCESSING)
        .where('lease_holder', 'like', `${worker}/%`)
        .where((e) =>
          e.not(e.or([e.lit(false), ...claims.map((one) => e.and({ id: one.jobId, lease_holder: one.holder }))])),
        )
        .executeTakeFirst();
      return Number(answer.numUpdatedRows);
    },

    /**
     * Fails jobs that have waited long for programs that no worker has any longer: `programs` are the available ones.
     * Resolves to their ids.
     */
    failUndoable(programs: ReadonlySet<ProgramName>, now = Date.now()): Promise<string[]> {
      return endJobs((tx) =>
        tx
          .updateTable('jobs')
          .where('status', '=', QUEUED)
          .where('needs', 'is not', null)
          .where('created_at', '<=', now - COUNTED_MS)
          .where(sql<boolean>`not ${canDo(programs)}`)
          .set({
            ...ended('failed', now),
            error_code: 'operation_unavailable',
            error_message: 'The job needs a program that is no longer available.',
          })
          .returning(['id', 'owner_user_id'])
          .execute(),
      );
    },

    /**
     * Returns jobs of silent workers to the queue, and fails those without attempts left.
     * @param startedBefore workers that began a job before this time (epoch milliseconds) are known to be gone
     */
    async recoverExpired(
      maxAttempts: number,
      { startedBefore = null, now = Date.now() }: { startedBefore?: number | null; now?: number } = {},
    ): Promise<{ requeued: number; failed: string[] }> {
      const expired = (db: Kysely<Tables>) =>
        db
          .updateTable('jobs')
          .where('status', '=', PROCESSING)
          .where((e) => e.or([e('lease_until', '<', now), e('started_at', '<', startedBefore ?? 0)]));
      const failed = await endJobs((tx) =>
        expired(tx)
          .where('attempt', '>=', maxAttempts)
          .set({
            ...ended('failed', now),
            error_code: 'operation_crashed',
            error_message: 'The job failed. Its worker stopped on every attempt.',
          })
          .returning(['id', 'owner_user_id'])
          .execute(),
      );
      const requeued = await expired(query)
        .where('attempt', '<', maxAttempts)
        .set({ status: 'queued', lease_holder: null, lease_until: null, started_at: null, progress: 0 })
        .executeTakeFirst();
      return { requeued: Number(requeued.numUpdatedRows), failed };
    },
  };
}
