import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { createFleet } from '../core/fleet.ts';
import type { Claim } from '../core/jobs/claims.ts';
import { WAKE_TOPIC } from '../core/jobs/model.ts';
import type { JobRunner } from '../core/jobs/run.ts';
import { LEASE_LOST } from '../core/jobs/run.ts';
import { createJobStore, type JobStore } from '../core/jobs/store.ts';
import { createSqliteDatabase } from '../drivers/database/sqlite.ts';
import { createInProcessEvents } from '../drivers/events/in-process.ts';
import type { ProgramName } from '../operations/kit/programs.ts';
import type { Database } from '../ports/database/port.ts';
import { startWorker, type Worker } from './worker.ts';

const LEASE_MS = 600;
const log = { info() {}, warn() {}, error() {} };

let database: Database;
let jobs: JobStore;
let worker: Worker | null = null;
beforeEach(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  jobs = createJobStore(database);
});
afterEach(async () => {
  vi.useRealTimers();
  await worker?.stop(0);
  worker = null;
  await database.close();
});

/** Attempts that end when the test wants, and notice an abort at once or never. */
function createAttempts() {
  const attempts: { claim: Claim; signal: AbortSignal; end: () => void }[] = [];
  const runner: JobRunner = {
    async bringToEnd(_job, claim, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      attempts.push({ claim, signal, end: resolve });
      await promise;
      const file = outputOf(claim);
      return (await jobs.complete(claim, { file, result: {} })) ? 'completed' : 'lost';
    },
  };
  return { attempts, runner };
}

let outputs = 0;
const outputOf = (claim: Claim) => ({
  object_name: `anon/${claim.jobId}-${outputs++}`,
  owner_user_id: null,
  owner_key: null,
  kind: 'output',
  content_type: 'application/json',
  bytes: 1,
  filename: 'out.json',
  page_count: null,
  created_at: 1,
  expires_at: 2,
  marked_at: null,
});

const newJob = (id: string, owner = 'ip:1') => ({
  id,
  type: 'json-formatter',
  userId: null,
  owner,
  params: {},
  inputs: [{ objectName: `anon/${id}`, filename: 'in.json', type: 'application/json' as const, bytes: 1, pages: null }],
  uploads: [{ ...outputOf({ jobId: id, holder: '', attempt: 0 }), object_name: `anon/${id}`, kind: 'input' }],
  idempotencyHash: null,
});
const row = (id: string) =>
  database.query.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Jobs that the worker claimed, in order: what it holds only for a moment is seen here. */
let claimed: string[] = [];

async function start(runner: JobRunner, concurrency = 1, can: ProgramName[] = [], leaseMs = LEASE_MS) {
  claimed = [];
  const events = createInProcessEvents();
  const fleet = createFleet(database);
  const claim: JobStore['claim'] = async (...args) => {
    const got = await jobs.claim(...args);
    claimed.push(...got.map(({ id }) => id));
    return got;
  };
  const options = {
    jobs: { ...jobs, claim },
    runner,
    events,
    fleet,
    findPrograms: async () => can,
    concurrency,
    leaseMs,
    ttlMs: 60_000,
    aloneAt: null,
    log,
  };
  worker = await startWorker(options);
  return events;
}

/** As another node does once the lease has run out. */
const takeAway = (id: string) =>
  database.query
    .updateTable('jobs')
    .set({ status: 'queued', lease_holder: null, lease_until: null, started_at: null })
    .where('id', '=', id)
    .execute();

describe('a worker that lost a lease and claims the same job again', () => {
  it('ends its old attempt, keeps the lease of the new one, and completes the job once', async () => {
    const { attempts, runner } = createAttempts();
    const events = await start(runner, 2);
    await jobs.insert(newJob('a'));
    events.publish(WAKE_TOPIC, '');
    await until('it is at it', () => attempts.length === 1);
    await takeAway('a');
    events.publish(WAKE_TOPIC, '');
    await until('it claimed it again', () => attempts.length === 2);
    const [old, now] = attempts as [(typeof attempts)[0], (typeof attempts)[0]];
    expect(old.signal.aborted && old.signal.reason).toBe(LEASE_LOST);
    expect(now.signal.aborted).toBe(false);
    old.end();
    await until('the old attempt is over', () => worker?.running() === 1);
    const before = (await row('a')).lease_until as number;
    await until(
      'the lease of the new one is kept',
      async () => ((await row('a')).lease_until as number) > before + LEASE_MS / 2,
    );
    expect(attempts.length).toBe(2);
    expect(now.signal.aborted).toBe(false);
    now.end();
    await until('it is completed', async () => (await row('a')).status === 'completed');
    expect(await database.query.selectFrom('files').selectAll().where('kind', '=', 'output').execute()).toHaveLength(1);
    expect(await row('a')).toMatchObject({ attempt: 2, error_code: null });
  });

  it('hears of it by its heartbeat when another has the job', async () => {
    const { attempts, runner } = createAttempts();
    const events = await start(runner);
    await jobs.insert(newJob('a'));
    events.publish(WAKE_TOPIC, '');
    await until('it is at it', () => attempts.length === 1);
    await takeAway('a');
    await jobs.claim('another/1', 60_000);
    await until('the attempt is ended', () => attempts[0]?.signal.aborted);
    attempts[0]?.end();
    await until('it holds nothing', () => worker?.running() === 0);
    expect(await row('a')).toMatchObject({ status: 'processing', lease_holder: 'another/1' });
  });
});

