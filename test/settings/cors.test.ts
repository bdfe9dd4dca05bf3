import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../helpers/client.ts';
import { followSocket } from '../helpers/follow.ts';
import { type Service, startService } from '../helpers/service.ts';
import { startSuite } from '../helpers/suite.ts';

const LISTED = 'https://app.example.org';
const account = { email: 'ada@example.org', password: 'correct horse battery staple' };
let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ env: { CORS_ORIGINS: `${LISTED}, http://localhost:3000` } });
  client = createClient(service.url);
});
afterAll(() => service?.[Symbol.asyncDispose]());

/** A service with the default setting. */
const plain = startSuite();

const corsHeaders = (headers: Headers) => [...headers].filter(([name]) => name.startsWith('access-control-'));

describe('a page of a listed origin', () => {
  it.each([LISTED, 'http://localhost:3000'])('reads answers and their headers: %s', async (origin) => {
    for (const path of ['/api/usage', '/nowhere', '/api/jobs/1']) {
      const { headers } = await client.get(path, { origin });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('access-control-expose-headers')).toMatch(/X-RateLimit-Remaining.*X-Request-Id/);
      expect(headers.get('vary')).toMatch(/Origin/);
    }
  });

  it('learns beforehand what it may send', async () => {
    const preflight = {
      origin: LISTED,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    };
    const { status, headers } = await client.request('/api/process', { method: 'OPTIONS', headers: preflight });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toMatch(/POST/);
    expect(headers.get('access-control-allow-headers')).toMatch(/Content-Type.*Idempotency-Key/);
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it('signs in and acts with the session, and follows jobs', async () => {
    const headers = { origin: LISTED, 'sec-fetch-site': 'cross-site' };
    const signup = await client.post('/api/auth/signup', account, headers);
    expect(signup.status).toBeLessThan(300);
    const cookie = signup.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await client.post('/api/keys', {}, { ...headers, cookie })).status).toBe(201);
    const job = await client.form('/api/upload', { job_type: 'json-validator' }, { file: 'json-valid.json' });
    const socket = `${service.wsUrl}/ws/${job.body.job_id}?token=${job.body.ws_token}`;
    expect((await followSocket(socket, { headers: { origin: LISTED } })).status).toBe(101);
  });
});

describe('a page of another origin', () => {
  it.each(['https://evil.example', 'http://app.example.org', `${LISTED}.evil.example`, 'null'])(
    'gets no leave, and changes nothing: %s',
    async (origin) => {
      const { headers } = await client.get('/api/usage', { origin });
      expect(corsHeaders(headers)).toEqual([]);
      const preflight = { origin, 'access-control-request-method': 'POST' };
      expect(
        corsHeaders((await client.request('/api/process', { method: 'OPTIONS', headers: preflight })).headers),
      ).toEqual([]);
      expect((await client.post('/api/auth/login', account, { origin })).status).toBe(403);
    },
  );
});

it('is off unless it is set', async () => {
  const { headers } = await plain.client.get('/api/usage', { origin: LISTED });
  expect(corsHeaders(headers)).toEqual([]);
});
