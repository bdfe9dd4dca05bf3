import type { Selectable } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { MailRequestsTable } from '../../ports/database/tables.ts';
import type { Log } from '../../ports/log.ts';
import { type Mail, MailRefused } from '../../ports/mail.ts';
import { createDeliveryEngine, type DeliveryQueue } from '../deliveries/engine.ts';
import type { MailPurpose, TokenPurpose } from '../mail-requests.ts';
import { type MailLooks, writeLetter } from './letters.ts';
import type { Throttle } from './throttle.ts';
import type { TokenStore } from './tokens.ts';
import type { User, UserStore } from './users.ts';

/** Longer than a driver may take to send: another node that comes later than this may try. */
const HELD_MS = 120_000;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 5 * 60_000;
const GIVE_UP_MS = 6 * 3_600_000;
const AT_ONCE = 4;

type Request = Selectable<MailRequestsTable>;
/**
 * Sends requested mails outside of the requests, and retries while the server is down. It creates each token when it
 * sends the mail, so that no token is stored in plain text.
 */
export function createMailer({
  database: { query },
  users,
  tokens,
  throttle,
  mail,
  baseUrl,
  looks,
  log,
}: {
  database: Pick<Database, 'query'>;
  users: UserStore;
  tokens: TokenStore;
  throttle: Throttle;
  mail: Mail;
  /** Address of the service, for the links. */
  baseUrl(): string;
  looks: MailLooks;
  log: Log;
}) {
  async function attempt(request: Request): Promise<void> {
    const purpose = request.purpose as MailPurpose;
    const user = await users.findByEmail(request.email);
    if (!user || !wants(user, purpose)) return forget(request);
    const about = { purpose, user_id: user.id, attempt: request.attempts + 1 };
    if (request.attempts === 0 && !(await throttle.mail(user.email, purpose))) {
      log.info(about, 'mail not sent: the address has had as many as it may get');
      return forget(request);
    }
    try {
      const language = user.language ?? request.language ?? 'en';
      const token = carriesToken(purpose) ? await tokens.issue(user.id, purpose) : null;
      await mail.send(writeLetter(purpose, { to: user.email, token, baseUrl: baseUrl(), language, looks }));
      log.info(about, 'mail sent');
    } catch (error) {
      const hopeless = error instanceof MailRefused || Date.now() - request.created_at > GIVE_UP_MS;
      log.warn({ ...about, err: error }, hopeless ? 'mail given up' : 'mail could not be sent; it is tried again');
      if (!hopeless) return postpone(request);
    }
    await forget(request);
  }

  async function postpone({ id, attempts }: Request): Promise<void> {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS) * (0.75 + Math.random() / 2);
    await query
      .updateTable('mail_requests')
      .set({ due_at: Date.now() + Math.round(waitMs) })
      .where('id', '=', id)
      .execute();
  }

  async function forget({ id }: Request): Promise<void> {
    await query.deleteFrom('mail_requests').where('id', '=', id).execute();
  }

  const queue: DeliveryQueue<Request> = {
    due: (now, count) =>
      query.selectFrom('mail_requests').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(count).execute(),

    async take({ id, attempts }, heldUntil) {
      const answer = await query
        .updateTable('mail_requests')
        .set({ attempts: attempts + 1, due_at: heldUntil })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    ownerOf: ({ email }) => email,

    async nextDueAt() {
      const next = await query
        .selectFrom('mail_requests')
        .select((e) => e.fn.min('due_at').as('at'))
        .executeTakeFirst();
      return (next?.at as number | null | undefined) ?? null;
    },

    attempt,
  };
  return createDeliveryEngine({ queue, atOnce: AT_ONCE, heldMs: HELD_MS, name: 'mails', log });
}

function wants(user: User, purpose: MailPurpose): boolean {
  return user.isActive && (purpose !== 'verify-email' || !user.emailVerified);
}

const carriesToken = (purpose: MailPurpose): purpose is TokenPurpose =>
  purpose === 'verify-email' || purpose === 'reset-password';
