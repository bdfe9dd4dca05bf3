import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Digests of requests, so that a key belongs to one request only; secrets of jobs; storage by owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('request_hash', 'text').execute();
  await db.schema.alterTable('jobs').addColumn('sealed_params', 'text').execute();
  await db.schema.alterTable('files').addColumn('owner_key', 'text').execute();
  await sql`create index files_owner on files (owner_key, bytes) where owner_key is not null`.execute(db);
}
