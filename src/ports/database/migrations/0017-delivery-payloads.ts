import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The message of an event is kept once for all webhooks that hear of it, apart from the rows that are looked through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payloads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payloads_user')
    .on('payloads')
    .columns(['user_id', 'created_at', 'id', 'bytes'])
    .execute();
  await db.schema.alterTable('deliveries').addColumn('payload_id', 'text').execute();
  // A job ends once: all that was written of it is the same.
  await sql`update deliveries set payload_id = coalesce(job_id, id)`.execute(db);
  await sql`insert into payloads (id, user_id, created_at, bytes, body)
    select payload_id, min(user_id), min(created_at), min(octet_length(payload)), min(payload)
    from deliveries group by payload_id`.execute(db);
  await db.schema.alterTable('deliveries').dropColumn('payload').execute();
  await db.schema.createIndex('deliveries_payload').on('deliveries').column('payload_id').execute();
  // Due deliveries are found using only the index.
  await sql`drop index deliveries_due`.execute(db);
  await sql`create index deliveries_due on deliveries (due_at, id, user_id) where due_at is not null`.execute(db);
}
