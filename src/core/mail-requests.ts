import type { Kysely } from 'kysely';
import type { Tables } from '../ports/database/tables.ts';
import type { Language } from '../texts/languages.ts';

/** The purpose of a mailed token. */
export type TokenPurpose = 'verify-email' | 'reset-password';
/** Why a mail is sent: to deliver a token, or to report an event. */
export type MailPurpose = TokenPurpose | 'address-taken' | 'password-changed' | 'webhook-off';

/**
 * Records a request for a mail; the mailer finds out later whether there is a recipient.
 * @param language of the request, for accounts whose language is not known
 */
export async function noteMailRequest(
  db: Kysely<Tables>,
  email: string,
  purpose: MailPurpose,
  { language = null, now = Date.now() }: { language?: Language | null; now?: number } = {},
): Promise<void> {
  await db.insertInto('mail_requests').values({ email, purpose, language, created_at: now, due_at: now }).execute();
}
