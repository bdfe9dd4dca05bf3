import { type Kysely, sql } from 'kysely';

/** A job's parameters and result count against its owner's share of the storage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('row_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index jobs_bytes on jobs (owner_key, row_bytes) where row_bytes > 0`.execute(db);
}
