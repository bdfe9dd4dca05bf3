import type { Kysely } from 'kysely';
import type { Tables } from '../ports/database/tables.ts';

/** Makes changes to one account that are made at the same time wait for each other, by writing the user's row. */
export async function lockUser(tx: Kysely<Tables>, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((e) => ({ tier: e.ref('tier') }))
    .where('id', '=', userId)
    .execute();
}
