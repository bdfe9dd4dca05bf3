import type { Database } from '../../ports/database/port.ts';
import { lockUser } from '../lock-user.ts';
import type { Sealer } from '../sealer.ts';
import { makeSigningSecret } from './standard-webhooks.ts';

/** How long a replaced secret signs along with the new one. */
const BOTH_SIGN_MS = 24 * 3_600_000;

export type SigningSecrets = ReturnType<typeof createSigningSecrets>;

/** One secret for each account, created on first use; sealed at rest. */
export function createSigningSecrets({ query }: Pick<Database, 'query'>, { seal, open }: Sealer) {
  async function read(userId: number) {
    const row = await query.selectFrom('webhook_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
    if (row) return row;
    await query
      .insertInto('webhook_secrets')
      .values({ user_id: userId, secret: seal(makeSigningSecret()), previous: null, rotated_at: null })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    return query.selectFrom('webhook_secrets').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
  }

  return {
    current: async (userId: number): Promise<string> => open((await read(userId)).secret),

    /** The active signing secrets, the newest first. */
    async all(userId: number, now = Date.now()): Promise<string[]> {
      const { secret, previous, rotated_at } = await read(userId);
      const bothSign = previous !== null && now - (rotated_at ?? 0) < BOTH_SIGN_MS;
      return [open(secret), ...(bothSign ? [open(previous)] : [])];
    },

    /** Makes a new secret; for 24 hours the one before signs too. Resolves to the new one. */
    async rotate(userId: number, now = Date.now()): Promise<string> {
      await read(userId);
      const secret = makeSigningSecret();
      await query.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        await tx
          .updateTable('webhook_secrets')
          .set((e) => ({ previous: e.ref('secret'), secret: seal(secret), rotated_at: now }))
          .where('user_id', '=', userId)
          .execute();
      });
      return secret;
    },
  };
}
