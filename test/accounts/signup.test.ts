import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../helpers/service.ts';
import { createUser, createVisitor, newAddress, newNetwork, PASSWORD, readLetters, secret } from './visitor.ts';

const ADMIN = new URL('../../src/admin/admin.ts', import.meta.url).pathname;
const ANSWERS_TO_ONE_NETWORK = 10;
const ANSWERS_IN_TOTAL = 300;

function serve(env: Record<string, string>): () => Service {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1', SIGNUPS_PER_HOUR: '10000', ...env } });
  });
  afterAll(() => service[Symbol.asyncDispose]());
  return () => service;
}

describe('sign-up that is open', () => {
  const service = serve({});
  const from = (network: string, email: string) =>
    createVisitor(service(), { 'x-forwarded-for': network }).signup(email);

  it('reports a network of 10 addresses with accounts an hour, however many it asks for at once, and then of nothing', async () => {
    const { user } = await createUser(service());
    const network = newNetwork();
    const answers = await Promise.all(Array.from({ length: 60 }, () => from(network, user.email)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(ANSWERS_TO_ONE_NETWORK);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - ANSWERS_TO_ONE_NETWORK);
    // An address without account is answered the same from now on.
    const known = await from(network, user.email);
    const unknown = await from(network, newAddress());
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(known.text).toBe(unknown.text);
    expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await from(newNetwork(), newAddress())).status).toBe(201);
  });

  it('reports the owner of the address by mail, once a day', async () => {
    const { user } = await createUser(service());
    await readLetters(service(), user.email, 1);
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await from(newNetwork(), user.email.toUpperCase())).status).toBe(409);
    }
    const [, letter] = await readLetters(service(), user.email, 2);
    expect(letter!.subject).toBe('You already have an account on Sheaf');
    expect(letter!.text).toContain(`http://localhost:${service().port}/login`);
    expect(letter!.token).toBe('');
    // Mails go out in order: a later one has arrived.
    const { user: later } = await createUser(service());
    await readLetters(service(), later.email, 1);
    expect(await readLetters(service(), user.email, 2)).toHaveLength(2);
  });

  it('is closed to everyone once 300 addresses were checked in an hour, from whatever networks', {
    timeout: 60_000,
  }, async () => {
    const { user } = await createUser(service());
    for (let answered = 0; answered < ANSWERS_IN_TOTAL; answered += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => from(newNetwork(), user.email)));
      if (answers.some((answer) => answer.status === 429)) break;
    }
    const known = await from(newNetwork(), user.email);
    const unknown = await from(newNetwork(), newAddress());
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(known.text).toBe(unknown.text);
    expect((await createVisitor(service()).login(user.email)).status).toBe(200);
  });
});

describe('sign-up that is hidden', () => {
  const service = serve({ SIGNUP: 'hidden' });

  // That each hashes a password, `sign-in.test.ts` shows.
  it('answers the same, whether or not the address has an account', async () => {
    const email = newAddress();
    const signup = () => createVisitor(service()).signup(email);
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt++) answers.push(await signup());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    const letters = await readLetters(service(), email, 2);
    expect(letters.map((letter) => letter.subject)).toEqual([
      'Confirm your email address',
      'You already have an account on Sheaf',
    ]);
  });

  it('lets nobody in before the link of the mail was opened, and keeps the password of the first', async () => {
    const email = newAddress();
    const visitor = createVisitor(service());
    await visitor.signup(email);
    await createVisitor(service()).signup(email, secret('the password of somebody else'));
    const early = await visitor.login(email);
    const unknown = await visitor.login(newAddress());
    expect([early.status, unknown.status]).toEqual([401, 401]);
    expect(early.text).toBe(unknown.text);
    const [letter] = await readLetters(service(), email, 1);
    expect((await visitor.post('/api/auth/verify-email/confirm', { token: letter!.token })).status).toBe(200);
    expect((await visitor.login(email, 'the password of somebody else')).status).toBe(401);
    expect((await visitor.login(email)).status).toBe(200);
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ email, email_verified: true });
  });

  it('lets in who chose a new password by mail: the mailbox is theirs', async () => {
    const email = newAddress();
    const visitor = createVisitor(service());
    await visitor.signup(email);
    await readLetters(service(), email, 1);
    await visitor.post('/api/auth/forgot-password', { email });
    const letter = (await readLetters(service(), email, 2))[1]!;
    const body = { token: letter.token, new_password: secret('chosen by mail') };
    expect((await visitor.post('/api/auth/reset-password', body)).status).toBe(200);
    expect((await visitor.login(email, 'chosen by mail')).status).toBe(200);
  });
});

describe('sign-up that is off', () => {
  const service = serve({ SIGNUP: 'off' });

  it('is refused for every address with the same bytes, and an administrator adds users', async () => {
    const email = newAddress();
    const env = { PATH: process.env.PATH, ...service().env, PUBLIC_URL: service().url };
    const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, 'add', email], { env });
    const [, token] = /#token=([\w-]+)/.exec(stdout) ?? [];
    expect(stdout).toContain(`${service().url}/reset-password#token=`);
    const visitor = createVisitor(service());
    const [known, unknown] = [await visitor.signup(email), await visitor.signup(newAddress())];
    expect([known.status, unknown.status, known.body.code]).toEqual([403, 403, 'signup_closed']);
    expect(known.text).toBe(unknown.text);
    expect((await visitor.login(email)).status).toBe(401);
    const body = { token: secret(token as string), new_password: PASSWORD };
    expect((await visitor.post('/api/auth/reset-password', body)).status).toBe(200);
    expect((await visitor.login(email)).status).toBe(200);
  });
});
