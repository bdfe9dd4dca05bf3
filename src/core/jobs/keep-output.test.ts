import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createFilesystemStorage } from '../../drivers/storage/filesystem.ts';
import type { OperationResult } from '../../ports/sandbox.ts';
import { NO_SHARES } from '../files/shares.ts';
import { createOutputKeeper } from './keep-output.ts';
import { createJobStore } from './store.ts';

const LEASE_MS = 1000;
const input = { objectName: 'anon/a', filename: 'a.json', type: 'application/json' as const, bytes: 1, pages: null };
const upload = {
  object_name: 'anon/a',
  owner_user_id: null,
  owner_key: 'ip:1',
  kind: 'input',
  content_type: 'application/json',
  bytes: 1,
  filename: 'a.json',
  page_count: null,
  created_at: 0,
  expires_at: Date.now() * 2,
  marked_at: null,
};

it('an output of who holds the job no more is not kept, and that of its holder is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-keep-'));
  const database = await createSqliteDatabase({ path: ':memory:' });
  const storage = await createFilesystemStorage({ root: folder, smallTogether: true });
  try {
    const jobs = createJobStore(database);
    const keepOutput = createOutputKeeper({ jobs, storage, shares: NO_SHARES, ttlMs: 60_000 });
    const now = Date.now();
    const about = { id: 'a', type: 'json-formatter', userId: null, owner: 'ip:1', params: {} };
    await jobs.insert({ ...about, inputs: [input], uploads: [upload], idempotencyHash: null }, now);
    const claim = async (holder: string, at: number) => {
      const [job] = await jobs.claim(holder, LEASE_MS, { now: at });
      return { job: job!, held: { jobId: 'a', holder, attempt: job!.attempt } };
    };
    const keep = ({ job, held }: Awaited<ReturnType<typeof claim>>, text: string) => {
      const output = {
        type: 'application/json',
        filename: 'a.json',
        result: {},
        output: { content: Buffer.from(text) },
      };
      return keepOutput(job, held, output as unknown as OperationResult, new AbortController().signal);
    };
    const stored = async () => {
      const names: string[] = [];
      for await (const { name } of storage.list()) names.push(name);
      return names;
    };

    const late = await claim('first/1', now);
    await jobs.recoverExpired(2, { now: now + LEASE_MS + 1 });
    const current = await claim('second/1', now + LEASE_MS + 2);
    expect(await keep(late, 'late')).toBeNull();
    expect(await stored()).toEqual([]);
    expect((await jobs.find('a'))?.status).toBe('processing');

    const done = await keep(current, 'current');
    expect(done).toMatchObject({ status: 'completed', outputFilename: 'a.json', outputBytes: 7 });
    expect(await stored()).toEqual([done!.outputName]);
    expect(String(await buffer((await storage.open(done!.outputName!))!))).toBe('current');
    expect(await jobs.find('a')).toMatchObject({ status: 'completed', outputName: done!.outputName });
  } finally {
    await storage.close();
    await database.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
