import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createFilesystemStorage } from '../../drivers/storage/filesystem.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Storage } from '../../ports/storage.ts';
import { forgetJobs } from '../jobs/remove.ts';
import { createJobStore } from '../jobs/store.ts';
import { createCleaner } from './clean.ts';
import { makeObjectName } from './names.ts';
import { createFileStore } from './store.ts';

const MINUTE = 60_000;
let root: string;
let database: Database;
let storage: Storage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sheaf-clean-'));
  database = await createSqliteDatabase({ path: join(root, 'db') });
  storage = await createFilesystemStorage({ root });
});
afterEach(async () => {
  await Promise.all([database.close(), storage.close()]);
  await rm(root, { recursive: true });
});

const cleanerOf = (times: { ttlMs: number; maxJobMs: number; maxArrivalMs: number }) =>
  createCleaner({
    ...times,
    database,
    files: createFileStore(database),
    storage,
    forgetJobs: (before) => forgetJobs(database, before),
    intervalMs: MINUTE,
    warnBytes: 2 ** 40,
    log: { info() {}, warn() {}, error() {} },
  });
const aged = (path: string, minutes: number) => {
  const at = (Date.now() - minutes * MINUTE) / 1000;
  return utimes(path, at, at);
};

it('leaves an object without a row alone for as long as its request may still be arriving', async () => {
  const name = makeObjectName(null, 'application/json');
  await storage.put(
    name,
    (async function* () {
      yield Buffer.from('{}');
    })(),
  );
  const path = join(root, 'objects', name);
  const cleaner = cleanerOf({ ttlMs: MINUTE, maxJobMs: MINUTE, maxArrivalMs: 5 * MINUTE });
  await aged(path, 4);
  expect(await cleaner.clean()).toMatchObject({ orphans_deleted: 0 });
  expect(existsSync(path)).toBe(true);
  await aged(path, 6);
  expect(await cleaner.clean()).toMatchObject({ orphans_deleted: 1, bytes_freed: 2 });
  expect(existsSync(path)).toBe(false);
});

it('leaves temporary files alone for as long as the longest job may need them, however short files are kept', async () => {
  const path = join(storage.scratch, 'in-use');
  await writeFile(path, 'x');
  const cleaner = cleanerOf({ ttlMs: MINUTE, maxJobMs: 10 * MINUTE, maxArrivalMs: MINUTE });
  await aged(path, 10);
  await cleaner.sweep();
  expect(existsSync(path)).toBe(true);
  await aged(path, 12);
  await cleaner.sweep();
  expect(existsSync(path)).toBe(false);
});

it('forgets jobs a day after their end', async () => {
  const jobs = createJobStore(database);
  const job = {
    type: 'json-formatter',
    userId: null,
    owner: 'ip:1',
    params: {},
    idempotencyHash: null,
  };
  const file = {
    owner_user_id: null,
    owner_key: 'ip:1',
    kind: 'input',
    content_type: 'application/json',
    bytes: 1,
    filename: 'a.json',
    page_count: null,
    created_at: 1,
    expires_at: 2 ** 45,
    marked_at: null,
  };
  for (const [id, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const) {
    const name = makeObjectName(null, 'application/json');
    const input = { objectName: name, filename: 'a.json', type: 'application/json' as const, bytes: 1, pages: null };
    const uploads = [{ ...file, object_name: name }];
    await jobs.insert({ ...job, id, inputs: [input], uploads }, Date.now() - 30 * 60 * MINUTE);
    await jobs.cancel(id, Date.now() - hours * 60 * MINUTE);
  }
  const cleaner = cleanerOf({ ttlMs: MINUTE, maxJobMs: MINUTE, maxArrivalMs: MINUTE });
  expect(await cleaner.clean()).toMatchObject({ jobs_forgotten: 1 });
  expect(await jobs.find('old')).toBeNull();
  expect(await jobs.find('new')).not.toBeNull();
});
