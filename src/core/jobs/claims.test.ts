import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import type { Database } from '../../ports/database/port.ts';
import { createJobStore, type JobStore } from './store.ts';

const NOW = Date.UTC(2030, 0, 1);
const LEASE_MS = 1000;

const file = (name: string, kind: string) => ({
  object_name: name,
  owner_user_id: null,
  owner_key: 'ip:1',
  kind,
  content_type: 'application/json',
  bytes: 1,
  filename: 'a.json',
  page_count: null,
  created_at: NOW,
  expires_at: NOW,
  marked_at: null,
});
const input = { objectName: 'anon/a', filename: 'a.json', type: 'application/json' as const, bytes: 1, pages: null };

let database: Database;
let jobs: JobStore;
beforeEach(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  jobs = createJobStore(database);
  await jobs.insert(
    {
      id: 'a',
      type: 'json-formatter',
      userId: null,
      owner: 'ip:1',
      params: {},
      inputs: [input],
      uploads: [file('anon/a', 'input')],
      idempotencyHash: null,
    },
    NOW,
  );
});
afterEach(() => database.close());

const output = (name: string) => ({ file: file(name, 'output'), result: {} });
const take = async (holder: string, now: number) => {
  const [job] = await jobs.claim(holder, LEASE_MS, { now });
  return { jobId: 'a', holder, attempt: job?.attempt ?? 0 };
};
const state = async () => (await jobs.find('a'))?.status;

describe('a claim whose lease ran out, while another worker is at the job', () => {
  it.each([
    ['another worker', 'second/1'],
    ['the same worker', 'first/1'],
  ])('ends nothing: %s', async (_, holder) => {
    const late = await take('first/1', NOW);
    expect(await jobs.recoverExpired(2, { now: NOW + LEASE_MS + 1 })).toEqual({ requeued: 1, failed: [] });
    const current = await take(holder, NOW + LEASE_MS + 2);
    expect(current.attempt).toBe(late.attempt + 1);

    expect(await jobs.complete(late, output('anon/late'))).toBe(false);
    expect(await jobs.fail(late, { code: 'x', message: 'y' })).toBe(false);
    await jobs.release(late);
    expect(await state()).toBe('processing');
    expect(await database.query.selectFrom('files').select('kind').execute()).toEqual([{ kind: 'input' }]);

    expect(await jobs.complete(current, output('anon/current'))).toBe(true);
    expect(await state()).toBe('completed');
  });

  it('ends nothing in an attempt of the same number, after the job was given back untried', async () => {
    const late = await take('first/1', NOW);
    expect(await jobs.releaseOthers('first', [])).toBe(1);
    const current = await take('second/1', NOW + 1);
    expect(current.attempt).toBe(late.attempt);
    expect(await jobs.complete(late, output('anon/late'))).toBe(false);
    expect(await jobs.fail(late, { code: 'x', message: 'y' })).toBe(false);
    expect(await jobs.complete(current, output('anon/current'))).toBe(true);
  });

  it('spends no attempt on a job that its own holder returns untried', async () => {
    const first = await take('first/1', NOW);
    await jobs.release(first);
    expect(await state()).toBe('queued');
    const again = await take('second/1', NOW + 1);
    expect([first.attempt, again.attempt]).toEqual([1, 1]);
    expect(await jobs.complete(first, output('anon/first'))).toBe(false);
    expect(await jobs.complete(again, output('anon/again'))).toBe(true);
  });

  it('spends attempts on a job that is given back again and again', async () => {
    const attempts = new Set<number>();
    for (let time = 0; time < 60; time++) {
      const { attempt } = await take(`first/${time}`, NOW + time);
      attempts.add(attempt);
      if (time % 2) await jobs.release({ jobId: 'a', holder: `first/${time}`, attempt });
      else expect(await jobs.releaseOthers('first', [])).toBe(1);
    }
    expect(Math.max(...attempts)).toBeGreaterThan(2);
  });

  it('learns that it is lost', async () => {
    const late = await take('first/1', NOW);
    expect(await jobs.renew([late], LEASE_MS, NOW + 1)).toEqual([]);
    await jobs.recoverExpired(2, { now: NOW + LEASE_MS + 2 });
    const current = await take('second/1', NOW + LEASE_MS + 3);
    expect(await jobs.renew([late, current], LEASE_MS, NOW + LEASE_MS + 4)).toEqual([late]);
  });

  it('is over once the attempts are used up', async () => {
    await take('first/1', NOW);
    await jobs.recoverExpired(2, { now: NOW + LEASE_MS + 1 });
    const last = await take('second/1', NOW + LEASE_MS + 2);
    expect(await jobs.recoverExpired(2, { now: NOW + 3 * LEASE_MS })).toEqual({ requeued: 0, failed: ['a'] });
    expect(await jobs.complete(last, output('anon/last'))).toBe(false);
    expect(await jobs.find('a')).toMatchObject({ status: 'failed', errorCode: 'operation_crashed' });
  });
});

it.each([0, -1, Number.NaN])('a claim of %d jobs is refused, and takes none', async (count) => {
  await expect(jobs.claim('first/1', LEASE_MS, { count, now: NOW })).rejects.toThrow(RangeError);
  expect(await state()).toBe('queued');
});
