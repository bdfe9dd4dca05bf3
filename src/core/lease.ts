import type { Database } from '../ports/database/port.ts';

type Queries = Pick<Database, 'query'>;

/**
 * Takes a named lease, so that one node at a time does a piece of work. It is kept as long as this process lives, and
 * free again `ms` after the process died.
 * Resolves to the function that gives it back, or null while another holds it.
 */
export async function acquireLease(
  { query }: Queries,
  name: string,
  holder: string,
  ms: number,
): Promise<(() => Promise<void>) | null> {
  const now = Date.now();
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
  const renew = async () => {
    await query
      .updateTable('leases')
      .set({ held_until: Date.now() + ms })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  };
  const heartbeat = setInterval(() => void renew().catch(() => {}), ms / 3);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await query.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
  };
}

/**
 * Takes a turn that comes up once in `ms` for all nodes together. Nobody gives it back: when the node that has it dies,
 * the next turn comes up all the same. Resolves to whether it is this node's.
 */
export async function takeTurn({ query }: Queries, name: string, holder: string, ms: number): Promise<boolean> {
  const now = Date.now();
  const answer = await query
    .insertInto('leases')
    .values({ name, holder, held_until: now + ms })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, held_until: now + ms })
        // One that lies further ahead than any turn is from a clock that was wrong, or from when turns were longer.
        .where((e) => e.or([e('leases.held_until', '<', now), e('leases.held_until', '>', now + ms)])),
    )
    .executeTakeFirst();
  return Number(answer.numInsertedOrUpdatedRows ?? 0) > 0;
}
