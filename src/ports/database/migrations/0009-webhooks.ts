import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('failing_since', 'bigint')
    .execute();
  await schema.createIndex('webhooks_user').on('webhooks').column('user_id').execute();

  await schema
    .createTable('webhook_secrets')
    .addColumn('user_id', 'bigint', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('previous', 'text')
    .addColumn('rotated_at', 'bigint')
    .execute();

  await schema
    .createTable('deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('webhook_id', 'text', (c) => c.references('webhooks.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('job_id', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempted_at', 'bigint')
    .addColumn('response_status', 'integer')
    .addColumn('error', 'text')
    .execute();
  await sql`create index deliveries_due on deliveries (due_at) where due_at is not null`.execute(db);
  await schema.createIndex('deliveries_webhook').on('deliveries').columns(['webhook_id', 'created_at']).execute();
  await schema.createIndex('deliveries_user').on('deliveries').column('user_id').execute();
  await schema.createIndex('deliveries_created').on('deliveries').column('created_at').execute();

  await schema.alterTable('jobs').addColumn('webhook_url', 'text').execute();
}
