import type { Selectable } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { MailRequestsTable } from '../../ports/database/tables.ts';
import { type Mail, MailRefused } from '../../ports/mail.ts';
import { writeLetter } from './letters.ts';
import type { Throttle } from './throttle.ts';
import type { MailPurpose, TokenStore } from './tokens.ts';
import type { User, UserStore } from './users.ts';

/** Longer than a driver may take to send: another node that comes later than this may try. */
const HELD_MS = 120_000;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 5 * 60_000;
const GIVE_UP_MS = 6 * 3_600_000;
const LOOK_AT_LEAST_MS = 30_000;
const AT_ONCE = 4;

interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

type Request = Selectable<MailRequestsTable>;
export type Mailer = ReturnType<typeof createMailer>;

/**
 * Sends the mails that were asked for, apart from the requests that asked, and tries again while the server is away. The
 * token is made at the moment of sending, so that it lies nowhere in plain.
 */
export function createMailer({
  database: { query },
  users,
  tokens,
  throttle,
  mail,
  baseUrl,
  log,
}: {
  database: Pick<Database, 'query'>;
  users: UserStore;
  tokens: TokenStore;
  throttle: Throttle;
  mail: Mail;
  /** Address of the service, for the links. */
  baseUrl(): string;
  log: Log;
}) {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  function wake(): void {
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    clearTimeout(timer);
    round = sendDue()
      .catch((error) => {
        log.warn({ err: error }, 'mails could not be looked up');
        return FIRST_RETRY_MS;
      })
      .then((waitMs) => {
        round = null;
        if (stopped) return;
        timer = setTimeout(wake, again ? 0 : waitMs);
        again = false;
      });
  }

  /** Sends what is due; resolves to the milliseconds until there is more to do. */
  async function sendDue(): Promise<number> {
    for (;;) {
      const due = await query
        .selectFrom('mail_requests')
        .selectAll()
        .where('due_at', '<=', Date.now())
        .orderBy('due_at')
        .limit(AT_ONCE)
        .execute();
      if (due.length === 0 || stopped) break;
      await Promise.all(due.map(attempt));
    }
    const next = await query
      .selectFrom('mail_requests')
      .select((e) => e.fn.min('due_at').as('at'))
      .executeTakeFirst();
    const waitMs = ((next?.at as number | null) ?? Number.POSITIVE_INFINITY) - Date.now();
    return Math.min(Math.max(waitMs, 0), LOOK_AT_LEAST_MS);
  }

  async function attempt(request: Request): Promise<void> {
    if (!(await take(request))) return;
    const purpose = request.purpose as MailPurpose;
    const user = await users.findByEmail(request.email);
    if (!user || !wants(user, purpose)) return forget(request);
    const about = { purpose, user_id: user.id, attempt: request.attempts + 1 };
    if (request.attempts === 0 && !(await throttle.mail(user.email, purpose))) {
      log.info(about, 'mail not sent: the address has had as many as it may get');
      return forget(request);
    }
    try {
      const token = purpose === 'address-taken' ? null : await tokens.issue(user.id, purpose);
      await mail.send(writeLetter(purpose, { to: user.email, token, baseUrl: baseUrl() }));
      log.info(about, 'mail sent');
    } catch (error) {
      const hopeless = error instanceof MailRefused || Date.now() - request.created_at > GIVE_UP_MS;
      log.warn({ ...about, err: error }, hopeless ? 'mail given up' : 'mail could not be sent; it is tried again');
      if (!hopeless) return postpone(request);
    }
    await forget(request);
  }

  /** True for one of all nodes. */
  async function take({ id, attempts }: Request): Promise<boolean> {
    const answer = await query
      .updateTable('mail_requests')
      .set({ attempts: attempts + 1, due_at: Date.now() + HELD_MS })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .executeTakeFirst();
    return Number(answer.numUpdatedRows) === 1;
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

  return {
    /** Looks for mails to send, now and from here on. */
    wake,
    /** Waits for the mails that are under way; the rest is sent after the next start. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

function wants(user: User, purpose: MailPurpose): boolean {
  return user.isActive && (purpose !== 'verify-email' || !user.emailVerified);
}
