import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../../test/helpers/until.ts';
import { createMemoryCounters } from '../../drivers/counters/memory.ts';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createSmtpMail } from '../../drivers/mail/smtp.ts';
import type { Database } from '../../ports/database/port.ts';
import { noteMailRequest } from './mail-requests.ts';
import { createMailer } from './mailer.ts';
import { createThrottle } from './throttle.ts';
import { createTokenStore } from './tokens.ts';
import { createUserStore } from './users.ts';

const HOUR = 3_600_000;
/** Nobody listens there, so that a mail cannot be sent and is worth another try. */
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

/** Lets a mailer without a mail server look at a request that was made some time ago; gives what is left of it. */
async function tryOnce(requestedAt: number) {
  await noteMailRequest(database.query, 'a@example.org', 'verify-email', requestedAt);
  const tell = (fields: object, text: string) => void said.push([text, (fields as { attempt?: number }).attempt]);
  const mailer = createMailer({
    database,
    users: createUserStore(database),
    tokens: createTokenStore(database),
    throttle: createThrottle({ counters: createMemoryCounters(), signupsPerHour: 10 }),
    mail: createSmtpMail({ url: NO_SERVER, from: 'Sheaf <sheaf@example.org>' }),
    baseUrl: () => 'http://localhost',
    log: { info: tell, warn: tell, error: tell },
  });
  mailer.wake();
  await until('it was tried', () => said.length > 0);
  await mailer.stop();
  const left = await database.query.selectFrom('mail_requests').selectAll().execute();
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

it('gives a mail up that could not be sent for six hours', async () => {
  expect(await tryOnce(Date.now() - 6 * HOUR - 1)).toEqual([]);
  expect(said).toEqual([['mail given up', 1]]);
});
