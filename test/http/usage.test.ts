import { describe, expect, it } from 'vitest';
import { type Client, createClient } from '../helpers/client.ts';
import { startService } from '../helpers/service.ts';

interface UsageBody {
  identity_kind: string;
  tier: string;
  windows: { label: string; seconds: number; limit: number; count: number; remaining: number }[];
}

const counted = async (client: Client) => (await client.get<UsageBody>('/api/usage')).body.windows[0]?.count;

describe('the budget of requests', () => {
  it('begins with the limits of the tier', async () => {
    await using service = await startService();
    const { status, body } = await createClient(service.url).get('/api/usage');
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
    await using service = await startService();
    const client = createClient(service.url);
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

  it('ends with 429 and Retry-After, also for a file that is still being sent; refused requests are not counted', async () => {
    await using service = await startService({ env: { USAGE_LIMITS: '{"anonymous":{"minute":3,"hour":100}}' } });
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

  it('counts twenty requests at once exactly', async () => {
    await using service = await startService({ env: { USAGE_LIMITS: '{"anonymous":{"minute":12}}' } });
    const client = createClient(service.url);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/api/uuid-generator')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8);
  });

  it('is one for each address: of the socket, unless a trusted proxy tells; IPv6 by /64', async () => {
    await using service = await startService({
      env: { USAGE_LIMITS: '{"anonymous":{"minute":1}}', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' },
    });
    const from = async (forwarded: string) =>
      (await createClient(service.url).get('/api/uuid-generator', { 'x-forwarded-for': forwarded })).status;
    expect(await from('203.0.113.1')).toBe(200);
    expect(await from('203.0.113.1')).toBe(429);
    expect(await from('203.0.113.2')).toBe(200);
    expect(await from('198.51.100.99, 203.0.113.2')).toBe(429);
    expect(await from('203.0.113.3, 10.1.2.3')).toBe(200);
    expect(await from('203.0.113.3')).toBe(429);
    expect(await from('2001:db8:1:2::1')).toBe(200);
    expect(await from('2001:db8:1:2:ffff::2')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(200);
  });

  it('believes no address that is told by someone who is not trusted', async () => {
    await using service = await startService({ env: { USAGE_LIMITS: '{"anonymous":{"minute":1}}' } });
    const from = async (forwarded: string) =>
      (await createClient(service.url).get('/api/uuid-generator', { 'x-forwarded-for': forwarded })).status;
    expect(await from('203.0.113.1')).toBe(200);
    expect(await from('203.0.113.2')).toBe(429);
  });
});
