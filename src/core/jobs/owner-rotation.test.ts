import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import type { Database } from '../../ports/database/port.ts';
import { createJobStore } from './store.ts';

describe('the rotation of owners', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
  let database: Database;
  beforeAll(async () => {
    database = await createSqliteDatabase({ path: join(folder, 'db') });
  });
  beforeEach(() => database.query.deleteFrom('jobs').execute());
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  async function wait(owner: string, count: number, createdAt: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => ({
      id: `${owner}-${index}`,
      job_type: 'x',
      status: 'queued',
      owner_key: owner,
      params: '{}',
      created_at: createdAt + index,
      progress: 0,
      attempt: 0,
    }));
    for (let at = 0; at < rows.length; at += 500) {
      await database.query
        .insertInto('jobs')
        .values(rows.slice(at, at + 500))
        .execute();
    }
  }

  /** Owners in the order in which one worker with one slot serves them. */
  async function serve(count: number): Promise<string[]> {
    const store = createJobStore(database);
    const served: string[] = [];
    for (let turn = 1; turn <= count; turn++) {
      const [job] = await store.claim('worker', 1000, { now: 1_000_000 + turn });
      if (!job) break;
      served.push(job.id.split('-')[0] as string);
      await database.query.updateTable('jobs').set({ status: 'completed' }).where('id', '=', job.id).execute();
    }
    return served;
  }

  it('go round, however many jobs one owner brought first', async () => {
    await wait('a', 100, 1);
    await wait('b', 3, 1000);
    await wait('c', 3, 2000);
    expect((await serve(9)).join('')).toBe('abcabcabc');
    expect((await serve(2)).join('')).toBe('aa');
  });

  it('go first to an owner with fewer running jobs', async () => {
    await wait('a', 2, 1);
    await wait('b', 2, 1000);
    const store = createJobStore(database);
    const claimed = [];
    for (let turn = 1; turn <= 4; turn++) claimed.push((await store.claim('worker', 1000, { now: turn }))[0]?.id);
    expect(claimed).toEqual(['a-0', 'b-0', 'a-1', 'b-1']);
    expect(await store.claim('worker', 1000)).toEqual([]);
  });

  it('share out what is taken at once', async () => {
    await wait('a', 5, 1);
    await wait('b', 1, 1000);
    await wait('c', 5, 2000);
    const store = createJobStore(database);
    const claim = async (count: number) => (await store.claim('worker', 1000, { count })).map((job) => job.id).sort();
    expect(await claim(2)).toEqual(['a-0', 'b-0']);
    expect(await claim(4)).toEqual(['a-1', 'a-2', 'c-0', 'c-1']);
    expect(await claim(100)).toEqual(['a-3', 'a-4', 'c-2', 'c-3', 'c-4']);
    expect(await claim(1)).toEqual([]);
  });

  it('leave out those of whom a job is running, when asked to', async () => {
    await wait('a', 3, 1);
    await wait('b', 1, 1000);
    const store = createJobStore(database);
    const claim = async (turn: number, idleOnly: boolean) =>
      (await store.claim('worker', 1000, { now: turn, idleOnly }))[0];
    expect((await claim(1, false))?.id).toBe('a-0');
    expect((await claim(2, true))?.id).toBe('b-0');
    expect(await claim(3, true)).toBeUndefined();
    expect((await claim(4, false))?.id).toBe('a-1');
  });

  it('reach every owner when there are more than one claim looks at', async () => {
    const owners = Array.from({ length: 150 }, (_, index) => `o${String(index).padStart(3, '0')}`);
    for (const owner of owners) await wait(owner, 3, 1);
    const served = await serve(300);
    const counts = new Map<string, number>();
    for (const owner of served) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    expect(counts.size).toBe(150);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(3);
    expect(new Set(served.slice(0, 150)).size).toBeGreaterThan(120);
  });
});
