import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { KeyStore } from './keys.ts';
import type { Passwords } from './passwords.ts';
import type { SessionStore } from './sessions.ts';
import type { MailPurpose, TokenStore } from './tokens.ts';
import { normalizeEmail, type User, type UserStore } from './users.ts';

/** A hash that is replaced while it is checked, as by a login at the same moment, is checked anew. */
const MOST_LOGINS = 3;

/**
 * Who may make an account.
 *
 * open    anyone, signed in at once; an address that has one is told so
 * hidden  anyone, signed in only after the link of the mail was opened; nothing says which addresses have accounts
 * off     nobody
 */
export type SignupMode = 'open' | 'hidden' | 'off';

export type Accounts = ReturnType<typeof createAccounts>;

/** What people do with their accounts. */
export function createAccounts({
  database: { query },
  users,
  sessions,
  keys,
  tokens,
  passwords,
  signup,
  wakeMailer,
}: {
  database: Pick<Database, 'query'>;
  users: UserStore;
  sessions: SessionStore;
  keys: KeyStore;
  tokens: TokenStore;
  passwords: Passwords;
  signup: SignupMode;
  /** Called when there is a mail to send. */
  wakeMailer(): void;
}) {
  const taken = () =>
    new SheafError('already_exists', 'There is an account with this address already; log in instead.');
  const badToken = () =>
    new SheafError('invalid_token', 'The link is wrong, was used before, or is too old; ask for a new one.');

  const badCredentials = () =>
    new SheafError(
      'bad_credentials',
      signup === 'hidden'
        ? 'The e-mail address or the password is wrong, or the address is not confirmed yet.'
        : 'The e-mail address or the password is wrong.',
    );

  return {
    find: users.find,

    /**
     * Makes an account, with a session to go on with. An address that has one gets a mail that says so.
     * Null with sign-up `hidden`: the same for every address, after the same work; the mail says how to go on.
     * @throws SheafError `already_exists`, unless sign-up is hidden; `signup_closed` when it is off
     */
    async signup(address: string, password: string): Promise<{ user: User; session: string } | null> {
      if (signup === 'off') throw new SheafError('signup_closed', 'This service does not take new accounts.');
      const email = normalizeEmail(address);
      if (signup === 'open' && (await users.findByEmail(email))) return refuse(email);
      const passwordHash = await passwords.hash(password);
      const made = await query.transaction().execute(async (tx) => {
        const user = await users.insert(tx, email, passwordHash);
        await tx
          .insertInto('mail_requests')
          .values(mailRequest(email, user ? 'verify-email' : 'address-taken'))
          .execute();
        return user && { user, session: signup === 'open' ? await sessions.start(tx, user.id) : '' };
      });
      wakeMailer();
      if (signup === 'hidden') return null;
      if (!made) throw taken();
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
      const email = normalizeEmail(address);
      for (let attempt = 0; attempt < MOST_LOGINS; attempt++) {
        const user = await users.findByEmail(email);
        const { right, outdated } = await passwords.verify(user?.passwordHash ?? null, password);
        if (!user || !right || !user.isActive || (signup === 'hidden' && !user.emailVerified)) break;
        const hash = outdated ? await rehash(user, password) : (user.passwordHash as string);
        const session = await startSession(user.id, hash);
        if (!session) continue;
        if (previous) await sessions.end(previous);
        return { user, session };
      }
      throw badCredentials();
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

    /**
     * Replaces the password, ends every session of the user and revokes every API key: whoever knew the old password may
     * have made some. @throws SheafError `invalid_token`
     */
    async resetPassword(token: string, password: string): Promise<void> {
      const claimed = await tokens.claim(token, 'reset-password');
      if (!claimed) throw badToken();
      try {
        const passwordHash = await passwords.hash(password);
        await query.transaction().execute(async (tx) => {
          const { userId } = claimed;
          // Who read the mail has shown that the mailbox is theirs, too.
          await tx
            .updateTable('users')
            .set((e) => ({
              password_hash: passwordHash,
              email_verified_at: e.fn.coalesce('email_verified_at', e.val(Date.now())),
            }))
            .where('id', '=', userId)
            .execute();
          await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
          await keys.revokeAll(tx, userId);
        });
      } catch (error) {
        // What could not be done now, as when too many are signing in, can be tried again with the same link.
        await tokens.giveBack(claimed).catch(() => {});
        throw error;
      }
    },
  };

  /** Tells the owner of an address that it was used to sign up again, and the caller that it is taken. */
  async function refuse(email: string): Promise<never> {
    await query.insertInto('mail_requests').values(mailRequest(email, 'address-taken')).execute();
    wakeMailer();
    throw taken();
  }

  /**
   * Starts a session if the hash that was checked is still the user's. Null when it is not: a reset that happens at the same
   * moment ends every session that the old password opened, this one too.
   */
  function startSession(userId: number, hash: string): Promise<string | null> {
    return query
      .transaction()
      .execute(async (tx) => ((await users.holdHash(tx, userId, hash)) ? sessions.start(tx, userId) : null));
  }

  /** Stores the password at today's costs, and gives the hash that stands now. A busy moment is no reason to refuse the login. */
  async function rehash(user: User, password: string): Promise<string> {
    const before = user.passwordHash as string;
    try {
      const after = await passwords.hash(password);
      return (await users.replaceHash(query, user.id, before, after)) ? after : before;
    } catch (error) {
      if (!(error instanceof SheafError && error.code === 'unavailable')) throw error;
      return before;
    }
  }
}

function mailRequest(email: string, purpose: MailPurpose, now = Date.now()) {
  return { email, purpose, created_at: now, due_at: now };
}
