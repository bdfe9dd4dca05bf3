import type { Kysely } from 'kysely';

/** Mails are written in the language of the account, or of the request that caused them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute();
  await db.schema.alterTable('mail_requests').addColumn('language', 'text').execute();
}
