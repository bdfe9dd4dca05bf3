import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Files of an account are listed from an index in that order, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index files_listed on files (owner_key, created_at desc, object_name)
    where owner_key is not null`.execute(db);
}
