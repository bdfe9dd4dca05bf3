import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** More than 80 lines: a migration that has run anywhere is never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('object_name', 'text', (c) => c.primaryKey())
    .addColumn('owner_user_id', 'bigint')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('page_count', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('marked_at', 'bigint')
    .execute();
  await db.schema.createIndex('files_expires_at').on('files').column('expires_at').execute();
  await sql`create index files_marked on files (marked_at) where marked_at is not null`.execute(db);

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('job_type', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('owner_user_id', 'bigint')
    .addColumn('owner_key', 'text', (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('progress', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_holder', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('output_name', 'text')
    .addColumn('output_filename', 'text')
    .addColumn('output_bytes', 'bigint')
    .addColumn('result', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .execute();
  await sql`create index jobs_queued on jobs (owner_key, created_at, id) where status = 'queued'`.execute(db);
  await sql`create index jobs_running on jobs (owner_key, lease_until) where status = 'processing'`.execute(db);
  await sql`create index jobs_started on jobs (owner_key, started_at) where started_at is not null`.execute(db);
  await sql`create index jobs_output on jobs (output_name) where output_name is not null`.execute(db);
  await sql`create index jobs_of_user on jobs (owner_user_id, created_at, id) where owner_user_id is not null`.execute(
    db,
  );
  await sql`create index jobs_ended on jobs (completed_at) where completed_at is not null`.execute(db);

  await db.schema
    .createTable('job_inputs')
    .addColumn('job_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('object_name', 'text', (c) => c.notNull())
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('pages', 'text')
    .addPrimaryKeyConstraint('job_inputs_pkey', ['job_id', 'position'])
    .execute();
  await db.schema.createIndex('job_inputs_object').on('job_inputs').column('object_name').execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('job_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('idempotency_created').on('idempotency_keys').column('created_at').execute();

  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}
