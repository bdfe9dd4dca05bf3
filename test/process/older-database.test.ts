import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { type Created, createClient } from '../helpers/client.ts';
import { flatPng } from '../helpers/flat-png.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const read = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

/** Brings a data folder back as an older version left it: its rows, and objects that fit them. */
function restore(dataDir: string): void {
  using database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'));
  database.exec(read('database-before-0003.sql').toString());
  // As if it had been yesterday: only the times are ours.
  const [now, day] = [Date.now(), 86_400_000];
  database.exec(`update files set created_at = ${now}, expires_at = ${now + day}`);
  database.exec(`update jobs set created_at = ${now}, completed_at = iif(completed_at is null, null, ${now})`);
  database.exec(`update idempotency_keys set created_at = ${now}`);
  const files = database.prepare('select object_name, kind, bytes from files').all();
  for (const { object_name, kind, bytes } of files as { object_name: string; kind: string; bytes: number }[]) {
    const path = join(dataDir, 'objects', object_name);
    mkdirSync(dirname(path), { recursive: true });
    if (kind === 'output') writeFileSync(path, Buffer.alloc(bytes, ' '));
    else writeFileSync(path, object_name.endsWith('.png') ? flatPng(50, 50) : read('json-valid.json'));
  }
}

it('a database of before starts, with its account, its jobs and its files', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheaf-older-'));
  restore(dataDir);
  await using service = await startService({
    dataDir,
    env: { ...GENEROUS, SECRET_KEY: 'k'.repeat(40), JOB_LEASE_SECONDS: '2' },
  });
  const client = createClient(service.url);
  const job = async (id: string) => (await client.get<Created>(`/api/jobs/${id}`)).body;

  const done = await job('13880e80-82e2-4749-90b4-86135d1cb866');
  expect(done).toMatchObject({ status: 'completed', job_type: 'json-formatter' });
  expect((await client.download(done.output_file_url as string)).status).toBe(200);
  const waited = ['db782849-3427-4138-a6c1-24b30e1dc99b', '913d3222-790a-44ef-888a-25c6591bd030'];
  for (const id of [...waited, 'dd85397a-1e0b-43c5-8d15-9cbff1953492']) {
    await until(`${id} has ended`, async () => (await job(id)).completed_at);
    expect(await job(id)).toMatchObject({ status: 'completed', error_message: null });
  }
  const account = { email: 'before@example.org', password: 'long enough to be taken' };
  expect((await client.post('/api/auth/login', account)).status).toBe(200);
  // A key from before knew no request: it stands for the job that it stood for.
  const key = { 'idempotency-key': 'from-before' };
  const again = await client.form('/api/upload', { job_type: 'json-formatter' }, { file: 'json-valid.json' }, key);
  expect(again.body.job_id).toBe('13880e80-82e2-4749-90b4-86135d1cb866');
  await service.stop('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);
