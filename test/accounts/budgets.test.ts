import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../helpers/service.ts';
import { createProgram, createUser, createVisitor, newNetwork, type Visitor } from './visitor.ts';

const LIMITS = {
  anonymous: { minute: 5, hour: 9 },
  free: { minute: 8 },
  test: { minute: 4 },
};
const HIT = '/api/uuid-generator';

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1', USAGE_LIMITS: JSON.stringify(LIMITS) } });
});
afterAll(() => service[Symbol.asyncDispose]());

interface UsageWindow {
  label: string;
  seconds: number;
  limit: number;
  count: number;
  remaining: number;
}

async function usage(visitor: Visitor) {
  return (await visitor.get('/api/usage')).body as { identity_kind: string; tier: string; windows: UsageWindow[] };
}
const counts = async (visitor: Visitor) => (await usage(visitor)).windows.map((window) => window.count);

describe('usage', () => {
  it('shows the windows of an anonymous caller, and asking is no hit', async () => {
    const visitor = createVisitor(service);
    for (let look = 0; look < 10; look++) await usage(visitor);
    const { windows, ...rest } = await usage(visitor);
    expect(rest).toEqual({ identity_kind: 'anonymous', tier: 'anonymous' });
    expect(
      windows.map(({ label, seconds, limit, count, remaining }) => [label, seconds, limit, count, remaining]),
    ).toEqual([
      ['minute', 60, 5, 0, 5],
      ['hour', 3600, 9, 0, 9],
      ['day', 86_400, 20_000, 0, 20_000],
    ]);
  });

  it('goes up by one for each hit and reports so in headers; the request over the limit is 429 and not counted', async () => {
    const visitor = createVisitor(service);
    for (let hit = 1; hit <= 5; hit++) {
      const answer = await visitor.get(HIT);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('5');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(5 - hit));
      expect(Number(answer.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('x-ratelimit-reset'))).toBeLessThanOrEqual(60);
      expect(await counts(visitor)).toEqual([hit, hit, hit]);
    }
    for (let over = 0; over < 3; over++) {
      const refused = await visitor.get(HIT);
      expect([refused.status, refused.body.code]).toEqual([429, 'budget_exceeded']);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    }
    expect(await counts(visitor)).toEqual([5, 5, 5]);
    expect((await usage(visitor)).windows[0]).toMatchObject({ remaining: 0 });
  });

  it('counts requests that make work, also those that turn out wrong, and no others', async () => {
    const visitor = await createUser(service);
    const before = (await counts(visitor))[0]!;
    for (const path of [
      '/api/auth/me',
      '/api/keys',
      '/api/jobs',
      '/api/download/anon/x',
      '/healthz',
      '/',
      '/api/nowhere',
    ]) {
      await visitor.get(path);
    }
    await visitor.post('/api/auth/verify-email/resend');
    await visitor.makeKey();
    expect((await counts(visitor))[0]).toBe(before);
    await visitor.post('/api/json-validator', { text: '{}' });
    await visitor.post('/api/base64', { nonsense: true });
    await visitor.post('/api/process', { job_type: 'none' });
    expect((await counts(visitor))[0]).toBe(before + 3);
  });

  it('is one bucket for the sessions and live keys of an account, and another for its test keys', async () => {
    const visitor = await createUser(service);
    const [one, two] = [await visitor.makeKey(), await visitor.makeKey()].map(({ key }) => createProgram(service, key));
    const [testOne, testTwo] = [await visitor.makeKey({ env: 'test' }), await visitor.makeKey({ env: 'test' })].map(
      ({ key }) => createProgram(service, key),
    );
    await visitor.get(HIT);
    await one!.get(HIT);
    await two!.get(HIT);
    for (const caller of [visitor, one!, two!])
      expect((await usage(caller)).windows[0]).toMatchObject({ limit: 8, count: 3 });
    expect(await usage(one!)).toMatchObject({ identity_kind: 'api_key', tier: 'free' });

    for (let hit = 0; hit < 4; hit++) expect((await testOne!.get(HIT)).status).toBe(200);
    expect((await testTwo!.get(HIT)).status).toBe(429);
    expect(await usage(testTwo!)).toMatchObject({ identity_kind: 'api_key', tier: 'test' });
    expect((await usage(testTwo!)).windows[0]).toMatchObject({ limit: 4, count: 4 });
    expect((await usage(visitor)).windows[0]).toMatchObject({ count: 3 });
  });

  it('is apart for accounts on one network, and shared by its anonymous callers', async () => {
    const network = { 'x-forwarded-for': newNetwork() };
    const [a, b] = [createVisitor(service, network), createVisitor(service, network)];
    await a.get(HIT);
    expect((await counts(b))[0]).toBe(1);
    await b.signup();
    expect((await usage(b)).identity_kind).toBe('user');
    expect((await counts(b))[0]).toBe(0);
  });

  it('lets exactly the limit through when many ask at once', async () => {
    const visitor = createVisitor(service);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get(HIT)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(await counts(visitor)).toEqual([5, 5, 5]);
  });
});
