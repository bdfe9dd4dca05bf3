import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Webhook as Judge } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createProgram, createVisitor } from '../accounts/visitor.ts';
import { type Created, createClient } from '../helpers/client.ts';
import { flatPng } from '../helpers/flat-png.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const read = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

/** Brings a data folder back as a version without accounts' webhooks left it: its rows, and objects that fit them. */
function restoreFirst(dataDir: string): void {
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

it('a database of the first version starts, with its account, its jobs and its files', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheaf-older-'));
  restoreFirst(dataDir);
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
  // A key from an older version has no request digest: it still belongs to its job.
  const key = { 'idempotency-key': 'from-before' };
  const again = await client.form('/api/upload', { job_type: 'json-formatter' }, { file: 'json-valid.json' }, key);
  expect(again.body.job_id).toBe('13880e80-82e2-4749-90b4-86135d1cb866');
  await service.stop('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

/** Facts known to clients of the version before webhooks shared their messages; `make-database.ts` wrote it. */
interface Known {
  email: string;
  password: string;
  key: string;
  job_id: string;
  workflow: string;
  webhook_id: string;
  secret: string;
}

/** Brings a data folder back as commit a6405217 left it, a minute ago: its rows and its small files. */
function restore(dataDir: string, receiver: string): Known {
  const [rows = '', objects = ''] = read('database-before-0016.sql').toString().split('-- small-objects.sqlite\n');
  using database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'));
  database.exec(rows);
  using files = new DatabaseSync(join(dataDir, 'small-objects.sqlite'));
  files.exec(objects);
  const [now, day] = [Date.now(), 86_400_000];
  database.exec(`update files set created_at = ${now}, expires_at = ${now + day}`);
  database.exec(`update jobs set created_at = ${now}, completed_at = ${now}`);
  database.exec(`update webhooks set failing_since = ${now}, url = '${receiver}'`);
  database.exec(`update deliveries set created_at = ${now}, due_at = ${now}, url = '${receiver}'`);
  return JSON.parse(rows.slice('-- '.length, rows.indexOf('\n')));
}

it('a database of November starts, with its account, key, workflow and job, and sends what waited', async () => {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const dataDir = mkdtempSync(join(tmpdir(), 'sheaf-older-'));
  const known = restore(dataDir, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await using service = await startService({
    dataDir,
    env: { ...GENEROUS, SECRET_KEY: 'k'.repeat(40), OUTBOUND_ALLOW_CIDRS: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' },
  });

  const ada = createVisitor(service);
  expect((await ada.login(known.email, known.password)).status).toBe(200);
  expect((await ada.get('/api/keys')).body).toMatchObject([{ name: 'scripts', is_active: true }]);
  expect((await ada.get('/api/workflows')).body).toMatchObject([{ name: known.workflow, on_error: 'stop' }]);
  expect((await ada.get('/api/webhooks/secret')).body.secret).toBe(known.secret);
  expect((await ada.post('/api/signatures', { text: 'Ada' })).status).toBe(201);
  expect((await ada.get('/api/signatures')).body).toMatchObject([{ text: 'Ada' }]);

  const program = createProgram(service, known.key);
  const { body: job } = await program.get(`/api/jobs/${known.job_id}`);
  expect(job).toMatchObject({ status: 'completed', job_type: 'json-formatter', error_code: null });
  expect(JSON.parse((await program.get(job.output_file_url)).text)).toMatchObject({ name: 'Sheaf' });
  const fields = { workflow: known.workflow };
  const again = await program.form('/api/workflow', fields, { files: ['json-valid.json'] }, { prefer: 'wait=60' });
  expect(again.body).toMatchObject({ status: 'completed' });

  // The message of before waited for its second attempt.
  await until('the waiting delivery has arrived', async () => received.some(({ body }) => body.includes(known.job_id)));
  const message = received.find(({ body }) => body.includes(known.job_id))!;
  expect(new Judge(known.secret).verify(message.body, message.headers)).toMatchObject({
    type: 'job.completed',
    data: { job_id: known.job_id },
  });
  await service.stop('SIGTERM');
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);
