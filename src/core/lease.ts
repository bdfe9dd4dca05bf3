import type { Database } from '../ports/database/port.ts';

type Queries = Pick<Database, 'query'>;

const MINUTE_MS = 60_000;

/**
 * Takes a named lease, so that one node at a time does the work. It stays as long as this process lives, and is free
 * again `ms` after the process died. Resolves to the function that releases it, or null while another node holds it.
 */
export async function acquireLease(
  { query }: Queries,
  name: string,
  holder: string,
  ms: number,
): Promise<(() => Promise<void>) | null> {
  if (!(await occupy({ query }, name, holder, ms, Infinity))) return null;
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
 * Takes one turn per `ms` for all nodes together. It needs no release: if the node dies, the next turn comes on time.
 * Resolves to whether this node has it.
 */
export function takeTurn(database: Queries, name: string, holder: string, ms: number): Promise<boolean> {
  // A turn further ahead than any lease lasts was written by a wrong clock, or while leases were longer. The extra
  // minute covers clocks that differ a little, and callers that read theirs before they waited their turn here.
  return occupy(database, name, holder, ms, ms + MINUTE_MS);
}

/** Resolves to whether the name was free, or held for longer than `unlikelyMs` from now; it is the holder's then. */
async function occupy(
  { query }: Queries,
  name: string,
  holder: string,
  ms: number,
  unlikelyMs: number,
): Promise<boolean> {
  const now = Date.now();
  const mine = { holder, held_until: now + ms };
  const answer = await query
    .insertInto('leases')
    .values({ name, ...mine })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(mine)
        .where((e) =>
          Number.isFinite(unlikelyMs)
            ? e.or([e('leases.held_until', '<', now), e('leases.held_until', '>', now + unlikelyMs)])
            : e('leases.held_until', '<', now),
        ),
    )
    .executeTakeFirst();
  return Number(answer.numInsertedOrUpdatedRows ?? 0) > 0;
}
