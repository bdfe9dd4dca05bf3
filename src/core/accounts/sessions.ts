import { type Kysely, sql } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';
import type { UserTier } from '../identity.ts';
import { hashCredential, makeCredential } from './credentials.ts';

const DAY_MS = 86_400_000;
const IDLE_MS = 7 * DAY_MS;
const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** How exactly the last use is known; a write for every request would be too dear. */
const SEEN_WITHIN_MS = 5 * 60_000;
const USER_AGENT_CHARACTERS = 300;
const ID_CHARACTERS = 16;
const MOST_LISTED = 100;
const FORM = /^[\w-]{43}$/;

export interface SessionFacts {
  /** The first characters of the stored hash: enough to tell sessions apart, and nothing that signs anybody in. */
  id: string;
  createdAt: number;
  seenAt: number;
  expiresAt: number;
  userAgent: string | null;
  /** The session of the caller itself. */
  isCurrent: boolean;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Sessions of signed-in users. Only hashes of the cookies are stored. */
export function createSessionStore({ query }: Pick<Database, 'query'>) {
  return {
    /** Starts a session and returns the secret for the cookie. */
    async start(
      db: Kysely<Tables>,
      userId: number,
      userAgent: string | null = null,
      now = Date.now(),
    ): Promise<string> {
      const secret = makeCredential();
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashCredential(secret),
          user_id: userId,
          created_at: now,
          seen_at: now,
          expires_at: now + SESSION_LIFETIME_MS,
          user_agent: userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
        })
        .execute();
      return secret;
    },

    /** The user of a cookie; null if the session is over or the user is not active. */
    async resolve(secret: string, now = Date.now()): Promise<{ userId: number; tier: UserTier } | null> {
      if (!FORM.test(secret)) return null;
      const hash = hashCredential(secret);
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
      if (FORM.test(secret))
        await query.deleteFrom('sessions').where('token_hash', '=', hashCredential(secret)).execute();
    },

    /** The sessions of a user that are not over, last used first; at most 100. @param current cookie of the caller */
    async list(userId: number, current: string, now = Date.now()): Promise<SessionFacts[]> {
      const rows = await query
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .where('seen_at', '>', now - IDLE_MS)
        .orderBy('seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(MOST_LISTED)
        .execute();
      const own = hashCredential(current);
      return rows.map((row) => ({
        id: row.token_hash.slice(0, ID_CHARACTERS),
        createdAt: row.created_at,
        seenAt: row.seen_at,
        expiresAt: Math.min(row.expires_at, row.seen_at + IDLE_MS),
        userAgent: row.user_agent,
        isCurrent: row.token_hash === own,
      }));
    },

    /** Ends a session of this user by its id. False when the user has no such session. */
    async endById(userId: number, id: string): Promise<boolean> {
      const answer = await query
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where(sql<string>`substr(token_hash, 1, ${sql.lit(ID_CHARACTERS)})`, '=', id)
        .executeTakeFirst();
      return Number(answer.numDeletedRows) > 0;
    },

    /** Ends all sessions of a user except the one of this cookie. */
    async endOthers(db: Kysely<Tables>, userId: number, current: string): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', hashCredential(current))
        .execute();
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
