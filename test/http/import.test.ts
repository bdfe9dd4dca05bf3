import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVisitor, type Visitor } from '../accounts/visitor.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { logsUntilNow } from '../helpers/logs.ts';
import { type Service, startService } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const WAIT = { prefer: 'wait=60' };

let service: Service;
let source: Server;
let address: string;
let ada: Visitor;
let nobody: Visitor;
let held: { path: string; answer(): void }[] = [];
let seen: { path: string | undefined; authorization: string | undefined }[] = [];

beforeAll(async () => {
  source = createServer((request, response) => {
    const { url = '' } = request;
    seen.push({ path: url, authorization: request.headers.authorization });
    if (url.startsWith('/held')) return held.push({ path: url, answer: () => response.end(fixture('photo.png')) });
    if (url === '/missing') return response.writeHead(404).end('secret of the other side');
    if (url === '/inward') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    if (url === '/large') return response.end(Buffer.alloc(2_000_000, '%PDF-'));
    if (url === '/program') return response.end(Buffer.from('7f454c46ff000100000000000000', 'hex'));
    return response.end(fixture(url.slice(1)));
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  service = await startService({
    env: {
      ...GENEROUS,
      TRUSTED_PROXIES: '127.0.0.1',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.1',
      MAX_FILE_SIZE_BYTES: '1000000',
    },
  });
  ada = createVisitor(service);
  await ada.signup();
  nobody = createVisitor(service);
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  source.close();
});
beforeEach(() => {
  seen = [];
  held = [];
});

describe('POST /api/import', () => {
  it('fetches a file for later jobs, with the headers that are asked for', async () => {
    const headers = { Authorization: 'Bearer abc' };
    const { status, body } = await ada.post('/api/import', { url: `${address}/three-pages.pdf`, headers });
    expect(status).toBe(200);
    expect(body).toEqual({
      file_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      storage_url: expect.stringMatching(/^storage:\/\/users\/\d+\/[0-9a-f-]{36}\.pdf$/),
      original_filename: 'three-pages.pdf',
      content_type: 'application/pdf',
      bytes: fixture('three-pages.pdf').length,
    });
    expect(seen).toEqual([{ path: '/three-pages.pdf', authorization: 'Bearer abc' }]);
    const job = { job_type: 'pdf-split', storage_url: body.storage_url };
    expect((await ada.post('/api/process', job, WAIT)).body).toMatchObject({
      status: 'completed',
      result: { files: 3 },
    });
  });

  it('is for accounts, and reports nothing of the other side', async () => {
    expect((await nobody.post('/api/import', { url: `${address}/photo.png` })).body.code).toBe('not_allowed_here');
    expect(seen).toEqual([]);
    const missing = await ada.post('/api/import', { url: `${address}/missing` });
    expect([missing.status, missing.body.code]).toEqual([424, 'source_status']);
    expect(missing.body.detail).toContain('404');
    expect(missing.text).not.toContain('secret');
  });

  it.each([
    ['/inward', 403, 'source_refused'],
    ['/large', 413, 'file_too_large'],
    ['/program', 415, 'unsupported_file_type'],
  ])('answers %s with %i', async (path, status, code) => {
    const answered = await ada.post('/api/import', { url: address + path });
    expect([answered.status, answered.body.code]).toEqual([status, code]);
  });

  it('answers an address that is away, or leads inwards, with one sentence', async () => {
    const answers = await Promise.all(
      ['http://127.0.0.1:1/x', 'http://10.0.0.1/', 'http://localhost.invalid/'].map((url) =>
        ada.post('/api/import', { url }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [424, 'source_unreachable'],
      [403, 'source_refused'],
      [424, 'source_unreachable'],
    ]);
  });

  it('of an address that may not be reached is logged for the operator, with who asked and which host', async () => {
    const { body } = await ada.post('/api/import', { url: 'http://10.1.2.3:8080/secret/path?token=abc' });
    expect(body.code).toBe('source_refused');
    const line = (await logsUntilNow(service)).find(
      ({ msg, host }) => msg === 'import refused' && host === '10.1.2.3:8080',
    );
    expect(line).toMatchObject({ level: 'warn', owner: expect.stringMatching(/\d/) });
    expect(JSON.stringify(line)).not.toMatch(/secret|token/);
  });

  it('is counted in the metrics by how it ended', async () => {
    const counted = async (end: string) => {
      const texts = await Promise.all(service.nodes.map(async (node) => (await fetch(`${node}/metrics`)).text()));
      const line = new RegExp(`^sheaf_import_seconds_count\\{end="${end}"\\} (\\d+)`, 'm');
      return texts.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0), 0);
    };
    const before = [await counted('ok'), await counted('source_refused'), await counted('source_status')];
    await ada.post('/api/import', { url: `${address}/photo.png` });
    await ada.post('/api/import', { url: `${address}/inward` });
    await ada.post('/api/import', { url: `${address}/missing` });
    const after = [await counted('ok'), await counted('source_refused'), await counted('source_status')];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it.each([
    { url: 'file:///etc/passwd' },
    { url: 'http://user:pass@example.org/' },
    { url: 'x' },
    {},
    { url: 'http://example.org/', headers: { host: 'inner' } },
    { url: 'http://example.org/', headers: { 'x-a': 'b\r\nc: d' } },
    { url: 'http://example.org/', headers: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, ''])) },
  ])('refuses %j', async (body) => {
    expect((await ada.post('/api/import', body)).status).toBe(422);
  });
});

