import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { createMemoryCounters } from '../../drivers/counters/memory.ts';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createSmtpMail } from '../../drivers/mail/smtp.ts';
import type { Database } from '../../ports/database/port.ts';
import { noteMailRequest } from '../mail-requests.ts';
import { createMailer } from './mailer.ts';
import { createThrottle } from './throttle.ts';
import { createTokenStore } from './tokens.ts';
import { createUserStore } from './users.ts';

const HOUR = 3_600_000;
/** Nothing listens there, so sending fails and is worth a retry. */
const NO_SERVER = 'smtp://127.0.0.1:1';

let database: Database;
let said: [text: string, attempt: unknown][] = [];
beforeAll(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  await createUserStore(database).insert(database.query, 'a@example.org', 'hash', Date.now());
});
afterAll(() => database.close());
beforeEach(() => {
  said = [];
});

/** A mailer without a mail server. */
function openMailer() {
  const tell = (fields: object, text: string) => void said.push([text, (fields as { attempt?: number }).attempt]);
  return createMailer({
    database,
    users: createUserStore(database),
    tokens: createTokenStore(database),
    throttle: createThrottle({ counters: createMemoryCounters(), signupsPerHour: 10 }),
    mail: createSmtpMail({ url: NO_SERVER, from: 'Sheaf <sheaf@example.org>' }),
    baseUrl: () => 'http://localhost',
    looks: { name: 'Sheaf', color: '#1d664c' },
    log: { info: tell, warn: tell, error: tell },
  });
}

const requests = () => database.query.selectFrom('mail_requests').selectAll().execute();

/** Lets a mailer handle a request of some time ago; returns the rest of it. */
async function tryOnce(requestedAt: number) {
  await noteMailRequest(database.query, 'a@example.org', 'verify-email', { now: requestedAt });
  const mailer = openMailer();
  mailer.wake();
  await until('it was tried', () => said.length > 0);
  await mailer.stop();
  const left = await requests();
  await database.query.deleteFrom('mail_requests').execute();
  return left;
}

it('tries a mail again as long as its request is not six hours old', async () => {
  const before = Date.now();
  const left = await tryOnce(before - 6 * HOUR + 60_000);
  expect(said).toEqual([['mail could not be sent; it is tried again', 1]]);
  expect(left).toMatchObject([{ email: 'a@example.org', attempts: 1 }]);
  expect(left[0]!.due_at).toBeGreaterThan(before + 1000);
  expect(left[0]!.due_at).toBeLessThan(before + 60_000);
});

it('drops a mail that could not be sent for six hours', async () => {
  expect(await tryOnce(Date.now() - 6 * HOUR - 1)).toEqual([]);
  expect(said).toEqual([['mail given up', 1]]);
});

it('tries one mail as often as it must, though an address gets three an hour', async () => {
  await noteMailRequest(database.query, 'a@example.org', 'reset-password');
  const mailer = openMailer();
  for (let attempt = 1; attempt <= 5; attempt++) {
    await database.query.updateTable('mail_requests').set({ due_at: Date.now() }).execute();
    mailer.wake();
    // It is held for two minutes while it is tried, and waits for less.
    const waits = async () => (await requests())[0]!.due_at < Date.now() + 60_000;
    await until('it was tried, and waits', async () => said.length === attempt && (await waits()));
  }
  await mailer.stop();
  await database.query.deleteFrom('mail_requests').execute();
  expect(said).toEqual([1, 2, 3, 4, 5].map((attempt) => ['mail could not be sent; it is tried again', attempt]));
});

it('sends nothing to who was switched off, nor to who never was', async () => {
  const set = (is_active: number) => database.query.updateTable('users').set({ is_active }).execute();
  await set(0);
  for (const name of ['a', 'nobody']) await noteMailRequest(database.query, `${name}@example.org`, 'reset-password');
  const mailer = openMailer();
  mailer.wake();
  await until('both were looked at', async () => (await requests()).length === 0);
  await mailer.stop();
  await set(1);
  expect(said).toEqual([]);
});
