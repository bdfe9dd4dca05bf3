import type { Kysely } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';
import type { UserTier } from '../identity.ts';
import { hashSecret, makeSecret } from './secrets.ts';

const DAY_MS = 86_400_000;
const IDLE_MS = 7 * DAY_MS;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** How exactly the last use is known; a write for every request would be too dear. */
const SEEN_WITHIN_MS = 5 * 60_000;
const FORM = /^[\w-]{43}$/;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Sessions of signed-in users. Only hashes of the cookies are stored. */
export function createSessionStore({ query }: Pick<Database, 'query'>) {
  return {
    /** Starts a session and gives the secret for the cookie. */
    async start(db: Kysely<Tables>, userId: number, now = Date.now()): Promise<string> {
      const secret = makeSecret();
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashSecret(secret),
          user_id: userId,
          created_at: now,
          seen_at: now,
          expires_at: now + SESSION_LIFETIME_MS,
        })
        .execute();
      return secret;
    },

    /** Who a cookie stands for; null when the session is over or the user is not active. */
    async resolve(secret: string, now = Date.now()): Promise<{ userId: number; tier: UserTier } | null> {
      if (!FORM.test(secret)) return null;
      const hash = hashSecret(secret);
      const row = await query
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.user_id', 'sessions.seen_at', 'users.tier'])
        .where('token_hash', '=', hash)
        .where('expires_at', '>', now)
        .where('seen_at', '>', now - IDLE_MS)
        .where('users.is_active', '=', 1)
        .executeTakeFirst();
      if (!row) return null;
      if (row.seen_at < now - SEEN_WITHIN_MS) {
        await query.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', hash).execute();
      }
      return { userId: row.user_id, tier: row.tier as UserTier };
    },

    async end(secret: string): Promise<void> {
      if (FORM.test(secret)) await query.deleteFrom('sessions').where('token_hash', '=', hashSecret(secret)).execute();
    },

    /** Forgets sessions that are over. */
    async sweep(now = Date.now()): Promise<void> {
      await query
        .deleteFrom('sessions')
        .where((e) => e.or([e('expires_at', '<=', now), e('seen_at', '<=', now - IDLE_MS)]))
        .execute();
    },
  };
}
