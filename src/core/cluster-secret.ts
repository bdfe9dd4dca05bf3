import { randomBytes } from 'node:crypto';
import type { Database } from '../ports/database/port.ts';

/** Reads a secret that all nodes share, making it when it is the first time that anyone asks. */
export async function clusterSecret({ query }: Pick<Database, 'query'>, name: string): Promise<string> {
  await query
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await query.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