describe('an end of a job', () => {
  it('is refused to who held it before, though nobody has ended it yet', async () => {
    await jobs.insert(newJob('a'));
    await jobs.claim('one/1', 1, { now: 1000 });
    await jobs.recoverExpired(3, { now: 5000 });
    await jobs.claim('two/1', 60_000);
    const late = { jobId: 'a', holder: 'one/1', attempt: 1 };
    expect(await jobs.complete(late, { file: outputOf(late), result: {} })).toBe(false);
    expect(await jobs.fail(late, { code: 'x', message: 'y' })).toBe(false);
    // The same holder in an attempt that is over.
    const over = { jobId: 'a', holder: 'two/1', attempt: 1 };
    expect(await jobs.complete(over, { file: outputOf(over), result: {} })).toBe(false);
    expect(await database.query.selectFrom('files').selectAll().where('kind', '=', 'output').execute()).toEqual([]);
    const held = { jobId: 'a', holder: 'two/1', attempt: 2 };
    expect(await jobs.complete(held, { file: outputOf(held), result: {} })).toBe(true);
  });
});

describe('the reserve slot', () => {
  it('is for one job of an owner of whom none runs, once all slots have been taken for long', async () => {
    const { attempts, runner } = createAttempts();
    vi.useFakeTimers({ toFake: ['Date'] });
    // So long that no lease runs out when the clock jumps.
    const events = await start(runner, 1, [], 60_000);
    const look = async () => {
      events.publish(WAKE_TOPIC, '');
      for (let turns = 0; turns < 3; turns++) await turn();
      await until('it has looked', () => worker?.state() === 'WAITING');
    };
    for (const id of ['a1', 'a2']) await jobs.insert(newJob(id, 'ip:a'));
    await jobs.insert(newJob('b1', 'ip:b'));
    await jobs.insert(newJob('b2', 'ip:b'));
    events.publish(WAKE_TOPIC, '');
    await until('the first is running', () => attempts.length === 1);
    await look();
    expect(attempts.length).toBe(1);
    vi.setSystemTime(Date.now() + 5001);
    events.publish(WAKE_TOPIC, '');
    await until('another owner’s runs beside it', () => attempts.length === 2);
    const [first, second] = attempts.map(({ claim }) => claim.jobId[0]);
    expect(first).not.toBe(second);
    vi.setSystemTime(Date.now() + 5001);
    await look();
    expect(attempts.length).toBe(2);
    for (const attempt of attempts) attempt.end();
    await until('the others follow', () => attempts.length >= 3);
    for (const attempt of attempts) attempt.end();
    await until('the last follows', () => attempts.length === 4);
    attempts.at(-1)?.end();
  });
});

describe('jobs claimed ahead', () => {
  it('are begun one after the other, each with its inputs, and go back untried when long work follows short', async () => {
    const begun: string[] = [];
    const { attempts, runner } = createAttempts();
    const events = await start({
      async bringToEnd(job, claim, signal, onWorked) {
        begun.push(...job.inputs.map(({ objectName }) => objectName));
        if (job.id.startsWith('long')) return runner.bringToEnd(job, claim, signal, onWorked);
        onWorked();
        return (await jobs.complete(claim, { file: outputOf(claim), result: {} })) ? 'completed' : 'lost';
      },
    });
    const add = async (ids: string[]) => {
      for (const [at, id] of ids.entries()) await jobs.insert(newJob(id), at + 1);
      events.publish(WAKE_TOPIC, '');
    };
    const short = Array.from({ length: 12 }, (_, at) => `short${at}`);
    await add(short);
    await until('the short ones are done', async () => (await row('short11')).status === 'completed');
    expect(begun).toEqual(short.map((id) => `anon/${id}`));

    await add(['long', 'after1', 'after2', 'after3']);
    await until('it has claimed ahead', () => claimed.includes('after3'));
    expect(attempts).toHaveLength(1);
    await until('it has given back', async () => (await row('after1')).lease_holder === null);
    expect(await row('after3')).toMatchObject({ status: 'queued', attempt: 0, lease_holder: null });
    expect(begun).toHaveLength(13);
    expect(await jobs.claim('another/1', 60_000, { count: 3 })).toHaveLength(3);
    attempts[0]?.end();
    await until('the long one is done', async () => (await row('long')).status === 'completed');
  });
});

it('names its states', async () => {
  const { attempts, runner } = createAttempts();
  const events = await start(runner);
  await until('it waits', () => worker?.state() === 'WAITING');
  await jobs.insert(newJob('a'));
  events.publish(WAKE_TOPIC, '');
  await until('it is at it', () => attempts.length === 1);
  const stopped = worker?.stop(10_000);
  expect(worker?.state()).toBe('DRAINING');
  attempts[0]?.end();
  await stopped;
  expect(worker?.state()).toBe('STOPPED');
  expect(await row('a')).toMatchObject({ status: 'completed' });
});
