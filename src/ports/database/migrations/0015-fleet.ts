import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Workers have different abilities: each announces its own, and claims only jobs that it can run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('workers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('programs', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.alterTable('jobs').addColumn('needs', 'text').execute();
  // With a job's requirements at its end: a worker finds jobs that it can do without reading each row.
  await sql`drop index jobs_queued`.execute(db);
  await sql`create index jobs_queued on jobs (owner_key, created_at, id, needs) where status = 'queued'`.execute(db);
}
