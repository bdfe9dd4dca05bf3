import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { Tables, UsersTable } from '../../ports/database/tables.ts';
import type { Language } from '../../texts/languages.ts';
import type { UserTier } from '../identity.ts';

export interface User {
  id: number;
  email: string;
  /** PHC string. */
  passwordHash: string | null;
  tier: UserTier;
  isActive: boolean;
  emailVerified: boolean;
  /** Language of mails; null if unknown. */
  language: Language | null;
  createdAt: number;
}

export type UserStore = ReturnType<typeof createUserStore>;

/** All queries on users, for both engines. */
export function createUserStore({ query }: Pick<Database, 'query'>) {
  return {
    async find(id: number): Promise<User | null> {
      const row = await query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toUser(row) : null;
    },

    /** @param email as `normalizeEmail` makes it */
    async findByEmail(email: string): Promise<User | null> {
      const row = await query.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
      return row ? toUser(row) : null;
    },

    async list(): Promise<User[]> {
      return (await query.selectFrom('users').selectAll().orderBy('id').execute()).map(toUser);
    },

    /** Null if the address is taken. Without a hash, the user must choose a password by mail before signing in. */
    async insert(
      db: Kysely<Tables>,
      email: string,
      passwordHash: string | null,
      now = Date.now(),
      language: Language | null = null,
    ): Promise<User | null> {
      const row = await db
        .insertInto('users')
        .values({
          email,
          password_hash: passwordHash,
          tier: 'free',
          is_active: 1,
          email_verified_at: null,
          language,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
      return row ? toUser(row) : null;
    },

    async confirmEmail(id: number, now = Date.now()): Promise<void> {
      await query
        .updateTable('users')
        .set({ email_verified_at: now })
        .where('id', '=', id)
        .where('email_verified_at', 'is', null)
        .execute();
    },

    /** Replaces a hash, unless it was replaced meanwhile: false then. */
    async replaceHash(db: Kysely<Tables>, id: number, before: string, after: string): Promise<boolean> {
      const answer = await db
        .updateTable('users')
        .set({ password_hash: after })
        .where('id', '=', id)
        .where('password_hash', '=', before)
        .executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    /**
     * Locks the user until the transaction ends: resets and other changes wait. False if the user is no longer active
     * or has another hash.
     */
    async holdHash(tx: Kysely<Tables>, id: number, hash: string): Promise<boolean> {
      const held = await tx
        .updateTable('users')
        .set((e) => ({ password_hash: e.ref('password_hash') }))
        .where('id', '=', id)
        .where('password_hash', '=', hash)
        .where('is_active', '=', 1)
        .executeTakeFirst();
      return Number(held.numUpdatedRows) === 1;
    },

    async setLanguage(id: number, language: Language): Promise<void> {
      await query.updateTable('users').set({ language }).where('id', '=', id).execute();
    },

    async setTier(id: number, tier: UserTier): Promise<void> {
      await query.updateTable('users').set({ tier }).where('id', '=', id).execute();
    },

    async activate(id: number): Promise<void> {
      await query.updateTable('users').set({ is_active: 1 }).where('id', '=', id).execute();
    },

    /** Ends everything that acts for the user: sessions, keys, mailed tokens. Keys stay listed as revoked. */
    async deactivate(id: number, now = Date.now()): Promise<void> {
      await query.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute();
        await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
        await tx.deleteFrom('tokens').where('user_id', '=', id).execute();
        await tx
          .updateTable('api_keys')
          .set({ revoked_at: now })
          .where('user_id', '=', id)
          .where('revoked_at', 'is', null)
          .execute();
      });
    },
  };
}

/** The one form in which an address is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

function toUser(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    tier: row.tier as UserTier,
    isActive: row.is_active === 1,
    emailVerified: row.email_verified_at !== null,
    language: row.language,
    createdAt: row.created_at,
  };
}
