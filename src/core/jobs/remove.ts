import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';
import type { Events } from '../../ports/events.ts';
import type { Storage } from '../../ports/storage.ts';
import type { FileStore } from '../files/store.ts';
import { CANCEL_TOPIC, type Job, jobTopic, viewJob } from './model.ts';
import type { JobStore } from './store.ts';

const BATCH = 500;

/** Deletes jobs with all their rows; jobs are deleted in no other way. Returns the existing ones. */
export async function deleteJobs(
  tx: Kysely<Tables>,
  ids: readonly string[] | SelectQueryBuilder<Tables, 'jobs', { id: string }>,
) {
  await tx.deleteFrom('job_inputs').where('job_id', 'in', ids).execute();
  await tx.deleteFrom('idempotency_keys').where('job_id', 'in', ids).execute();
  return tx.deleteFrom('jobs').where('id', 'in', ids).returning(['id', 'status']).execute();
}

/**
 * Deletes jobs that ended before `before` (epoch milliseconds) and have no file left, a batch at a time, and the keys of
 * requests from before it. Returns how many jobs they were.
 */
export async function forgetJobs({ query }: Pick<Database, 'query'>, before: number): Promise<number> {
  const old = await query
    .selectFrom('jobs')
    .select('id')
    .where('completed_at', '<', before)
    .where('output_name', 'is', null)
    .limit(BATCH)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await query.transaction().execute((tx) => deleteJobs(tx, ids));
  await query.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
  return ids.length;
}

/** Creates what a job's owner does to be rid of it. */
export function createJobRemover({
  database: { query },
  jobs,
  files,
  storage,
  events,
  ttlMs,
}: {
  database: Pick<Database, 'query'>;
  jobs: Pick<JobStore, 'cancel' | 'find'>;
  files: FileStore;
  storage: Storage;
  events: Events;
  ttlMs: number;
}) {
  /** Cancels a live job; deletes an ended one with its files. */
  return async function removeJob(job: Job): Promise<void> {
    if (await jobs.cancel(job.id)) {
      events.publish(CANCEL_TOPIC, job.id);
      const cancelled = await jobs.find(job.id);
      if (cancelled) events.publish(jobTopic(job.id), JSON.stringify(viewJob(cancelled, ttlMs)));
      return;
    }
    const names = await files.ownedByJob(job.id);
    await files.remove(names);
    await query.transaction().execute((tx) => deleteJobs(tx, [job.id]));
    await storage.remove(names);
  };
}
