import type { Database } from '../../ports/database/port.ts';
import type { TokenPurpose } from '../mail-requests.ts';
import { hashCredential, makeCredential } from './credentials.ts';

const MINUTE_MS = 60_000;
const TOKEN_LIFETIME_MS: Record<TokenPurpose, number> = {
  'verify-email': 24 * 60 * MINUTE_MS,
  'reset-password': 30 * MINUTE_MS,
};

/** A token that was just used up. */
export interface ClaimedToken {
  hash: string;
  userId: number;
  usedAt: number;
}

export type TokenStore = ReturnType<typeof createTokenStore>;

/** Single-use tokens that are mailed. Only their hashes are stored. */
export function createTokenStore({ query }: Pick<Database, 'query'>) {
  return {
    /** Makes a token; earlier ones for the same purpose are void from now on. */
    async issue(userId: number, purpose: TokenPurpose, now = Date.now()): Promise<string> {
      const secret = makeCredential();
      await query.transaction().execute(async (tx) => {
        await tx.deleteFrom('tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
        await tx
          .insertInto('tokens')
          .values({
            token_hash: hashCredential(secret),
            user_id: userId,
            purpose,
            created_at: now,
            expires_at: now + TOKEN_LIFETIME_MS[purpose],
          })
          .execute();
      });
      return secret;
    },

    /** Uses up a token, for exactly one of concurrent callers; null if it is void, used or expired. */
    async claim(secret: string, purpose: TokenPurpose, now = Date.now()): Promise<ClaimedToken | null> {
      const hash = hashCredential(secret);
      const row = await query
        .updateTable('tokens')
        .set({ used_at: now })
        .where('token_hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      return row ? { hash, userId: row.user_id, usedAt: now } : null;
    },

    /** Makes a claimed token good again, when what it was claimed for could not be done. */
    async giveBack({ hash, usedAt }: ClaimedToken): Promise<void> {
      await query
        .updateTable('tokens')
        .set({ used_at: null })
        .where('token_hash', '=', hash)
        .where('used_at', '=', usedAt)
        .execute();
    },

    /** Forgets tokens that are over. */
    async sweep(now = Date.now()): Promise<void> {
      await query.deleteFrom('tokens').where('expires_at', '<=', now).execute();
    },
  };
}
