import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lists use an index: jobs of an account that ended in one way, the last attempt for a webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_ended_of_user on jobs (owner_user_id, status, created_at, id)
    where owner_user_id is not null and completed_at is not null`.execute(db);
  await sql`create index deliveries_attempted on deliveries (webhook_id, created_at, id) where attempts > 0`.execute(
    db,
  );
}
