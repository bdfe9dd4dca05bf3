import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryPlans } from '#test/helpers/query-plans.ts';
import { until } from '#test/helpers/until.ts';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createInProcessEvents } from '../../drivers/events/in-process.ts';
import type { Database } from '../../ports/database/port.ts';
import { createFileStore } from '../files/store.ts';
import { isTerminal, JOB_STATUSES, type JobView } from './model.ts';
import { forgetJobs } from './remove.ts';
import { createSealing } from './sealing.ts';
import { createJobStore, type JobStore } from './store.ts';
import { createWatcher } from './watch.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2030, 0, 1);

let database: Database;
let jobs: JobStore;
beforeEach(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  jobs = createJobStore(database);
});
afterEach(() => database.close());

const file = (name: string, more: object = {}) => ({
  object_name: name,
  owner_user_id: null,
  owner_key: 'ip:1',
  kind: 'input',
  content_type: 'application/json',
  bytes: 10,
  filename: 'a.json',
  page_count: null,
  created_at: NOW,
  expires_at: NOW + DAY * 400,
  marked_at: null,
  ...more,
});
const input = (objectName: string) => ({
  objectName,
  filename: 'a.json',
  type: 'application/json' as const,
  bytes: 10,
  pages: null,
});
const newJob = (id: string, more: object = {}) => ({
  id,
  type: 'json-formatter',
  userId: null,
  owner: 'ip:1',
  params: {},
  inputs: [input(`anon/${id}`)],
  uploads: [file(`anon/${id}`)],
  idempotencyHash: null,
  ...more,
});

describe('an idempotency key', () => {
  const repeated = (id: string, requestHash = 'r') => newJob(id, { idempotencyHash: 'k', requestHash });

  it('stands for its request for 24 hours, and then for the next one', async () => {
    expect(await jobs.insert(repeated('a'), NOW)).toMatchObject({ created: true });
    const late = NOW + DAY - 1;
    expect(await jobs.insert(repeated('b'), late)).toMatchObject({ created: false, job: { id: 'a' } });
    await expect(jobs.insert(repeated('b', 'another'), late)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await jobs.insert(repeated('c', 'another'), NOW + DAY)).toMatchObject({ created: true });
    expect(await jobs.insert(repeated('d', 'another'), NOW + DAY + 1)).toMatchObject({ job: { id: 'c' } });
  });

  it('is not found, and free, once its 24 hours are over', async () => {
    const late = Date.now() - DAY;
    await jobs.insert(repeated('a'), late + 60_000);
    await jobs.insert(newJob('b', { idempotencyHash: 'old', requestHash: 'r' }), late);
    expect(await jobs.findRepeated('k', 'r')).toMatchObject({ id: 'a' });
    await expect(jobs.findRepeated('k', 'another')).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await jobs.isKeyTaken('k')).toBe(true);
    for (const request of ['r', 'another']) expect(await jobs.findRepeated('old', request)).toBeNull();
    expect(await jobs.isKeyTaken('old')).toBe(false);
    expect(await jobs.findRepeated('new', 'r')).toBeNull();
  });

  it('of an earlier version of the service, which kept no request, stands for any', async () => {
    await jobs.insert(newJob('a', { idempotencyHash: 'k', requestHash: null }), NOW);
    expect(await jobs.insert(repeated('b'), NOW + 1)).toMatchObject({ created: false, job: { id: 'a' } });
  });
});

