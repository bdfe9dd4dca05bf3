import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../helpers/client.ts';
import { type Service, startService } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';

interface UsageBody {
  identity_kind: string;
  tier: string;
  windows: { label: string; seconds: number; limit: number; count: number; remaining: number }[];
}

const counted = async (client: Client) => (await client.get<UsageBody>('/api/usage')).body.windows[0]?.count;

describe('the budget of requests', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } });
  });
  afterAll(() => service?.[Symbol.asyncDispose]());
  /** A caller whom a proxy names. */
  const from = (address: string) => createClient(service.url, { 'x-forwarded-for': address });

  it('begins with the limits of the tier', async () => {
    const { status, body } = await from('192.0.2.1').get('/api/usage');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      identity_kind: 'anonymous',
      tier: 'anonymous',
      windows: [
        { label: 'minute', seconds: 60, limit: 300, count: 0, remaining: 300 },
        { label: 'hour', seconds: 3600, limit: 3000, count: 0, remaining: 3000 },
        { label: 'day', seconds: 86_400, limit: 20_000, count: 0, remaining: 20_000 },
      ],
    });
  });

  it('counts requests that make work, also refused ones, and nothing that only reads', async () => {
    const client = from('192.0.2.2');
    const id = '00000000-0000-4000-8000-000000000000';
    const free: [string, string][] = [
      ['GET', '/api/usage'],
      ['GET', '/api/jobs'],
      ['GET', `/api/jobs/${id}`],
      ['GET', `/api/jobs/${id}/events`],
      ['DELETE', `/api/jobs/${id}`],
      ['GET', `/api/download/anon/${id}.pdf`],
      ['GET', '/api/operations'],
      ['GET', '/api/auth/me'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/cleanup'],
      ['GET', '/'],
      ['GET', '/healthz'],
      ['GET', '/readyz'],
      ['GET', '/metrics'],
      ['GET', '/openapi.json'],
      ['GET', '/nowhere'],
    ];
    for (const [method, path] of free) {
      const { headers } = await client.request(path, { method });
      expect([path, headers.get('x-ratelimit-limit')]).toEqual([path, null]);
    }
    expect(await counted(client)).toBe(0);
    const hits: [string, string][] = [
      ['POST', '/api/upload'],
      ['POST', '/api/process'],
      ['POST', '/api/preview/pdf'],
      ['POST', '/api/pdf-split'],
      ['POST', '/api/pdf-merge'],
      ['POST', '/api/image-resize'],
      ['POST', '/api/image-compress'],
      ['POST', '/api/json-formatter'],
      ['POST', '/api/json-validator'],
      ['POST', '/api/text-case-converter'],
      ['POST', '/api/base64'],
      ['GET', '/api/uuid-generator'],
      ['GET', '/api/password-generator'],
    ];
    for (const [n, [method, path]] of hits.entries()) {
      const { headers } = await client.request(path, { method });
      expect([path, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
        path,
        '300',
        String(299 - n),
      ]);
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(0);
    }
    expect(await counted(client)).toBe(hits.length);
  });

  it('is one for each address that a trusted proxy reports; IPv6 by /64', async () => {
    const left = async (forwarded: string) => {
      const { headers } = await from(forwarded).get('/api/uuid-generator');
      return Number(headers.get('x-ratelimit-remaining'));
    };
    expect(await left('203.0.113.1')).toBe(299);
    expect(await left('203.0.113.1')).toBe(298);
    expect(await left('203.0.113.2')).toBe(299);
    expect(await left('198.51.100.99, 203.0.113.2')).toBe(298);
    expect(await left('203.0.113.3, 10.1.2.3')).toBe(299);
    expect(await left('203.0.113.3')).toBe(298);
    expect(await left('2001:db8:1:2::1')).toBe(299);
    expect(await left('2001:db8:1:2:ffff::2')).toBe(298);
    expect(await left('2001:db8:1:3::1')).toBe(299);
  });
});

describe('a small budget without a proxy', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { USAGE_LIMITS: '{"anonymous":{"minute":3,"hour":100}}' } });
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it('ends with 429 and Retry-After, also for a file that is still being sent; refused requests are not counted', async () => {
    const client = createClient(service.url);
    for (let n = 0; n < 3; n++) expect((await client.get('/api/uuid-generator')).status).toBe(200);
    const file = { name: 'a.pdf', bytes: Buffer.alloc(20_000_000) };
    for (const answer of [
      await client.get('/api/uuid-generator'),
      await client.post('/api/process', {}),
      await client.form('/api/upload', { job_type: 'pdf-split' }, { file }),
    ]) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'budget_exceeded', detail: expect.any(String) } });
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('3');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
    }
    const { body } = await client.get<UsageBody>('/api/usage');
    expect(body.windows.map(({ label, limit, count, remaining }) => ({ label, limit, count, remaining }))).toEqual([
      { label: 'minute', limit: 3, count: 3, remaining: 0 },
      { label: 'hour', limit: 100, count: 3, remaining: 97 },
      { label: 'day', limit: 20_000, count: 3, remaining: 19_997 },
    ]);
  });

  it('believes no address from an untrusted source', async () => {
    const client = createClient(service.url);
    await until(
      'the address of the socket has spent its budget',
      async () => (await client.get('/api/uuid-generator')).status === 429,
    );
    for (const forwarded of ['203.0.113.1', '203.0.113.2']) {
      const answer = await createClient(service.url, { 'x-forwarded-for': forwarded }).get('/api/uuid-generator');
      expect([forwarded, answer.status]).toEqual([forwarded, 429]);
    }
  });
});
