import type { Kysely } from 'kysely';

/** Keys are forgotten with their jobs: without an index each forgotten job reads all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('idempotency_job').on('idempotency_keys').column('job_id').execute();
}