describe('secrets of a job', () => {
  const sealing = createSealing('a secret of the service, long enough');
  const claimed = async (id: string) => {
    const [job] = await jobs.claim('w/1', 60_000);
    return { jobId: id, holder: 'w/1', attempt: job?.attempt ?? 0 };
  };
  const sealed = async () => {
    const { rows } = await sql<{ sealed_params: string | null }>`select sealed_params from jobs`.execute(
      database.query,
    );
    return rows.map((row) => row.sealed_params);
  };
  beforeEach(() => jobs.insert(newJob('a', { sealedParams: sealing.seal('a', { password: 'hunter2' }) })));

  it('are unreadable in the row, and open for their job alone', async () => {
    const [text] = (await sealed()) as [string];
    expect(text).not.toContain('hunter2');
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('hunter2');
    expect(sealing.open('a', text)).toEqual({ password: 'hunter2' });
    expect(() => sealing.open('b', text)).toThrow(/can no longer be read/);
    expect(() => createSealing('another secret of a service').open('a', text)).toThrow(/can no longer be read/);
    expect(sealing.seal('a', { password: 'hunter2' })).not.toBe(text);
  });

  it.each([
    [
      'completed',
      async () => jobs.complete(await claimed('a'), { file: file('anon/out', { kind: 'output' }), result: {} }),
    ],
    ['failed', async () => jobs.fail(await claimed('a'), { code: 'x', message: 'y' })],
    ['cancelled', () => jobs.cancel('a')],
    [
      'failed for a worker that stopped',
      async () => {
        await jobs.claim('w/1', 1, { now: 1 });
        await jobs.recoverExpired(1);
      },
    ],
  ])('are gone once it is %s', async (_end, end) => {
    expect(await sealed()).toEqual([expect.any(String)]);
    await end();
    expect(await sealed()).toEqual([null]);
  });

  it('are kept while it goes back to the queue', async () => {
    await jobs.claim('w/1', 1, { now: 1 });
    await jobs.recoverExpired(2);
    expect(await sealed()).toEqual([expect.any(String)]);
  });
});

describe('files', () => {
  it('that were downloaded stay when a new job refers to them', async () => {
    const files = createFileStore(database);
    await files.insert([file('anon/x', { marked_at: NOW })]);
    await jobs.insert(newJob('a', { inputs: [input('anon/x')], uploads: [] }), NOW);
    expect(await files.takeRemovable(NOW)).toEqual([]);
    await jobs.cancel('a');
    // The mark is gone for good: only its age ends it now.
    expect(await files.takeRemovable(NOW)).toEqual([]);
    expect(await files.takeRemovable(NOW + DAY * 401)).toEqual([{ name: 'anon/x', bytes: 10, expired: true }]);
  });

  it('whose time is over, or that are gone, are the input of no new job', async () => {
    const files = createFileStore(database);
    await files.insert([file('anon/x', { expires_at: NOW + 1 }), file('anon/y')]);
    const refer = (id: string, names: string[], now: number) =>
      jobs.insert(newJob(id, { inputs: names.map(input), uploads: [] }), now);
    const gone = { code: 'file_not_found' };
    await expect(refer('a', ['anon/x'], NOW + 1)).rejects.toMatchObject(gone);
    await expect(refer('b', ['anon/y', 'anon/x'], NOW + 1)).rejects.toMatchObject(gone);
    await expect(refer('c', ['anon/y', 'anon/z'], NOW)).rejects.toMatchObject(gone);
    expect(await jobs.findMany(['a', 'b', 'c'])).toEqual([]);
    expect(await refer('d', ['anon/x', 'anon/y', 'anon/x'], NOW)).toMatchObject({ created: true });
  });

  it('whose time is over are found by index, however many there are', async () => {
    const seen: string[] = [];
    const files = createFileStore(database);
    await files.insert(Array.from({ length: 50 }, (_, n) => file(`anon/${n}`)));
    await sql`analyze`.execute(database.query);
    for (const due of [sql`expires_at <= ${NOW}`, sql`marked_at > 0`]) {
      const { rows } = await sql<{ detail: string }>`explain query plan select object_name from files where ${due} and
        not exists (select 1 from job_inputs i join jobs j on j.id = i.job_id
          where i.object_name = files.object_name and j.status in ('queued', 'processing')) limit 500`.execute(
        database.query,
      );
      seen.push(...rows.map(({ detail }) => detail));
    }
    expect(seen.filter((detail) => /^SCAN/.test(detail))).toEqual([]);
  });

  it('are counted for each owner', async () => {
    const files = createFileStore(database);
    await files.insert([file('anon/x'), file('anon/y'), file('anon/z', { owner_key: 'ip:2', bytes: 2 ** 40 })]);
    expect(await Promise.all(['ip:1', 'ip:2', 'ip:3'].map(files.bytesOf))).toEqual([20, 2 ** 40, 0]);
  });
});

it('a job that is asked for is read without its parameters, of which there may be a megabyte', async () => {
  const job = newJob('a', { userId: 1, idempotencyHash: 'k', requestHash: 'r' });
  await jobs.insert(job, NOW);
  // Reading them would fail.
  await sql`update jobs set params = 'no JSON'`.execute(database.query);
  expect(await jobs.find('a')).toMatchObject({ id: 'a', inputFilename: 'a.json' });
  expect(await jobs.findMany(['a'])).toMatchObject([{ id: 'a' }]);
  expect(await jobs.findRepeated('k', 'r')).toMatchObject({ id: 'a' });
  expect(await jobs.insert({ ...job, id: 'b' }, NOW)).toMatchObject({ created: false, job: { id: 'a' } });
  expect(await jobs.list(1, { limit: 1, offset: 0 })).toMatchObject({ jobs: [{ id: 'a' }], total: 1 });
  expect(await jobs.cancel('a')).toBe(true);
});

