import type { Kysely } from 'kysely';

/** Outputs that a download does not mark: they live to the end of their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['files', 'keep'],
    ['jobs', 'keep_output'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
