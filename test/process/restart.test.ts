import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdIdleChild, sandboxChildren, signalAll } from '../helpers/children.ts';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import { followSocket } from '../helpers/follow.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { formHead, openRaw } from '../helpers/raw-http.ts';
import { startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sheaf-restart-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

/** Half a second of work; with its child stopped, it takes long enough on any machine. */
const IMAGE = heavyImage(2500);
const env = { ...GENEROUS, WORKER_CONCURRENCY: '1', JOB_LEASE_SECONDS: '2' };
const state = async (client: Client, id: string) => (await client.get<Created>(`/api/jobs/${id}`)).body;
const ended = (client: Client, id: string) =>
  until('the job has ended', async () => {
    const view = await state(client, id);
    return view.completed_at ? view : null;
  });

it('finds everything again after SIGKILL: outputs, accounts, tokens, and the jobs that it had accepted', async () => {
  const before = await startService({ dataDir, env });
  const client = createClient(before.url);
  const { body: done } = await client.job('json-formatter', 'json-valid.json');
  const address = { email: 'survivor@example.com', password: 'long enough to be taken' };
  expect((await client.post('/api/auth/signup', address)).status).toBe(201);
  const key = { 'idempotency-key': 'once' };
  const held = await holdIdleChild(client, before.pid);
  const { body: running } = await client.form('/api/image-compress', HEAVY, { file: IMAGE }, key);
  await until('it runs', async () => (await state(client, running.job_id)).status === 'processing');
  const waiting = await Promise.all(
    Array.from({ length: 3 }, () =>
      client.form('/api/upload', { job_type: 'json-validator' }, { file: 'json-valid.json' }),
    ),
  );
  const children = sandboxChildren(before.pid);
  expect(children).toHaveLength(1);
  await before.stop('SIGKILL');
  signalAll(held, 'SIGCONT');
  await until('its children are gone with it', () => children.every((pid) => !isAlive(pid)));

  await using after = await startService({ dataDir, env });
  const again = createClient(after.url);
  expect((await again.download(done.output_file_url as string)).status).toBe(200);
  expect((await again.post('/api/auth/login', address)).status).toBe(200);
  const repeated = await again.form('/api/image-compress', HEAVY, { file: IMAGE }, key);
  expect(repeated.body.job_id).toBe(running.job_id);
  for (const { body } of waiting) expect((await ended(again, body.job_id)).status).toBe('completed');
  // No wait for its lease: the process that held it is known to be gone.
  expect(await ended(again, running.job_id)).toMatchObject({ status: 'completed', error_message: null });
  const { code } = await followSocket(`${after.wsUrl}/ws/${running.job_id}?token=${running.ws_token}`);
  expect(code).toBe(1000);
  expect((await again.post<{ orphans_deleted: number }>('/api/cleanup')).status).toBe(200);
});

it('drains on SIGTERM: refuses new work, is not ready, lets the running job end and exits with 0', async () => {
  const service = await startService({ dataDir, env });
  const client = createClient(service.url);
  const held = await holdIdleChild(client, service.pid);
  const { body: job } = await client.form('/api/image-compress', HEAVY, { file: IMAGE });
  await until('it runs', async () => (await state(client, job.job_id)).status === 'processing');
  const following = followSocket(`${service.wsUrl}/ws/${job.job_id}?token=${job.ws_token}`);
  const exit = service.stop('SIGTERM');
  await until('it is not ready', async () => (await client.get('/readyz')).status === 503);
  expect(await client.get('/readyz')).toMatchObject({ body: { status: 'draining' } });
  expect((await client.get('/healthz')).status).toBe(200);
  const refused = await client.form('/api/upload', { job_type: 'json-formatter' }, { file: 'json-valid.json' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.headers.get('retry-after')).toBeTruthy();
  signalAll(held, 'SIGCONT');
  expect((await following).updates.at(-1)).toMatchObject({ status: 'completed' });
  expect(await exit).toBe(0);
});

it('puts a job that does not end in time back into the queue, notifies its followers, and ends it after a restart', async () => {
  const before = await startService({ dataDir, env: { ...env, DRAIN_SECONDS: '0' } });
  const client = createClient(before.url);
  await holdIdleChild(client, before.pid);
  const { body: job } = await client.form('/api/image-compress', HEAVY, { file: IMAGE });
  await until('it runs', async () => (await state(client, job.job_id)).status === 'processing');
  const [{ updates, code }, waited, exit] = await Promise.all([
    followSocket(`${before.wsUrl}/ws/${job.job_id}?token=${job.ws_token}`),
    client.form('/api/upload', { job_type: 'json-formatter' }, { file: 'json-valid.json' }, { prefer: 'wait=50' }),
    until('the waiting job is there', async () => {
      const { body } = await client.get<string>('/metrics');
      return /^sheaf_update_sockets 1$/m.test(body) && /^sheaf_(queue_jobs 1|running_jobs 2)$/m.test(body);
    }).then(() => before.stop('SIGTERM')),
  ]);
  expect(exit).toBe(0);
  expect(updates.at(-1)).toMatchObject({ status: 'queued', progress: 0 });
  expect(code).toBe(1001);
  expect(waited.body).toMatchObject({ status: 'queued' });

  // The lease was returned, so there is no wait for it to expire.
  await using after = await startService({ dataDir, env: { ...env, JOB_LEASE_SECONDS: '600' } });
  const again = createClient(after.url);
  expect((await ended(again, job.job_id)).status).toBe('completed');
  expect((await ended(again, waited.body.job_id)).status).toBe('completed');
});

it('lets an open download end whole while it stops', async () => {
  const service = await startService({ dataDir, env });
  const client = createClient(service.url);
  const file = { name: 'a.json', bytes: JSON.stringify('x'.repeat(30_000_000)) };
  const { body } = await client.job('json-formatter', file);
  const response = await fetch(service.url + body.output_file_url);
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let bytes = (await reader.read()).value?.length ?? 0;
  const exit = service.stop('SIGTERM');
  for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length;
  expect(bytes).toBe(body.output_bytes);
  expect(await exit).toBe(0);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('takes its jobs up at once after SIGKILL when it is alone with its database, and leaves those of others alone', async () => {
  const long = { ...env, JOB_LEASE_SECONDS: '600' };
  const before = await startService({ dataDir, env: long });
  const client = createClient(before.url);
  const held = await holdIdleChild(client, before.pid);
  const { body: job } = await client.form('/api/image-compress', HEAVY, { file: IMAGE });
  await until('it runs', async () => (await state(client, job.job_id)).status === 'processing');
  // Another process has the database open: the job may be its own.
  const other = await startService({ dataDir, env: { ...long, ROLE: 'worker' } });
  expect((await state(client, job.job_id)).status).toBe('processing');
  await before.stop('SIGKILL');
  signalAll(held, 'SIGCONT');
  const third = await startService({ dataDir, env: long });
  const left = await state(createClient(third.url), job.job_id);
  expect(left.status).toBe('processing');
  await Promise.all([third, other].map((each) => each.stop('SIGKILL')));

  await using after = await startService({ dataDir, env: long });
  expect(await ended(createClient(after.url), job.job_id)).toMatchObject({ status: 'completed' });
});

it('stops in good order though an upload never ends and a follower never reads', async () => {
  const service = await startService({ dataDir, env: { ...env, DRAIN_SECONDS: '1' } });
  const client = createClient(service.url);
  const { body: job } = await client.form('/api/image-compress', HEAVY, { file: heavyImage(4000) });
  const upload = openRaw(service.port, formHead('/api/pdf-info', {}, { name: 'a.pdf' }, { 'Content-Length': 1e6 }));
  upload.socket.write('%PDF-1.7\n');
  const follower = connect({ port: service.port, host: '127.0.0.1' });
  follower.on('error', () => {});
  follower.write(`GET /api/jobs/${job.job_id}/events HTTP/1.1\r\nHost: x\r\n\r\n`);
  await new Promise((resolve) => follower.once('readable', resolve));
  // Clients that trickle data keep it alive.
  const drip = setInterval(() => upload.socket.write(' '), 200);
  upload.socket.on('error', () => {});
  // 1 would mean that its own deadline ended it, with open work.
  expect(await service.stop('SIGTERM')).toBe(0);
  expect(service.logs.at(-1)).toMatchObject({ msg: 'stopped' });
  clearInterval(drip);
  follower.destroy();
});
