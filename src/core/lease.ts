import type { Database } from '../ports/database/port.ts';

/**
 * Takes a named lease for `ms`, so that one node at a time does a piece of work.
 * Resolves to the function that gives it back, or null while another holds it.
 */
export async function acquireLease(
  { query }: Pick<Database, 'query'>,
  name: string,
  holder: string,
  ms: number,
  now = Date.now(),
): Promise<(() => Promise<void>) | null> {
  const answer = await query
    .insertInto('leases')
    .values({ name, holder, held_until: now + ms })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, held_until: now + ms })
        .where('leases.held_until', '<', now),
    )
    .executeTakeFirst();
  if (Number(answer.numInsertedOrUpdatedRows ?? 0) === 0) return null;
  return async () => {
    await query.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
  };
}
