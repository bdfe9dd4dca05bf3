import { randomUUID } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdChildren, sandboxChildren, signalAll } from '../helpers/children.ts';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { logsUntilNow } from '../helpers/logs.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service.ts';
import { startService as startProcess } from '../helpers/service-process.ts';
import { storedObjects } from '../helpers/stored.ts';
import { until } from '../helpers/until.ts';

interface Report {
  files_deleted: number;
  expired_deleted: number;
  marked_deleted: number;
  orphans_deleted: number;
  bytes_freed: number;
  storage_bytes: number;
  storage_warning: boolean;
}

const clean = async (client: Client) => (await client.post<Report>('/api/cleanup')).body;

describe('with FILE_TTL_SECONDS=10', () => {
  let service: Service;
  let client: Client;
  beforeAll(async () => {
    const times = { FILE_TTL_SECONDS: '10', REQUEST_TIMEOUT_SECONDS: '2', CLEANUP_INTERVAL_SECONDS: '3600' };
    service = await startService({ env: { ...GENEROUS, ...times, WORKER_CONCURRENCY: '1' } });
    client = createClient(service.url);
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it('forgets files when their time is over, keeps those of live jobs, and removes what nobody knows', async () => {
    const { body: done } = await client.job('json-formatter', 'json-valid.json');
    const preview = await client.form<{ storage_url: string; pages: { preview_url: string }[] }>(
      '/api/preview/pdf',
      {},
      {
        file: 'three-pages.pdf',
      },
    );
    const thumbnail = preview.body.pages[0]?.preview_url as string;
    const orphan = `anon/${randomUUID()}.pdf`;
    // Of an earlier version, which is served without a row while its time lasts.
    const flat = `${randomUUID()}.pdf`;
    for (const name of [orphan, flat]) await service.storage.put(name, Readable.from([Buffer.from('%PDF-1.4')]));
    const stored = Date.now();

    // Held still, the first jobs keep all slots: the last one's input is over its time before it is its turn.
    const live: Created[] = [];
    for (let n = 0; n < 8; n++) {
      live.push((await client.form('/api/image-compress', HEAVY, { file: heavyImage(4000) })).body);
    }
    live.push((await client.form('/api/image-compress', HEAVY, { file: heavyImage(500) })).body);
    await until('all work', () => service.workers.every((pid) => sandboxChildren(pid).length > 0));
    await until('jobs run', async () => {
      const views = await Promise.all(live.map(({ job_id }) => client.get<Created>(`/api/jobs/${job_id}`)));
      return views.filter(({ body }) => body.status === 'processing').length >= service.workers.length;
    });
    const held = service.workers.flatMap(holdChildren);
    for (const path of [done.output_file_url as string, thumbnail, `/api/download/${flat}`]) {
      // HEAD requests do not mark files as downloaded.
      const ask = () => client.request(path, { method: 'HEAD' });
      await until(`the time of ${path} is over`, async () => (await ask()).status === 404);
      expect((await client.get(path)).status).toBe(404);
    }
    expect((await client.get<Created>(`/api/jobs/${done.job_id}`)).body).toMatchObject({
      status: 'completed',
      output_file_url: null,
    });
    const late = await client.post('/api/process', { job_type: 'pdf-split', storage_url: preview.body.storage_url });
    expect(late.status).toBe(404);
    const { storage_url } = preview.body;
    const looks = [
      client.post('/api/preview/stored', { storage_url }),
      client.post('/api/preview/pages', { storage_url, pages: [1], side: 100 }),
      client.post('/api/preview/sample', { storage_url, job_type: 'pdf-compress' }),
    ];
    for (const { status, body } of await Promise.all(looks)) {
      expect([status, body]).toEqual([404, expect.objectContaining({ code: 'file_not_found' })]);
    }

    // Of an object, S3 returns the whole second in which it was stored; in lists, the millisecond.
    await until('the orphans are old in lists, too', () => Date.now() > stored + 11_000);
    const report = await clean(client);
    expect(report).toMatchObject({ orphans_deleted: 2, marked_deleted: 0, storage_warning: false });
    expect(report.expired_deleted).toBeGreaterThanOrEqual(5);
    expect(report.files_deleted).toBe(report.expired_deleted + report.orphans_deleted);
    expect(report.bytes_freed).toBeGreaterThan(0);
    expect(await service.storage.stat(orphan)).toBeNull();
    const last = live.at(-1) as Created;
    const { body } = await client.get<Created>(`/api/jobs/${last.job_id}`);
    expect(body.status).toMatch(/queued|processing/);
    expect((await storedObjects(service)).some((name) => name.endsWith('.png'))).toBe(true);
    for (const { job_id } of live.slice(0, -1)) await client.delete(`/api/jobs/${job_id}`);
    signalAll(held, 'SIGCONT');
    const { status } = await until('the last job has ended', async () => {
      const { body: view } = await client.get<Created>(`/api/jobs/${last.job_id}`);
      return view.completed_at ? view : null;
    });
    expect(status).toBe('completed');
  });
});

it('keeps the files of a form that is still arriving, however short files are kept', async () => {
  await using service = await startService({
    env: { ...GENEROUS, FILE_TTL_SECONDS: '10', REQUEST_TIMEOUT_SECONDS: '60', CLEANUP_INTERVAL_SECONDS: '1' },
  });
  const client = createClient(service.url);
  const pdf = await readFile(new URL('../fixtures/three-pages.pdf', import.meta.url), 'latin1');
  const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n';
  // In chunks: a small form of known length is read before its first file is stored.
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const body = [
    chunk(`${part}${pdf}\r\n${part}${pdf.slice(0, 100)}`),
    `${chunk(`${pdf.slice(100)}\r\n--b--\r\n`)}0\r\n\r\n`,
  ] as const;
  const head = `POST /api/pdf-merge HTTP/1.1\r\nHost: x\r\nConnection: close\r\nPrefer: wait=30\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const { socket, answer } = openRaw(service.port, Buffer.from(head + body[0], 'latin1'));
  const [first] = await until('the first file is stored', async () => {
    const stored = await storedObjects(service);
    return stored.length === 1 ? stored : null;
  });
  // A cycle that finds this one over its time would find the file so, too.
  await client.job('json-formatter', 'json-valid.json');
  await until('only the file is left', async () => (await storedObjects(service)).join() === first);
  expect(await clean(client)).toMatchObject({ orphans_deleted: 0 });
  socket.write(Buffer.from(body[1], 'latin1'));
  const { status, text } = await answer;
  expect([status, text]).toEqual([200, expect.stringContaining('"status":"completed"')]);
});

describe('POST /api/cleanup', () => {
  let service: Service;
  let client: Client;
  beforeAll(async () => {
    const env = { ...GENEROUS, TRUSTED_PROXIES: '', CLEANUP_INTERVAL_SECONDS: '1', STORAGE_WARNING_BYTES: '1' };
    service = await startService({ env });
    client = createClient(service.url);
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it('leaves what has time left, and removes what a killed process left on the disk', async () => {
    const { body: done } = await client.job('json-formatter', 'json-valid.json');
    const orphan = `anon/${randomUUID()}.pdf`;
    await service.storage.put(orphan, Readable.from([Buffer.from('%PDF-1.4')]));
    const scratch = join(service.dataDir, 'tmp', `put-${randomUUID()}`);
    await writeFile(scratch, 'half');
    await utimes(scratch, 0, 0);

    // The first may be a cycle that was under way.
    expect(await clean(client)).toMatchObject({ files_deleted: 0 });
    const report = await clean(client);
    expect(report).toMatchObject({ files_deleted: 0, storage_warning: true });
    expect(report.storage_bytes).toBeGreaterThan(0);
    expect((await client.request(done.output_file_url as string, { method: 'HEAD' })).status).toBe(200);
    expect(await service.storage.stat(orphan)).not.toBeNull();
    expect(await readdir(join(service.dataDir, 'tmp'))).not.toContain(basename(scratch));
    expect(await logsUntilNow(service)).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'storage holds more than its threshold' }),
    );
  });

  it('reports what it did', async () => {
    const { status, body } = await client.post('/api/cleanup');
    expect(status).toBe(200);
    expect(body).toEqual({
      files_deleted: expect.any(Number),
      expired_deleted: expect.any(Number),
      marked_deleted: expect.any(Number),
      orphans_deleted: expect.any(Number),
      jobs_forgotten: expect.any(Number),
      bytes_freed: expect.any(Number),
      storage_bytes: expect.any(Number),
      storage_warning: expect.any(Boolean),
    });
  });

  it('lets callers share a cycle that runs', async () => {
    const cycles = async () => (await logsUntilNow(service)).filter(({ msg }) => msg === 'cleanup cycle done').length;
    const before = await cycles();
    const reports = await Promise.all(Array.from({ length: 30 }, () => clean(client)));
    expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBeLessThan(10);
    expect((await cycles()) - before).toBeLessThan(10);
  });

  it('runs by itself every CLEANUP_INTERVAL_SECONDS', async () => {
    const { body } = await client.job('json-formatter', 'json-valid.json');
    await client.download(body.output_file_url as string);
    await until('the file is gone', async () => (await client.get(body.output_file_url as string)).status === 404);
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip', 'origin', 'sec-fetch-site'])(
    'refuses a request over loopback that was forwarded, or sent by another page (%s)',
    async (header) => {
      const answer = await client.request('/api/cleanup', { method: 'POST', headers: { [header]: '127.0.0.1' } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed_here' } });
    },
  );

  it('refuses a request over loopback that names another host, as a proxy passes it on', async () => {
    const head = 'Host: sheaf.example\r\nConnection: close\r\n';
    const { answer } = openRaw(service.port, `POST /api/cleanup HTTP/1.1\r\n${head}Content-Length: 0\r\n\r\n`);
    expect((await answer).status).toBe(403);
  });
});

it('judges the address that a trusted proxy reports, by OPS_ALLOW_CIDRS', async () => {
  // One process, on a cluster too: what it judges by is in the request and its own settings.
  await using service = await startProcess({
    env: { TRUSTED_PROXIES: '127.0.0.0/8', OPS_ALLOW_CIDRS: '203.0.113.0/24,2001:db8::/32' },
  });
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await createClient(service.url).request('/api/cleanup', { method: 'POST', headers })).status;
  };
  expect(await from('203.0.113.7')).toBe(200);
  expect(await from('2001:db8::1')).toBe(200);
  expect(await from('198.51.100.1, 203.0.113.7')).toBe(200);
  expect(await from('203.0.113.7, 198.51.100.1')).toBe(403);
  expect(await from('198.51.100.1')).toBe(403);
  expect((await createClient(service.url).post('/api/cleanup')).status).toBe(403);
});
