import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createInProcessEvents } from '../../drivers/events/in-process.ts';
import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import type { Storage } from '../../ports/storage.ts';
import { NO_SHARES } from '../files/shares.ts';
import type { EndListener } from './ends.ts';
import { createJobRunner, MAX_ATTEMPTS } from './run.ts';
import type { Sealing } from './sealing.ts';
import { createJobStore } from './store.ts';

const log = { info() {}, warn() {}, error() {} };
const operation = { name: 'json-formatter', seconds: 1 };

let database: Database;
beforeEach(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  await database.query
    .insertInto('users')
    .values({
      id: 1,
      email: 'a@b.c',
      password_hash: null,
      tier: 'free',
      is_active: 1,
      email_verified_at: 1,
      created_at: 1,
    })
    .execute();
});
afterEach(() => database.close());

/** Runs a job whose work fails as `error`, with `record` for what follows from its end. */
async function run(error: Error, { record, attempt = 1 }: { record?: EndListener['record']; attempt?: number } = {}) {
  const jobs = createJobStore(database, { record: record ?? (async () => 0), wake() {} });
  const about = { id: 'a', type: 'json-formatter', userId: 1, owner: 'user:1', params: {} };
  await jobs.insert({ ...about, inputs: [], uploads: [], idempotencyHash: null });
  await database.query
    .updateTable('jobs')
    .set({ attempt: attempt - 1 })
    .execute();
  const [job] = await jobs.claim('w/1', 60_000);
  let tried = 0;
  const runner = createJobRunner({
    jobs,
    storage: {} as Storage,
    events: createInProcessEvents(),
    sandbox: {
      run() {
        tried++;
        return Promise.reject(error);
      },
    } as unknown as Sandbox,
    sealing: {} as Sealing,
    shares: NO_SHARES,
    findOperation: () => operation as never,
    ttlMs: 60_000,
    maxJobMs: 60_000,
    log,
  });
  const claim = { jobId: 'a', holder: 'w/1', attempt: job!.attempt };
  const end = await runner.bringToEnd(job!, claim, new AbortController().signal, () => {});
  return { end, tried, job: await jobs.find('a') };
}

it('a failure whose words cannot be written ends in fixed ones', async () => {
  const words: (string | null)[] = [];
  const { end, job } = await run(new SheafError('invalid_parameter', 'The field “x” is wrong.'), {
    async record(_tx, { errorMessage }) {
      words.push(errorMessage);
      if (words.length === 1) throw new Error('invalid byte sequence for encoding "UTF8": 0x00');
      return 0;
    },
  });
  expect(end).toBe('failed');
  expect(words).toHaveLength(2);
  expect(job).toMatchObject({
    status: 'failed',
    errorCode: 'internal_error',
    errorMessage: 'The job failed because of a server error.',
  });
});

it('a job whose failure cannot be stored ends all the same', async () => {
  const { end, job } = await run(new SheafError('invalid_parameter', 'The field “x” is wrong.'), {
    record: () => Promise.reject(new Error('broken')),
  });
  expect(end).toBe('failed');
  expect(job).toMatchObject({ status: 'failed', errorCode: 'internal_error' });
});

it('a failure waits for a database that is away', async () => {
  const away = new SheafError('unavailable', 'away');
  await expect(
    run(new SheafError('invalid_parameter', 'The field “x” is wrong.'), { record: () => Promise.reject(away) }),
  ).rejects.toBe(away);
});

it('a job that has used up its attempts is not tried any more', async () => {
  const { end, tried, job } = await run(new Error('never'), { attempt: MAX_ATTEMPTS + 1 });
  expect([end, tried]).toEqual(['failed', 0]);
  expect(job).toMatchObject({ status: 'failed', errorCode: 'operation_crashed' });
});
