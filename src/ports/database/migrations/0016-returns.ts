import type { Kysely } from 'kysely';

/** How often a job was returned untried: it is not returned without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('returns', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
