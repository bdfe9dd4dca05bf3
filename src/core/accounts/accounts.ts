import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Language } from '../../texts/languages.ts';
import { silenceWebhooks } from '../deliveries/silence.ts';
import { type MailPurpose, noteMailRequest } from '../mail-requests.ts';
import type { KeyStore } from './keys.ts';
import type { Passwords } from './passwords.ts';
import type { createUserRemover } from './remove-user.ts';
import type { SessionStore } from './sessions.ts';
import type { TokenStore } from './tokens.ts';
import { normalizeEmail, type User, type UserStore } from './users.ts';

/** Actions of people with an account; `sign-in.ts` has signing up and in. */
export function createAccounts({
  database: { query },
  users,
  sessions,
  keys,
  tokens,
  passwords,
  removeUser,
  sendsMail,
  wakeMailer,
}: {
  database: Pick<Database, 'query'>;
  users: UserStore;
  sessions: SessionStore;
  keys: KeyStore;
  tokens: TokenStore;
  passwords: Passwords;
  removeUser: ReturnType<typeof createUserRemover>;
  /** Whether mails reach people, so that an address can be confirmed. */
  sendsMail: boolean;
  /** Called when there is a mail to send. */
  wakeMailer(): void;
}) {
  const wrongPassword = () => new SheafError('bad_credentials', 'The password is wrong.');
  const badToken = () =>
    new SheafError('invalid_token', 'This link is invalid, expired or already used. Request a new one.');

  return {
    find: users.find,

    /**
     * Asks for a confirmed address, where mails are sent: what the account sends to other machines, or fetches from them, is
     * somebody's then.
     * @throws SheafError `email_unconfirmed`
     */
    async requireConfirmed(userId: number): Promise<void> {
      if (!sendsMail || (await users.find(userId))?.emailVerified) return;
      const text =
        'This needs a confirmed e-mail address: open the link in the mail, or ask for a new one (POST /api/auth/verify-email/resend).';
      throw new SheafError('email_unconfirmed', text);
    },

    logout: sessions.end,

    /** Ends all sessions of a user except the one of this cookie. */
    endOtherSessions: (userId: number, session: string) => sessions.endOthers(query, userId, session),

    /**
     * Replaces the password of a caller who knows the old one. All other sessions end, mailed links for a new password
     * are void, and the owner gets a mail; API keys stay.
     * @param session cookie of the caller
     * @throws SheafError `bad_credentials`
     */
    async changePassword(
      userId: number,
      session: string,
      { old, password, language }: { old: string; password: string; language: Language | null },
    ): Promise<void> {
      const user = await checked(userId, old);
      const passwordHash = await passwords.hash(password);
      await query.transaction().execute(async (tx) => {
        if (!(await users.replaceHash(tx, userId, user.passwordHash as string, passwordHash))) throw wrongPassword();
        await sessions.endOthers(tx, userId, session);
        await tx.deleteFrom('tokens').where('user_id', '=', userId).where('purpose', '=', 'reset-password').execute();
        await noteMailRequest(tx, user.email, 'password-changed', { language });
      });
      wakeMailer();
    },

    /** Deletes an account with its sessions, keys, jobs and files, by who knows its password. @throws SheafError `bad_credentials` */
    async remove(userId: number, password: string): Promise<void> {
      await checked(userId, password);
      // Deactivate the user first, so that they cannot start anything new meanwhile.
      await users.deactivate(userId);
      await removeUser(userId);
    },

    /** Records a request for a mail. Every address costs the same work; the mailer finds the recipient later. */
    async requestMail(address: string, purpose: MailPurpose, language: Language | null): Promise<void> {
      await noteMailRequest(query, normalizeEmail(address), purpose, { language });
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
     * Replaces the password, ends every session of the user, revokes every API key and switches every webhook off: a thief who
     * knew the old password may have made some. @throws SheafError `invalid_token`
     */
    async resetPassword(token: string, password: string): Promise<void> {
      const claimed = await tokens.claim(token, 'reset-password');
      if (!claimed) throw badToken();
      try {
        const passwordHash = await passwords.hash(password);
        await query.transaction().execute(async (tx) => {
          const { userId } = claimed;
          // Opening the link proves that the mailbox is theirs.
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
          await silenceWebhooks(tx, userId);
        });
      } catch (error) {
        // If this fails, for example because too many are signing in, the same link works again.
        await tokens.giveBack(claimed).catch(() => {});
        throw error;
      }
    },
  };

  /** The user, whose password this is. @throws SheafError `bad_credentials` */
  async function checked(userId: number, password: string): Promise<User> {
    const user = await users.find(userId);
    const { right } = await passwords.verify(user?.passwordHash ?? null, password);
    if (!user || !right) throw wrongPassword();
    return user;
  }
}
