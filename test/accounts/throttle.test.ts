import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../helpers/service.ts';
import { createUser, createVisitor, newAddress, newNetwork, PASSWORD, readLetters } from './visitor.ts';

const LIMIT = 20;

/** Statuses of `count` consecutive requests for a mail; they count as sign-ins do and cost less. */
async function attempts(service: Service, count: number, headers: (index: number) => Record<string, string>) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) {
    const visitor = createVisitor(service, headers(index));
    statuses.push((await visitor.post('/api/auth/forgot-password', { email: newAddress() })).status);
  }
  return statuses;
}

const spent = (count: number) => [...Array(LIMIT).fill(202), ...Array(count).fill(429)];

describe('login throttle without a proxy', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { SIGNUPS_PER_HOUR: '3' } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('refuses the 21st attempt of an address, and changing X-Forwarded-For does not help', async () => {
    const { user } = await createUser(service);
    const statuses: number[] = [];
    for (let index = 0; index < LIMIT + 3; index++) {
      statuses.push((await createVisitor(service).login(newAddress(), 'wrong')).status);
    }
    expect(statuses).toEqual([...Array(LIMIT).fill(401), ...Array(3).fill(429)]);
    const refused = await createVisitor(service, { forwarded: 'for=198.51.100.9', 'x-real-ip': '198.51.100.9' }).login(
      user.email,
      PASSWORD,
    );
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ detail: expect.any(String), code: 'throttled' });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(800);
    expect(retryAfter).toBeLessThanOrEqual(900);
    const forgot = await createVisitor(service).post('/api/auth/forgot-password', { email: user.email });
    expect([forgot.status, forgot.headers.has('retry-after')]).toEqual([429, true]);
  });

  it('leaves everything else open to that address', async () => {
    const visitor = createVisitor(service);
    expect((await visitor.post('/api/auth/verify-email/request', { email: newAddress() })).status).toBe(202);
    expect((await visitor.get('/api/usage')).status).toBe(200);
    expect((await visitor.signup()).status).toBe(201);
  });

  it('refuses more new accounts in an hour than the setting says', async () => {
    expect((await createVisitor(service).signup()).status).toBe(201);
    const refused = await createVisitor(service).signup();
    expect([refused.status, refused.body.code, refused.headers.has('retry-after')]).toEqual([429, 'throttled', true]);
  });
});

describe('login throttle behind a trusted proxy', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('counts the real client', async () => {
    const [one, other] = [newNetwork(), newNetwork()];
    expect(await attempts(service, LIMIT + 1, () => ({ 'x-forwarded-for': one }))).toEqual(spent(1));
    expect(await attempts(service, 1, () => ({ 'x-forwarded-for': other }))).toEqual([202]);
  });

  it("does not believe what the client put before the proxy's word", async () => {
    const real = newNetwork();
    const statuses = await attempts(service, LIMIT + 1, () => ({ 'x-forwarded-for': `${newNetwork()}, ${real}` }));
    expect(statuses).toEqual(spent(1));
  });

  it('counts IPv6 neighbours in one /64 together', async () => {
    const statuses = await attempts(service, LIMIT + 1, (index) => ({
      'x-forwarded-for': `2001:db8:7:7::${index + 1}`,
    }));
    expect(statuses).toEqual(spent(1));
    expect(await attempts(service, 1, () => ({ 'x-forwarded-for': '2001:db8:7:8::1' }))).toEqual([202]);
  });

  it('is one counter for login and forgot-password, known addresses or not', async () => {
    const { user } = await createUser(service);
    const client = { 'x-forwarded-for': newNetwork() };
    const statuses: number[] = [];
    for (let index = 0; index < LIMIT / 2; index++) {
      const email = index % 2 === 0 ? user.email : newAddress();
      statuses.push((await createVisitor(service, client).post('/api/auth/forgot-password', { email })).status);
      statuses.push((await createVisitor(service, client).login(email, 'wrong')).status);
    }
    expect(statuses).toEqual(
      Array(LIMIT / 2)
        .fill([202, 401])
        .flat(),
    );
    expect((await createVisitor(service, client).login(user.email, PASSWORD)).status).toBe(429);
    const forgot = await createVisitor(service, client).post('/api/auth/forgot-password', { email: user.email });
    expect(forgot.status).toBe(429);
  });

  it('sends no confirmation past 20 requests of a network, and does not say so', async () => {
    const { user } = await createUser(service);
    await readLetters(service, user.email, 1);
    const client = { 'x-forwarded-for': newNetwork() };
    const ask = async (from: Record<string, string>, email: string) =>
      (await createVisitor(service, from).post('/api/auth/verify-email/request', { email })).status;
    for (let index = 0; index < LIMIT; index++) expect(await ask(client, newAddress())).toBe(202);
    expect(await ask(client, user.email)).toBe(202);
    expect(await ask({ 'x-forwarded-for': newNetwork() }, user.email)).toBe(202);
    expect(await readLetters(service, user.email, 2)).toHaveLength(2);
  });

  it('lets exactly 20 of 40 attempts at once through', async () => {
    const client = { 'x-forwarded-for': newNetwork() };
    const answers = await Promise.all(
      Array.from({ length: 2 * LIMIT }, () =>
        createVisitor(service, client).post('/api/auth/forgot-password', { email: newAddress() }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(LIMIT);
  });

  it('does not count what is no attempt: a form that is not filled in', async () => {
    const visitor = createVisitor(service);
    for (let index = 0; index < LIMIT + 5; index++) {
      expect((await visitor.post('/api/auth/login', { email: 'a@b' })).status).toBe(422);
    }
    expect((await visitor.login(newAddress(), 'wrong')).status).toBe(401);
  });
});
