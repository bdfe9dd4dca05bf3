import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpServer } from '../accounts/smtp-server.ts';
import {
  createProgram,
  createUser,
  createVisitor,
  findSecretsInLogs,
  newAddress,
  parseLetter,
  secret,
} from '../accounts/visitor.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Service, startService } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';

/** A service behind HTTPS with a path, as behind a proxy, that mails through a server. */
const PUBLIC_URL = 'https://files.example.org/sheaf';
const MAIL_PASSWORD = secret('mail-server-password');

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let service: Service;
beforeAll(async () => {
  // It goes away and comes back.
  server = await startSmtpServer({ port: await freePort() });
  service = await startService({
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL,
      SMTP_URL: `smtp://127.0.0.1:${server.port}?name=${MAIL_PASSWORD}`,
      MAIL_FROM: 'Sheaf <sheaf@files.example.org>',
      PASSWORD_PASSES: '2',
    },
  });
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await server.stop();
});

const messageTo = (to: string, count = 1) =>
  until(`${count} mails to ${to}`, () => {
    const found = server.messages.filter((message) => message.to === to);
    return found.length >= count ? found : null;
  });
const logged = (text: string) => service.logs.filter((entry) => entry.msg.includes(text));

describe('mail through a server', () => {
  it('has plain text and HTML with a link to PUBLIC_URL, whatever Host the request named', async () => {
    const visitor = createVisitor(service, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const email = newAddress();
    expect((await visitor.signup(email)).status).toBe(201);
    const [message] = await messageTo(email);
    expect(message!.from).toBe('sheaf@files.example.org');
    const { raw, text, token } = parseLetter(message!.raw);
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    expect(raw).toContain('From: Sheaf <sheaf@files.example.org>');
    expect(text).toContain(`${PUBLIC_URL}/verify-email#token=${token}`);
    expect(text).not.toContain('evil.example');
    const answer = await visitor.post('/api/auth/verify-email/confirm', { token });
    expect(answer.status).toBe(200);
  });

  it('is asked for before an account fetches files or has messages sent, by session or key', async () => {
    const visitor = await createUser(service);
    const { email } = visitor.user;
    const key = (await visitor.post('/api/keys', {})).body.key;
    const inner = 'http://10.0.0.1/a.pdf';
    const asks = async (who: Pick<typeof visitor, 'post'>) => {
      const answers = [
        await who.post('/api/webhooks', { url: inner }),
        await who.post('/api/import', { url: inner }),
        await who.post('/api/process', { job_type: 'image-compress', files: [{ url: inner }] }),
        await who.post('/api/process', {
          job_type: 'image-compress',
          storage_url: 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.png',
          webhook_url: inner,
        }),
      ];
      return answers.map(({ status, body }) => [status, body.code]);
    };
    const refused = Array.from({ length: 4 }, () => [403, 'email_unconfirmed']);
    expect(await asks(visitor)).toEqual(refused);
    expect(await asks(createProgram(service, secret(key)))).toEqual(refused);
    const [message] = await messageTo(email);
    const { token } = parseLetter(message!.raw);
    expect((await visitor.post('/api/auth/verify-email/confirm', { token })).status).toBe(200);
    const [firstAnswer, ...others] = await asks(visitor);
    expect(firstAnswer![0]).toBe(422);
    expect(others).toEqual([
      [403, 'source_refused'],
      [403, 'source_refused'],
      [422, undefined],
    ]);
  });

  it('is tried again until a server that was away is back, and the request did not wait for it', async () => {
    const { port } = server;
    await server.stop();
    const visitor = await createUser(service);
    const forgot = await visitor.post('/api/auth/forgot-password', { email: visitor.user.email });
    expect(forgot.status).toBe(202);
    await until('both are to be tried again', () => logged('tried again').length >= 2);
    server = await startSmtpServer({ port });
    const messages = await messageTo(visitor.user.email, 2);
    const reset = messages
      .map(({ raw }) => parseLetter(raw))
      .find((letter) => letter.text.includes('/reset-password#'));
    const answer = await visitor.post('/api/auth/reset-password', {
      token: reset!.token,
      new_password: secret('another long password'),
    });
    expect(answer.status).toBe(200);
  });

  it('is given up when the server refuses the recipient for good, and tried again when it refuses for now', async () => {
    const [gone, busy] = [newAddress(), newAddress()];
    let busyAnswers = 0;
    server.refuse((recipient) => {
      if (recipient === gone) return '550 no such mailbox';
      if (recipient === busy && busyAnswers++ === 0) return '451 try later';
      return null;
    });
    await createVisitor(service).signup(gone);
    await createVisitor(service).signup(busy);
    await messageTo(busy);
    expect(busyAnswers).toBe(2);
    expect(logged('given up')).toHaveLength(1);
    expect(server.messages.some(({ to }) => to === gone)).toBe(false);
    server.refuse(null);
  });
});

describe('behind https', () => {
  it('the cookie is Secure and bound to the host, and works', async () => {
    const visitor = createVisitor(service);
    const answer = await visitor.signup();
    const [line] = answer.headers.getSetCookie();
    expect(line).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await visitor.get('/api/auth/me')).status).toBe(200);
    const plain = visitor.cookie().replace('__Host-', '');
    expect((await createVisitor(service, { cookie: plain }).get('/api/auth/me')).status).toBe(401);
    await visitor.post('/api/auth/logout');
    expect(visitor.jar.size).toBe(0);
  });

  it('the page at PUBLIC_URL is no foreign one, its likeness over http is', async () => {
    const visitor = await createUser(service);
    expect((await visitor.post('/api/keys', {}, { origin: 'http://files.example.org' })).status).toBe(403);
    expect((await visitor.post('/api/keys', {}, { origin: 'https://example.org' })).status).toBe(403);
    const answer = await visitor.post('/api/keys', {}, { origin: 'https://files.example.org' });
    secret(answer.body.key);
    expect(answer.status).toBe(201);
  });
});

it('neither tokens nor the password of the mail server were logged', () => {
  expect(findSecretsInLogs(service)).toEqual([]);
});
