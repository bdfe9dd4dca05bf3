import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { ApiKeysTable, Tables } from '../../ports/database/tables.ts';
import type { UserTier } from '../identity.ts';
import { lockUser } from '../lock-user.ts';
import { tooMany } from '../notes.ts';
import { hashCredential } from './credentials.ts';
import { isWellFormedKey, type KeyEnvironment, makeKey, prefixOf } from './key-format.ts';

const MAX_ACTIVE_KEYS = 25;
/** How long revoked keys are listed, and most keys listed along with active ones. */
const REVOKED_LISTED_MS = 30 * 24 * 3_600_000;
const MOST_LISTED = 200;
/** How exactly the last use is known. */
const USED_WITHIN_MS = 60_000;

/** Keys that have ended and are kept. */
const MAX_ENDED_KEYS = MOST_LISTED;

export interface ApiKey {
  id: number;
  prefix: string;
  name: string | null;
  env: KeyEnvironment;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
  /** From then on it is refused; null for never. */
  expiresAt: number | null;
}

export type KeyStore = ReturnType<typeof createKeyStore>;

/** API keys of users. Only hashes of the keys are stored. */
export function createKeyStore({ query }: Pick<Database, 'query'>) {
  return {
    /**
     * Makes a key; its text is known now and never again.
     * @param session cookie of the caller; a key is made only while its session lives, so that none outlives a reset
     * @throws SheafError `limit_exceeded` when the user has 25 active keys, `unauthenticated` when the session is over
     */
    async create(
      userId: number,
      {
        name,
        env,
        expiresAt,
        session,
      }: { name: string | null; env: KeyEnvironment; expiresAt: number | null; session: string },
      now = Date.now(),
    ): Promise<{ key: string; entry: ApiKey }> {
      const key = makeKey(env);
      const row = await query.transaction().execute(async (tx) => {
        // Keys that are created at the same time wait for each other, and for a reset.
        await lockUser(tx, userId);
        const alive = await tx
          .selectFrom('sessions')
          .select('user_id')
          .where('token_hash', '=', hashCredential(session))
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (!alive) throw new SheafError('unauthenticated', 'Your session has expired. Sign in again.');
        const active = await tx
          .selectFrom('api_keys')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('user_id', '=', userId)
          .where('revoked_at', 'is', null)
          .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
          .executeTakeFirstOrThrow();
        if (Number(active.n) >= MAX_ACTIVE_KEYS) throw tooMany('too_many_keys', MAX_ACTIVE_KEYS);
        await forgetEnded(tx, userId, now);
        return tx
          .insertInto('api_keys')
          .values({
            user_id: userId,
            key_hash: hashCredential(key),
            prefix: prefixOf(key),
            name,
            env,
            created_at: now,
            expires_at: expiresAt,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return { key, entry: toKey(row) };
    },

    /** Newest first, including keys revoked in the last 30 days, or the newest of these. */
    async list(userId: number, now = Date.now()): Promise<ApiKey[]> {
      const rows = await query
        .selectFrom('api_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where((e) => e.not(endedBefore(e, now - REVOKED_LISTED_MS)))
        .orderBy((e) => e.case().when('revoked_at', 'is', null).then(0).else(1).end())
        .orderBy('id', 'desc')
        .limit(MOST_LISTED)
        .execute();
      return rows.map(toKey).sort((one, other) => other.id - one.id);
    },

    /** Revokes a key of this user; revoked keys stay revoked. False if the user has no such key. */
    async revoke(userId: number, id: number, now = Date.now()): Promise<boolean> {
      const mine = query.updateTable('api_keys').where('id', '=', id).where('user_id', '=', userId);
      const answer = await mine
        .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(now)) }))
        .executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    /** Forgets keys that ended more than 30 days ago. */
    async sweep(now = Date.now()): Promise<void> {
      await query
        .deleteFrom('api_keys')
        .where((e) => endedBefore(e, now - REVOKED_LISTED_MS))
        .execute();
    },

    /** Revokes all keys of a user, as part of a transaction. */
    async revokeAll(db: Kysely<Tables>, userId: number, now = Date.now()): Promise<void> {
      await db
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
    },

    /** Returns the user of an API key; null if it is unknown, revoked or expired, or if its user is not active. */
    async resolve(
      key: string,
      now = Date.now(),
    ): Promise<{ userId: number; tier: UserTier; env: KeyEnvironment } | null> {
      if (!isWellFormedKey(key)) return null;
      const row = await query
        .selectFrom('api_keys')
        .innerJoin('users', 'users.id', 'api_keys.user_id')
        .select(['api_keys.id', 'api_keys.user_id', 'api_keys.env', 'api_keys.last_used_at', 'users.tier'])
        .where('key_hash', '=', hashCredential(key))
        .where('revoked_at', 'is', null)
        .where((e) => e.or([e('api_keys.expires_at', 'is', null), e('api_keys.expires_at', '>', now)]))
        .where('users.is_active', '=', 1)
        .executeTakeFirst();
      if (!row) return null;
      if (row.last_used_at === null || row.last_used_at < now - USED_WITHIN_MS) {
        await query.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute();
      }
      return { userId: row.user_id, tier: row.tier as UserTier, env: row.env as KeyEnvironment };
    },
  };
}

/** Revoked or expired before `time`; never null, so that it can be negated. */
function endedBefore(e: ExpressionBuilder<Tables, 'api_keys'>, time: number) {
  const never = e.lit(Number.MAX_SAFE_INTEGER);
  return e.or([e(e.fn.coalesce('revoked_at', never), '<', time), e(e.fn.coalesce('expires_at', never), '<', time)]);
}

/** Keeps only the newest of a user's ended keys, so that creating and revoking keys fills no list. */
async function forgetEnded(tx: Kysely<Tables>, userId: number, now: number): Promise<void> {
  const beyond = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where((e) => endedBefore(e, now + 1))
    .orderBy('id', 'desc')
    .limit(MAX_ENDED_KEYS)
    .offset(MAX_ENDED_KEYS)
    .execute();
  if (beyond.length === 0) return;
  await tx
    .deleteFrom('api_keys')
    .where(
      'id',
      'in',
      beyond.map(({ id }) => id),
    )
    .execute();
}

function toKey(row: Selectable<ApiKeysTable>): ApiKey {
  return {
    id: row.id,
    prefix: row.prefix,
    name: row.name,
    env: row.env as KeyEnvironment,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    expiresAt: row.expires_at,
  };
}
