import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownError } from '../errors.ts';
import type { Database } from '../ports/database/port.ts';

/** How long a start waits for a database that answered a moment ago. */
const PATIENCE_MS = 30_000;

/**
 * Reads a secret that all nodes share, making it when it is the first time that anyone asks.
 * @throws SheafError `unavailable` when the database cannot be reached for 30 seconds
 */
export async function clusterSecret(database: Pick<Database, 'query'>, name: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await readOrMake(database, name);
    } catch (error) {
      if (knownError(error)?.code !== 'unavailable' || Date.now() > end) throw error;
      await sleep(500);
    }
  }
}

async function readOrMake({ query }: Pick<Database, 'query'>, name: string): Promise<string> {
  await query
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await query.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
