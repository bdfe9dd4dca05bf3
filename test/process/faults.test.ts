import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfBombs } from '../fuzz/bombs/pdf.ts';
import { environmentOf, holdIdleChild, processTree, sandboxChildren, signalAll } from '../helpers/children.ts';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { temporaryFiles } from '../helpers/stored.ts';
import { until } from '../helpers/until.ts';

const state = async (client: Client, id: string) => (await client.get<Created>(`/api/jobs/${id}`)).body;
const ended = (client: Client, id: string) =>
  until('the job has ended', async () => {
    const view = await state(client, id);
    return view.completed_at ? view : null;
  });
const fine = async (client: Client) =>
  expect((await client.job('json-formatter', 'json-valid.json')).body.status).toBe('completed');

describe('with one slot', () => {
  let service: Service;
  let client: Client;
  beforeAll(async () => {
    service = await startService({ env: { ...GENEROUS, WORKER_CONCURRENCY: '1', SECRET_KEY: 'k'.repeat(32) } });
    client = createClient(service.url);
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  const childAtWork = async (id: string, not: number[] = []) => {
    await until('the job runs', async () => (await state(client, id)).status === 'processing');
    return until('there is a child', () => sandboxChildren(service.pid).find((pid) => !not.includes(pid)));
  };

  it('a busy child that is killed is replaced, and the job completes in its second attempt', async () => {
    const { body: job } = await client.form('/api/image-compress', HEAVY, { file: heavyImage(4000) });
    process.kill(await childAtWork(job.job_id), 'SIGKILL');
    expect(await ended(client, job.job_id)).toMatchObject({ status: 'completed', progress: 100 });
  });

  it('a child that is killed in both attempts ends the job as failed with a clear message; the service goes on', async () => {
    const { body: job } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
    const first = await childAtWork(job.job_id);
    process.kill(first, 'SIGKILL');
    process.kill(await childAtWork(job.job_id, [first]), 'SIGKILL');
    expect(await ended(client, job.job_id)).toMatchObject({
      status: 'failed',
      error_code: 'operation_crashed',
      error_message: expect.stringMatching(
        /^The job stopped unexpectedly\.$|^The job could not be started\. Try again\.$/,
      ),
    });
    await fine(client);
  });

  it('a child that is killed while it waits for work costs nothing', async () => {
    await fine(client);
    for (const pid of sandboxChildren(service.pid)) process.kill(pid, 'SIGKILL');
    await fine(client);
  });

  it('a child knows nothing of the environment of the service', async () => {
    await fine(client);
    const [pid] = sandboxChildren(service.pid);
    const names = environmentOf(pid as number).map((entry) => entry.split('=')[0]);
    expect(names.filter((name) => !/^(NODE_|TMPDIR$|PWD$|MALLOC_ARENA_MAX$)/.test(name as string))).toEqual([]);
  });

  it('a child that is killed by a cancel leaves nothing of its job', async () => {
    const { body: job } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
    const pid = await childAtWork(job.job_id);
    expect((await client.delete(`/api/jobs/${job.job_id}`)).status).toBe(204);
    await until('it is gone', () => !sandboxChildren(service.pid).includes(pid));
    await until('nothing is left', () => temporaryFiles(service).length === 0);
    await fine(client);
  });

  it('keeps jobs running while previews take all their places', async () => {
    const previews = Array.from({ length: 10 }, () =>
      client.form('/api/preview/pdf', {}, { file: 'render-features.pdf' }),
    );
    await fine(client);
    expect((await Promise.all(previews)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it('answers helpers at once while all children are busy', async () => {
    const jobs = await Promise.all(
      Array.from({ length: 2 }, () => client.form('/api/image-compress', HEAVY, { file: heavyImage() })),
    );
    for (let n = 0; n < 20; n++) expect((await client.get('/api/uuid-generator')).status).toBe(200);
    const states = await Promise.all(jobs.map(({ body }) => state(client, body.job_id)));
    expect(states.map(({ status }) => status)).not.toContain('completed');
    for (const { body } of jobs) await client.delete(`/api/jobs/${body.job_id}`);
  });

  it('breaks a download off when storage fails in mid-file, and never ends it short as if it were whole', async () => {
    const file = { name: 'a.json', bytes: JSON.stringify('x'.repeat(30_000_000)) };
    const { body } = await client.job('json-formatter', file, { indent: 0 });
    const { pathname } = new URL(body.output_file_url as string, service.url);
    const { socket, answer } = openRaw(service.port, `GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    await truncate(join(service.dataDir, 'objects', pathname.slice('/api/download/'.length)), 1_000_000);
    socket.resume();
    const { text } = await answer;
    const announced = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    expect(announced).toBe(body.output_bytes);
    expect(text.length).toBeLessThan(announced);
  });

  it('runs a job of somebody else beside one that holds the only slot for long', async () => {
    const stranger = await signedUpClient(service.url, 'reserve@example.org');
    // Only one child is left, and it has started: it gets the job.
    signalAll(sandboxChildren(service.pid), 'SIGKILL');
    await until('no child is left', () => sandboxChildren(service.pid).length === 0);
    await fine(client);
    const [child] = sandboxChildren(service.pid);
    const { body: long } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
    await until('it works', async () => (await state(client, long.job_id)).status === 'processing');
    // Stopped, it takes long enough on any machine.
    signalAll(processTree(child as number), 'SIGSTOP');
    await client.form('/api/upload', { job_type: 'json-formatter' }, { file: 'json-valid.json' });
    const { body: other } = await stranger.form(
      '/api/upload',
      { job_type: 'json-formatter' },
      { file: 'json-valid.json' },
    );
    expect(await ended(stranger, other.job_id)).toMatchObject({ status: 'completed' });
    expect((await state(client, long.job_id)).status).toBe('processing');
    await client.delete(`/api/jobs/${long.job_id}`);
    await until('its child is gone', () => !sandboxChildren(service.pid).includes(child as number));
  });

  // It ends the service without waiting for these previews.
  it('shows pages to others while one sends PDFs that take the time of their previews', async () => {
    const anonymous = createClient(service.url);
    const stranger = await signedUpClient(service.url, 'pages@example.org');
    const [bomb] = pdfBombs().filter(({ filename }) => filename === 'pattern-tiny-steps.pdf');
    const file = { name: 'slow.pdf', bytes: (await bomb?.make()) as Buffer };
    const ends: number[] = [];
    const slow = Array.from({ length: 3 }, () =>
      anonymous.form('/api/preview/pdf', {}, { file }).then(
        ({ status }) => ends.push(status),
        () => {},
      ),
    );
    await until('one is busy', async () =>
      /^sheaf_sandbox_children_busy [1-9]/m.test((await client.get<string>('/metrics')).body),
    );
    for (let n = 0; n < 2; n++) {
      expect((await stranger.form('/api/preview/pdf', {}, { file: 'three-pages.pdf' })).status).toBe(200);
    }
    expect(ends.length).toBeLessThan(3);
    await service.stop('SIGKILL');
    await Promise.all(slow);
  });
});

it('ends a job that passes its time as failed', async () => {
  await using service = await startService({ env: { ...GENEROUS, MAX_JOB_SECONDS: '1' } });
  const client = createClient(service.url);
  const file = heavyImage();
  const { body } = await client.form('/api/image-compress', HEAVY, { file }, { prefer: 'wait=60' });
  expect(body).toMatchObject({
    status: 'failed',
    error_code: 'timed_out',
    error_message: 'The job exceeded the time limit of 1 s.',
  });
  await until('its child is gone', () => sandboxChildren(service.pid).length === 0);
  expect((await client.get('/healthz')).status).toBe(200);
});

it('ends a job that needs more than SANDBOX_MEMORY_BYTES as failed; the service goes on', async () => {
  await using service = await startService({ env: { ...GENEROUS, SANDBOX_MEMORY_BYTES: String(128 * 1024 * 1024) } });
  const client = createClient(service.url);
  const { body } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() }, { prefer: 'wait=60' });
  expect(body).toMatchObject({
    status: 'failed',
    error_code: 'out_of_memory',
    error_message: 'The job exceeded the memory limit.',
  });
  await fine(client);
});

it('answers 503 with Retry-After when MAX_QUEUED_JOBS wait, also to a file that is still being sent', async () => {
  await using service = await startService({
    env: { ...GENEROUS, WORKER_CONCURRENCY: '1', MAX_QUEUED_JOBS: '1' },
  });
  const client = createClient(service.url);
  const { storage_url } = (
    await client.form<{ storage_url: string }>('/api/preview/pdf', {}, { file: 'three-pages.pdf' })
  ).body;
  // Stopped, the job takes long enough on any machine.
  await holdIdleChild(client, service.pid);
  for (let n = 0; n < 3; n++) {
    await client.form('/api/image-compress', HEAVY, { file: heavyImage(500) });
    await until('the count is fresh', () => new Promise((resolve) => setTimeout(() => resolve(true), 550)));
  }
  for (const answer of [
    await client.form('/api/image-resize', { width: 5, height: 5 }, { file: heavyImage(500) }),
    await client.form('/api/upload', { job_type: 'json-formatter' }, { file: { name: 'a', bytes: Buffer.alloc(2e7) } }),
    await client.post('/api/process', { job_type: 'pdf-split', storage_url }),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'queue_full' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await client.get('/readyz')).status).toBe(200);
});

it('gives every job its own child under ISOLATION=job', async () => {
  await using service = await startService({ env: { ...GENEROUS, ISOLATION: 'job' } });
  const client = createClient(service.url);
  for (let n = 0; n < 3; n++) {
    await fine(client);
    await until('the child is gone', () => sandboxChildren(service.pid).length === 0);
  }
});
