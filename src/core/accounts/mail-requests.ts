import type { Kysely } from 'kysely';
import type { Tables } from '../../ports/database/tables.ts';
import type { MailPurpose } from './tokens.ts';

/** Notes that a mail was asked for; the mailer finds out later whether there is somebody to send it to. */
export async function noteMailRequest(
  db: Kysely<Tables>,
  email: string,
  purpose: MailPurpose,
  now = Date.now(),
): Promise<void> {
  await db.insertInto('mail_requests').values({ email, purpose, created_at: now, due_at: now }).execute();
}
