import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Passwords } from './passwords.ts';
import type { SessionStore } from './sessions.ts';
import type { MailPurpose, TokenStore } from './tokens.ts';
import { normalizeEmail, type User, type UserStore } from './users.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** What people do with their accounts. */
export function createAccounts({
  database: { query },
  users,
  sessions,
  tokens,
  passwords,
  wakeMailer,
}: {
  database: Pick<Database, 'query'>;
  users: UserStore;
  sessions: SessionStore;
  tokens: TokenStore;
  passwords: Passwords;
  /** Called when there is a mail to send. */
  wakeMailer(): void;
}) {
  const taken = () =>
    new SheafError('already_exists', 'There is an account with this address already; log in instead.');
  const badToken = () =>
    new SheafError('invalid_token', 'The link is wrong, was used before, or is too old; ask for a new one.');

  return {
    find: users.find,

    /** Makes an account, with a session to go on with. @throws SheafError `already_exists` */
    async signup(address: string, password: string): Promise<{ user: User; session: string }> {
      const email = normalizeEmail(address);
      if (await users.findByEmail(email)) throw taken();
      const passwordHash = await passwords.hash(password);
      const made = await query.transaction().execute(async (tx) => {
        const user = await users.insert(tx, email, passwordHash);
        if (!user) throw taken();
        await tx.insertInto('mail_requests').values(mailRequest(email, 'verify-email')).execute();
        return { user, session: await sessions.start(tx, user.id) };
      });
      wakeMailer();
      return made;
    },

    /**
     * Starts a session.
     * @param previous cookie that the caller still had; its session ends
     * @throws SheafError `bad_credentials`: one answer, after the same time, whatever was wrong
     */
    async login(
      address: string,
      password: string,
      previous: string | undefined,
    ): Promise<{ user: User; session: string }> {
      const user = await users.findByEmail(normalizeEmail(address));
      const { right, outdated } = await passwords.verify(user?.passwordHash ?? null, password);
      if (!user || !right || !user.isActive) {
        throw new SheafError('bad_credentials', 'The e-mail address or the password is wrong.');
      }
      if (outdated) await rehash(user, password);
      if (previous) await sessions.end(previous);
      return { user, session: await sessions.start(query, user.id) };
    },

    logout: sessions.end,

    /** Notes that somebody asked for a mail. The same work for every address; who gets one is found out later. */
    async requestMail(address: string, purpose: MailPurpose): Promise<void> {
      await query
        .insertInto('mail_requests')
        .values(mailRequest(normalizeEmail(address), purpose))
        .execute();
      wakeMailer();
    },

    /** @throws SheafError `invalid_token` */
    async confirmEmail(token: string): Promise<void> {
      const claimed = await tokens.claim(token, 'verify-email');
      if (!claimed) throw badToken();
      await users.confirmEmail(claimed.userId).catch(async (error) => {
        await tokens.giveBack(claimed).catch(() => {});
        throw error;
      });
    },

    /** Replaces the password and ends every session of the user. @throws SheafError `invalid_token` */
    async resetPassword(token: string, password: string): Promise<void> {
      const claimed = await tokens.claim(token, 'reset-password');
      if (!claimed) throw badToken();
      try {
        const passwordHash = await passwords.hash(password);
        await query.transaction().execute(async (tx) => {
          const { userId } = claimed;
          await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
          await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
        });
      } catch (error) {
        // What could not be done now, as when too many are signing in, can be tried again with the same link.
        await tokens.giveBack(claimed).catch(() => {});
        throw error;
      }
    },
  };

  /** Stores the password at today's costs. A busy moment is no reason to refuse the login. */
  async function rehash(user: User, password: string): Promise<void> {
    try {
      await users.replaceHash(user.id, user.passwordHash as string, await passwords.hash(password));
    } catch (error) {
      if (!(error instanceof SheafError && error.code === 'unavailable')) throw error;
    }
  }
}

function mailRequest(email: string, purpose: MailPurpose, now = Date.now()) {
  return { email, purpose, created_at: now, due_at: now };
}