it.each([...JOB_STATUSES, undefined])(
  'jobs of an account that are %s are found in an index, however many others it has',
  async (status) => {
    const mine = (id: string, job: object = {}) => newJob(id, { userId: 1, owner: 'user:1', ...job });
    for (const id of ['a', 'b', 'c']) await jobs.insert(mine(id), NOW);
    await jobs.insert(newJob('d', { userId: 2, owner: 'user:2' }), NOW);
    if (status !== undefined) {
      await sql`update jobs set status = ${status} where id = 'b'`.execute(database.query);
      if (isTerminal(status)) await sql`update jobs set completed_at = 1 where id = 'b'`.execute(database.query);
      await sql`update jobs set status = ${status === 'failed' ? 'queued' : 'failed'} where id <> 'b'`.execute(
        database.query,
      );
    }
    const options = { limit: 10, offset: 0, ...(status && { status }) };
    const { jobs: found, total } = await jobs.list(1, options);
    expect(found.map(({ id }) => id)).toEqual(status === undefined ? ['c', 'b', 'a'] : ['b']);
    expect(total).toBe(found.length);
    const plans = await queryPlans(database.query, (query) => createJobStore({ ...database, query }).list(1, options));
    expect(plans).toHaveLength(2);
    const index = status === undefined ? 'jobs_of_user' : isTerminal(status) ? 'jobs_ended_of_user' : 'jobs_';
    for (const plan of plans) expect(plan).toMatch(new RegExp(`^SEARCH jobs USING (COVERING )?INDEX ${index}`));
    if (status !== undefined) for (const plan of plans) expect(plan).not.toContain('jobs_of_user');
  },
);

it('what a job takes of its inputs counts as its parameters do', async () => {
  const files = createFileStore(database);
  const before = 10;
  const pages = Array.from({ length: 10_000 }, () => 1);
  await jobs.insert(newJob('a', { inputs: [{ ...input('anon/a'), pages }] }));
  expect((await files.bytesOf('ip:1')) - before).toBeGreaterThan(JSON.stringify(pages).length);
  await jobs.insert(newJob('b', { inputs: [input('anon/b'), { ...input('anon/a'), filename: 'é'.repeat(200) }] }));
  expect((await files.bytesOf('ip:1')) - 2 * before).toBeGreaterThan(JSON.stringify(pages).length + 400);
});

it('jobs that ended a day ago are forgotten once their output is gone, with their inputs and keys', async () => {
  for (const id of ['old', 'new']) {
    await jobs.insert(newJob(id, { idempotencyHash: id }), NOW);
    await jobs.cancel(id, id === 'old' ? NOW - 1 : NOW + 1);
  }
  expect(await forgetJobs(database, NOW)).toBe(1);
  expect(await jobs.find('old')).toBeNull();
  expect(await jobs.find('new')).not.toBeNull();
  const left = await database.query.selectFrom('job_inputs').select('job_id').execute();
  expect(left).toEqual([{ job_id: 'new' }]);
});

it('followers hear of what they missed while no event comes, and of nothing twice', async () => {
  const asked: string[][] = [];
  const counting = {
    ...jobs,
    findMany: (ids: readonly string[]) => {
      asked.push([...ids]);
      return jobs.findMany(ids);
    },
  };
  const watcher = createWatcher({ jobs: counting, events: createInProcessEvents(), ttlMs: DAY });
  const heard: JobView[] = [];
  for (const id of ['a', 'b']) await jobs.insert(newJob(id));
  await watcher.watch('a', (view) => heard.push(view));
  await watcher.watch('b', () => {});
  expect(heard.map(({ status }) => status)).toEqual(['queued']);
  // The row changes without an event.
  await jobs.cancel('a');
  await until('it is heard of', () => heard.length > 1);
  expect(heard.map(({ status }) => status)).toEqual(['queued', 'cancelled']);
  expect(asked.filter((ids) => ids.length > 0)).toEqual([['a']]);
  watcher.close();
});
