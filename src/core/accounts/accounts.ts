import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { KeyStore } from './keys.ts';
import { noteMailRequest } from './mail-requests.ts';
import type { Passwords } from './passwords.ts';
import type { SessionStore } from './sessions.ts';
import type { MailPurpose, TokenStore } from './tokens.ts';
import { normalizeEmail, type UserStore } from './users.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** What people do with their accounts once they have one; signing up and in is in `sign-in.ts`. */
export function createAccounts({
  database: { query },
  users,
  sessions,
  keys,
  tokens,
  passwords,
  wakeMailer,
}: {
  database: Pick<Database, 'query'>;
  users: UserStore;
  sessions: SessionStore;
  keys: KeyStore;
  tokens: TokenStore;
  passwords: Passwords;
  /** Called when there is a mail to send. */
  wakeMailer(): void;
}) {
  const badToken = () =>
    new SheafError('invalid_token', 'The link is wrong, was used before, or is too old; ask for a new one.');

  return {
    find: users.find,

    logout: sessions.end,

    /** Notes that somebody asked for a mail. The same work for every address; who gets one is found out later. */
    async requestMail(address: string, purpose: MailPurpose): Promise<void> {
      await noteMailRequest(query, normalizeEmail(address), purpose);
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
}
