import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Language } from '../../texts/languages.ts';
import { noteMailRequest } from '../mail-requests.ts';
import type { Passwords } from './passwords.ts';
import type { SessionStore } from './sessions.ts';
import { normalizeEmail, type User, type UserStore } from './users.ts';

/** A hash that is replaced while it is checked, as by a login at the same moment, is checked again. */
const MOST_LOGINS = 3;

/**
 * Who may create an account.
 *
 * open    anyone, signed in at once; an address that has one gets an error that says so
 * hidden  anyone, signed in only after the link of the mail was opened; nothing says which addresses have accounts
 * off     no one
 */
export type SignupMode = 'open' | 'hidden' | 'off';

export interface SignedIn {
  user: User;
  /** Secret for the cookie. */
  session: string;
}

/** Signing up and signing in. */
export function createSignIn({
  database: { query },
  users,
  sessions,
  passwords,
  signup: mode,
  wakeMailer,
}: {
  database: Pick<Database, 'query'>;
  users: UserStore;
  sessions: SessionStore;
  passwords: Passwords;
  signup: SignupMode;
  /** Called when there is a mail to send. */
  wakeMailer(): void;
}) {
  const addressTaken = () =>
    new SheafError('already_exists', 'An account with this email address already exists. Sign in instead.');
  const badCredentials = () =>
    new SheafError(
      'bad_credentials',
      mode === 'hidden'
        ? 'Wrong email address or password, or the address is not confirmed yet.'
        : 'The e-mail address or the password is wrong.',
    );

  return {
    /**
     * Creates an account and signs it in. If the address already has one, its owner gets a mail that says so. Null with
     * sign-up `hidden`: the same for every address, after the same work; the mail has the next step.
     * @throws SheafError `already_exists`, unless sign-up is hidden; `signup_closed` when it is off
     */
    async signup(
      address: string,
      password: string,
      { userAgent, language }: { userAgent: string | null; language: Language | null },
    ): Promise<SignedIn | null> {
      if (mode === 'off') throw new SheafError('signup_closed', 'Sign-up is closed on this server.');
      const email = normalizeEmail(address);
      if (mode === 'open' && (await users.findByEmail(email))) return refuse(email, language);
      const passwordHash = await passwords.hash(password);
      const created = await query.transaction().execute(async (tx) => {
        const user = await users.insert(tx, email, passwordHash, Date.now(), language);
        await noteMailRequest(tx, email, user ? 'verify-email' : 'address-taken', { language });
        return user && { user, session: mode === 'open' ? await sessions.start(tx, user.id, userAgent) : '' };
      });
      wakeMailer();
      if (mode === 'hidden') return null;
      if (!created) throw addressTaken();
      return created;
    },

    /**
     * Starts a session.
     * @param caller `previous`: its current cookie, whose session ends
     * @throws SheafError `bad_credentials`: one response, after the same time, for every kind of failure
     */
    async login(
      address: string,
      password: string,
      {
        previous,
        userAgent,
        language,
      }: { previous: string | undefined; userAgent: string | null; language: Language | null },
    ): Promise<SignedIn> {
      const email = normalizeEmail(address);
      for (let attempt = 0; attempt < MOST_LOGINS; attempt++) {
        const user = await users.findByEmail(email);
        const { right, outdated } = await passwords.verify(user?.passwordHash ?? null, password);
        if (!user || !right || !user.isActive || (mode === 'hidden' && !user.emailVerified)) break;
        const hash = outdated ? await rehash(user, password) : (user.passwordHash as string);
        const session = await startSession(user.id, hash, userAgent);
        if (!session) continue;
        if (previous) await sessions.end(previous);
        if (language !== null && language !== user.language) await users.setLanguage(user.id, language);
        return { user, session };
      }
      throw badCredentials();
    },
  };

  /** Tells the owner of an address that it was used to sign up again, and the caller that it is taken. */
  async function refuse(email: string, language: Language | null): Promise<never> {
    await noteMailRequest(query, email, 'address-taken', { language });
    wakeMailer();
    throw addressTaken();
  }

  /**
   * Starts a session if the hash that was checked is still the user's. Null when it is not: a reset that happens at the same
   * moment ends every session that the old password opened, this one too.
   */
  function startSession(userId: number, hash: string, userAgent: string | null): Promise<string | null> {
    return query
      .transaction()
      .execute(async (tx) => ((await users.holdHash(tx, userId, hash)) ? sessions.start(tx, userId, userAgent) : null));
  }

  /** Rehashes the password at today's cost, and returns the current hash. A busy moment does not refuse the login. */
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