describe('files by their addresses in POST /api/process', () => {
  const kept = async () => (await ada.post('/api/import', { url: `${address}/features.pdf` })).body.storage_url;

  const stored = async () => {
    const names: string[] = [];
    for await (const { name } of service.storage.list()) names.push(name);
    return names.sort();
  };

  it('are fetched, and stand in the order of the request among those that are here', async () => {
    const files = [
      { url: `${address}/three-pages.pdf`, pages: [2, 1] },
      { storage_url: await kept(), pages: [1] },
      { url: `${address}/three-pages.pdf`, filename: 'last.pdf' },
    ];
    const { body } = await ada.post('/api/process', { job_type: 'pdf-merge', files }, WAIT);
    expect(body).toMatchObject({ status: 'completed', result: { page_count: 6 } });
    const job = await ada.get(`/api/jobs/${body.job_id}`);
    expect(job.body.input_filename).toBe('three-pages.pdf');
  });

  it('may be the one file of an operation that takes one', async () => {
    const files = [{ url: `${address}/photo.png` }];
    const { body } = await ada.post('/api/process', { job_type: 'image-compress', files }, WAIT);
    expect(body).toMatchObject({ status: 'completed', input_filename: 'photo.png' });
  });

  it('fail the request when one of them cannot be had, and nothing is left', async () => {
    const before = await stored();
    const files = [{ url: `${address}/three-pages.pdf` }, { url: `${address}/missing` }];
    const { status, body } = await ada.post('/api/process', { job_type: 'pdf-merge', files });
    expect([status, body.code]).toEqual([424, 'source_status']);
    expect(await stored()).toEqual(before);
    expect((await nobody.post('/api/process', { job_type: 'pdf-merge', files })).status).toBe(403);
  });

  it.each([
    ['too few', { job_type: 'pdf-merge' }],
    ['a wrong parameter', { job_type: 'image-compress', parameters: { level: 'x' } }],
    ['a saved workflow that is not there', { job_type: 'workflow', parameters: { workflow: 'none' } }],
    ['a stored file that is not there', { job_type: 'pdf-merge', files: [{ storage_url: 'storage://anon/x.pdf' }] }],
  ])('are not fetched for a job that cannot be: %s', async (_name, { files = [], ...job }: Record<string, unknown>) => {
    const all = [...(files as object[]), { url: `${address}/three-pages.pdf` }];
    const { status } = await ada.post('/api/process', { ...job, files: all });
    expect([404, 422]).toContain(status);
    expect(seen).toEqual([]);
  });

  it('are a hit each, counted before the first is fetched', async () => {
    await using small = await startService({
      env: { USAGE_LIMITS: '{"free":{"minute":6}}', TRUSTED_PROXIES: '127.0.0.1', OUTBOUND_ALLOW_CIDRS: '127.0.0.1' },
    });
    const bob = createVisitor(small);
    await bob.signup();
    const send = (count: number) => {
      const files = Array.from({ length: count }, () => ({ url: `${address}/three-pages.pdf` }));
      return bob.post('/api/process', { job_type: 'pdf-merge', files });
    };
    const refused = await send(7);
    expect([refused.status, refused.body.code]).toEqual([429, 'budget_exceeded']);
    expect(seen).toEqual([]);
    expect((await send(5)).status).toBe(200);
    expect(seen.length).toBe(5);
    expect((await bob.post('/api/import', { url: `${address}/three-pages.pdf` })).status).toBe(429);
  });

  it('are fetched eight at once for one owner, whose others wait while somebody else is served', async () => {
    const files = Array.from({ length: 4 }, (_, index) => ({ url: `${address}/held/${index}` }));
    // Each node has its own lanes.
    const [url] = service.nodes as [string, ...string[]];
    const carl = createVisitor({ url });
    await carl.signup();
    const asked = [0, 1, 2].map(() =>
      carl.post('/api/process', {
        job_type: 'workflow',
        parameters: { steps: [{ job_type: 'image-compress' }] },
        files,
      }),
    );
    await until('eight are being fetched', () => held.length >= 8);
    const bob = createVisitor({ url });
    await bob.signup();
    expect((await bob.post('/api/import', { url: `${address}/photo.png` })).status).toBe(200);
    expect(held.length).toBe(8);
    let answered = 0;
    await until('all were fetched', () => {
      for (; answered < held.length; answered++) held[answered]!.answer();
      return answered === 12;
    });
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('give the same job for the same Idempotency-Key, and a conflict for other bytes', async () => {
    const send = (name: string) =>
      ada.post(
        '/api/process',
        { job_type: 'image-compress', files: [{ url: `${address}/${name}` }] },
        { 'idempotency-key': 'one' },
      );
    const [first, again, other] = [await send('photo.png'), await send('photo.png'), await send('photo.jpg')];
    expect(again.body.job_id).toBe(first.body.job_id);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });
});
