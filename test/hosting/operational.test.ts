import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../helpers/client.ts';
import { followSocket } from '../helpers/follow.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { logsUntilNow } from '../helpers/logs.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service.ts';
import { startService as startProcess } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

let service: Service;
let client: Client;
/** One process, on a cluster too: what it judges by is in the request and its own settings. */
let production: Service;
beforeAll(async () => {
  service = await startService({ env: { ...GENEROUS, HEADERS_TIMEOUT_SECONDS: '1', REQUEST_TIMEOUT_SECONDS: '3' } });
  production = await startProcess({
    env: {
      ENVIRONMENT: 'production',
      METRICS_ALLOW_CIDRS: '10.9.0.0/16',
      TRUSTED_PROXIES: '127.0.0.2',
      PUBLIC_URL: 'https://files.example.org',
    },
  });
  client = createClient(service.url);
});
afterAll(() => Promise.all([service, production].map((each) => each?.[Symbol.asyncDispose]())));

describe('probes', () => {
  it.each(['/health', '/healthz'])('%s is 200 while the process is up', async (path) => {
    expect(await client.get(path)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('/readyz reports every part', async () => {
    expect(await client.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { database: 'ok', cache: 'ok', storage: 'ok' } },
    });
  });

  it('/readyz is 503 once the data folder is gone', async () => {
    await using lost = await startProcess({});
    const lostClient = createClient(lost.url);
    expect((await lostClient.get('/readyz')).status).toBe(200);
    // A database deleted while open never comes back: only a start creates it again.
    rmSync(lost.dataDir, { recursive: true, force: true });
    const { status, body } = await until('it notices', async () => {
      const answer = await lostClient.get<{ checks: Record<string, string> }>('/readyz');
      return answer.body.checks.storage === 'unreachable' ? answer : null;
    });
    expect([status, body.checks]).toEqual([503, { database: 'unreachable', cache: 'ok', storage: 'unreachable' }]);
  });

  it('/ returns name, version and working links to programs', async () => {
    const { status, body } = await client.get<{ links: Record<string, string> }>('/', { accept: 'application/json' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Sheaf', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    for (const path of Object.values(body.links)) expect((await client.get(path)).status).toBe(200);
  });
});

describe('/metrics', () => {
  it('reports requests, jobs, queue, storage, pool and event loop in the Prometheus format', async () => {
    // Each node reports its own requests, and the jobs that it runs.
    const node = createClient(service.nodes[0] as string);
    await node.job('json-formatter', 'json-valid.json');
    await node.get('/api/jobs/00000000-0000-4000-8000-000000000000');
    await node.job('json-formatter', { name: 'a.json', bytes: '{' });
    expect((await node.get<string>('/metrics')).body).not.toMatch(/^sheaf_storage_bytes /m);
    await node.post('/api/cleanup');
    const { status, headers, body } = await until('it tells what is stored', async () => {
      const answer = await node.get<string>('/metrics');
      return /^sheaf_storage_bytes /m.test(answer.body) ? answer : null;
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const line of [
      /^sheaf_http_requests_total\{method="POST",route="\/api\/upload",status="200"\} \d+$/m,
      /^sheaf_http_requests_total\{method="GET",route="\/api\/jobs\/:job_id",status="404"\} \d+$/m,
      /^sheaf_http_request_duration_seconds_bucket\{le="0\.1",method="POST",route="\/api\/upload"\} \d+$/m,
      /^# TYPE sheaf_jobs_total counter$/m,
      /^# TYPE sheaf_job_duration_seconds histogram$/m,
      /^sheaf_queue_jobs \d+$/m,
      /^sheaf_queue_oldest_seconds \d/m,
      /^sheaf_storage_bytes \d+$/m,
      /^sheaf_sandbox_children_busy \d+$/m,
      /^nodejs_eventloop_lag_seconds /m,
      /^process_resident_memory_bytes /m,
    ]) {
      expect(body).toMatch(line);
    }
    expect(body).not.toContain('00000000-0000-4000-8000-000000000000');
  });

  it('is closed outside development to unlisted addresses, and to forwarded requests', async () => {
    const stranger = createClient(production.url);
    expect((await stranger.get('/metrics')).status).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host']) {
      const answer = await stranger.get('/metrics', { [header]: '127.0.0.1' });
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed_here' } });
    }
  });

  it('opens to the listed addresses that a trusted proxy reports', async () => {
    const from = async (address: string, proxy: string) => {
      const head = `GET /metrics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`;
      return (await openRaw(production.port, head, proxy).answer).status;
    };
    expect([await from('10.9.3.4', '127.0.0.2'), await from('10.8.3.4', '127.0.0.2')]).toEqual([200, 403]);
    expect(await from('10.9.3.4', '127.0.0.3')).toBe(403);
  });
});

describe('request ids', () => {
  it('stand on every answer and in its log line; a good one of the caller is kept', async () => {
    const own = await client.get('/nowhere');
    const id = own.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const answer = await client.get('/healthz', { 'x-request-id': 'trace-42' });
    expect(answer.headers.get('x-request-id')).toBe('trace-42');
    const logs = await logsUntilNow(service);
    for (const [reqId, status] of [
      [id, 404],
      ['trace-42', 200],
    ]) {
      expect(logs).toContainEqual(expect.objectContaining({ reqId, status, msg: 'request', method: 'GET' }));
    }
  });

  it.each(['has spaces', 'a'.repeat(129), '<script>', 'a"b'])('are made anew instead of "%s"', async (id) => {
    const { headers } = await client.get('/healthz', { 'x-request-id': id });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('stand on answers to what is no request too', async () => {
    const { text } = await openRaw(service.port, 'nonsense\r\n\r\n').answer;
    expect(text).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });
});

it('logs no query string, so no token, and no file content', async () => {
  const { body } = await client.job('json-formatter', {
    name: 'a.json',
    bytes: '{"private":"the content of the file"}',
  });
  await followSocket(`${service.wsUrl}/ws/${body.job_id}?token=${body.ws_token}`);
  await followSocket(`${service.wsUrl}/ws/${body.job_id}?token=not-the-token`);
  await followSocket(`${service.wsUrl}/nowhere?token=not-the-token`);
  await followSocket(`${service.wsUrl}/ws/${body.job_id}`, { protocols: [`token.${body.ws_token}`] });
  await client.get(`/api/jobs/${body.job_id}?api_key=not-the-token`);
  await client.get('/%zz?token=not-the-token');
  await client.get('/api/usage', { authorization: 'Bearer shf_live_not-the-token', cookie: 'session=not-the-token' });
  const logs = JSON.stringify(await logsUntilNow(service));
  expect(logs).toContain(`/ws/${body.job_id}`);
  expect(logs).not.toContain('?');
  expect(logs).not.toContain(body.ws_token);
  expect(logs).not.toContain('not-the-token');
  expect(logs).not.toContain('the content of the file');
});

describe('slow senders', () => {
  it('of headers are cut off with 408', async () => {
    const { answer, socket } = openRaw(service.port, 'GET / HTTP/1.1\r\n');
    const drip = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 200);
    const { status } = await answer;
    clearInterval(drip);
    expect(status).toBe(408);
  });

  it('of a body are cut off, and leave nothing', async () => {
    const { answer, socket } = openRaw(
      service.port,
      'POST /api/base64 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"text":"',
    );
    const drip = setInterval(() => socket.writable && socket.write('a'), 200);
    const { status } = await answer;
    clearInterval(drip);
    expect([400, 408]).toContain(status);
  });
});

it('sends the headers that keep pages of others out', async () => {
  const { headers } = await client.get('/api/usage');
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'referrer-policy': 'no-referrer',
  });
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

it('reports browsers to stay with https where people reach it so, and only there', async () => {
  for (const path of ['/', '/healthz', '/nowhere', '/api/usage']) {
    const { headers } = await createClient(production.url).get(path);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    expect((await client.get(path)).headers.get('strict-transport-security')).toBeNull();
  }
});

describe('pages of our own host', () => {
  const signIn = async (headers: Record<string, string>) => {
    const body = '{"email":"nobody@example.org","password":"a password of nobody"}';
    const lines = Object.entries({ host: 'files.example.org', 'content-type': 'application/json', ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const head = `POST /api/auth/login HTTP/1.1\r\n${lines}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { status, text } = await openRaw(production.port, Buffer.from(head + body)).answer;
    return [status, /"code":"([a-z_]+)"/.exec(text)?.[1]];
  };

  it.each([
    ['over http, where people use https', { origin: 'http://files.example.org' }, 'foreign_origin'],
    ['at another port', { origin: 'https://files.example.org:8443' }, 'foreign_origin'],
    ['by a name of another host that ends so', { origin: 'https://evil-files.example.org' }, 'foreign_origin'],
    ['over https', { origin: 'https://files.example.org' }, 'bad_credentials'],
    [
      'over https, as the browser says itself',
      { origin: 'https://files.example.org', 'sec-fetch-site': 'same-origin' },
      'bad_credentials',
    ],
    [
      'over https, though the browser names another site',
      { origin: 'https://files.example.org', 'sec-fetch-site': 'cross-site' },
      'foreign_origin',
    ],
    [
      'behind a proxy that changes the name',
      { origin: 'https://files.example.org', host: 'inner:8000' },
      'bad_credentials',
    ],
    [
      'by the name that only the proxy uses, and a page of it',
      { origin: 'http://inner:8000', host: 'inner:8000' },
      'bad_credentials',
    ],
  ])('%s', async (_, headers, code) => {
    expect((await signIn(headers as unknown as Record<string, string>))[1]).toBe(code);
  });
});
