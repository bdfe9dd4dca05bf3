import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Judge } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, createVisitor, readLetters, secret, type Visitor } from '../accounts/visitor.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { type Service, startService } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let service: Service;
let receiver: Server;
let origin: string;
let address: string;
/** Messages to addresses of the current test: those that failed in others are retried meanwhile. */
let received: Received[] = [];
let part = 0;
let answer = 204;
let ada: Visitor;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const mine = request.url?.startsWith(`/${part}/`);
    if (mine) received.push({ path: request.url, headers: request.headers, body });
    response.writeHead(mine ? answer : 204).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  service = await startService({
    env: { ...GENEROUS, TRUSTED_PROXIES: '127.0.0.1', OUTBOUND_ALLOW_CIDRS: '127.0.0.1' },
  });
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  receiver.close();
});

beforeEach(async () => {
  received = [];
  part++;
  address = `${origin}/${part}`;
  answer = 204;
  ada = createVisitor(service);
  await ada.signup();
});

/** Mails that bring a link for a new password. */
const readResets = async (of: Service, email: string) =>
  (await readLetters(of, email, 1)).filter(({ text }) => text.includes('/reset-password#'));

const make = async (more: object = {}) => (await ada.post('/api/webhooks', { url: `${address}/hook`, ...more })).body;

describe('webhooks over HTTP', () => {
  it('are made, listed, changed and deleted', async () => {
    const { status, body: webhook } = await ada.post('/api/webhooks', { url: `${address}/a`, events: ['job.failed'] });
    expect(status).toBe(201);
    expect(webhook).toEqual({
      id: expect.any(String),
      url: `${address}/a`,
      events: ['job.failed'],
      description: null,
      is_active: true,
      created_at: expect.stringMatching(/^20.*Z$/),
      last_delivery: null,
    });
    expect((await ada.get('/api/webhooks')).body).toEqual([webhook]);
    expect((await ada.get(`/api/webhooks/${webhook.id}`)).body).toEqual(webhook);
    const change = { is_active: false, description: 'mine' };
    expect((await ada.send('PATCH', `/api/webhooks/${webhook.id}`, change)).body).toEqual({ ...webhook, ...change });
    expect((await ada.delete(`/api/webhooks/${webhook.id}`)).status).toBe(204);
    expect((await ada.get(`/api/webhooks/${webhook.id}`)).status).toBe(404);
  });

  it.each([
    [{}, 'missing'],
    [{ url: 'ftp://example.org' }, 'url_type'],
    [{ url: 'http://user:pass@example.org' }, 'url_type'],
    [{ url: 'x'.repeat(3000) }, 'string_too_long'],
    [{ url: 'http://example.org', events: [] }, 'too_short'],
    [{ url: 'http://example.org', events: ['job.begun'] }, 'enum'],
    [{ url: 'http://example.org', more: 1 }, 'extra_forbidden'],
  ])('are refused when they are wrong: %j', async (body, type) => {
    const answered = await ada.post('/api/webhooks', body);
    expect([answered.status, answered.body.detail[0].type]).toEqual([422, type]);
  });

  it('belong to their account alone, which sessions and keys act for', async () => {
    const { id } = await make();
    const key = (await ada.post('/api/keys', {})).body.key;
    const program = createVisitor(service, { 'x-api-key': secret(key) });
    expect((await program.get(`/api/webhooks/${id}`)).status).toBe(200);
    expect((await program.get('/api/webhooks/secret')).status).toBe(403);
    const bob = createVisitor(service);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const) {
      expect((await bob.send(method, `/api/webhooks/${id}${path}`)).status).toBe(401);
    }
    await bob.signup();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/msg_x/retry'],
    ] as const) {
      expect((await bob.send(method, `/api/webhooks/${id}${path}`)).status).toBe(404);
    }
    expect((await bob.get('/api/webhooks')).body).toEqual([]);
  });

  it('send again what is theirs alone, and not a delivery of another webhook or account', async () => {
    const { id } = await make();
    const { id: other } = await make({ url: `${address}/other` });
    const { body: delivery } = await ada.post(`/api/webhooks/${id}/test`);
    const bob = createVisitor(service);
    await bob.signup();
    const { body: his } = await bob.post('/api/webhooks', { url: `${address}/his` });
    for (const [who, webhook] of [
      [ada, other],
      [bob, his.id],
    ] as const) {
      const answer = await who.post(`/api/webhooks/${webhook}/deliveries/${delivery.id}/retry`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await ada.get(`/api/webhooks/${id}/deliveries`)).body).toEqual([delivery]);
    expect(received).toHaveLength(1);
  });

  it('can be tried: the answer says how it went', async () => {
    const { id } = await make();
    expect((await ada.post(`/api/webhooks/${id}/test`)).body).toMatchObject({
      event: 'webhook.test',
      status: 'delivered',
      response_status: 204,
      attempts: 1,
    });
    expect(JSON.parse(received[0]!.body)).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } });
    answer = 500;
    const { body: failed } = await ada.post(`/api/webhooks/${id}/test`);
    expect(failed).toMatchObject({ status: 'pending', response_status: 500, next_attempt_at: expect.any(String) });
    expect((await ada.get('/api/webhooks')).body[0].last_delivery).toEqual(failed);
    expect((await ada.get(`/api/webhooks/${id}/deliveries`)).body).toHaveLength(2);
  });

  it('hear nothing any more once the password is reset, and neither do addresses of jobs', async () => {
    const owner = await createUser(service);
    const { body: webhook } = await owner.post('/api/webhooks', { url: `${address}/spy` });
    const before = secret((await owner.get('/api/webhooks/secret')).body.secret);
    answer = 503;
    const fields = { job_type: 'json-formatter', webhook_url: `${address}/spy-of-one` };
    await owner.form('/api/upload', fields, { file: 'json-valid.json' }, { prefer: 'wait=60' });
    await until('both were notified', () => received.length === 2);
    await owner.post('/api/auth/forgot-password', { email: owner.user.email });
    const letters = await until('the mail is there', async () => {
      const found = await readResets(service, owner.user.email);
      return found.length > 0 ? found : null;
    });
    const password = secret('another honest pass phrase');
    const reset = { token: letters[0]!.token, new_password: password };
    expect((await createVisitor(service).post('/api/auth/reset-password', reset)).status).toBe(200);
    answer = 204;
    received = [];
    await owner.login(owner.user.email, password);
    expect((await owner.get(`/api/webhooks/${webhook.id}`)).body).toMatchObject({ is_active: false });
    const [waiting] = (await owner.get(`/api/webhooks/${webhook.id}/deliveries`)).body;
    expect(waiting).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(secret((await owner.get('/api/webhooks/secret')).body.secret)).not.toBe(before);
    await owner.form('/api/upload', { job_type: 'json-formatter' }, { file: 'json-valid.json' }, { prefer: 'wait=60' });
    // Messages sent after it would have come later.
    const { body: own } = await owner.post('/api/webhooks', { url: `${address}/mine` });
    await owner.post(`/api/webhooks/${own.id}/test`);
    await until('one was notified', () => received.length > 0);
    expect(received.map(({ path }) => path)).toEqual([`/${part}/mine`]);
  });

  it('sign with a secret that is shown to sessions and can be replaced', async () => {
    const { id } = await make();
    const { secret: before } = (await ada.get('/api/webhooks/secret')).body;
    secret(before);
    const { secret: after } = (await ada.post('/api/webhooks/secret/rotate')).body;
    secret(after);
    await ada.post(`/api/webhooks/${id}/test`);
    const { headers, body } = received[0] as { headers: Record<string, string>; body: string };
    for (const each of [before, after]) expect(new Judge(each).verify(body, headers)).toBeTruthy();
  });

  it.each(['http://10.0.0.1/', 'http://[::ffff:10.0.0.1]/', 'http://127.0.0.2/', 'https://api.localhost/x'])(
    'are refused at once for an address that may not be reached: %s',
    async (url) => {
      const { id } = await make();
      const storageUrl = 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.png';
      const job = { job_type: 'image-compress', webhook_url: url };
      const answers = [
        await ada.post('/api/webhooks', { url }),
        await ada.send('PATCH', `/api/webhooks/${id}`, { url }),
        await ada.form('/api/upload', { job_type: 'json-formatter', webhook_url: url }, { file: 'json-valid.json' }),
        await ada.form('/api/image-rotate', { webhook_url: url }, { file: 'photo.jpg' }),
        await ada.post('/api/process', { ...job, storage_url: storageUrl }),
        await ada.post('/api/process', { ...job, files: [{ url: `${address}/file` }] }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.detail[0].ctx]).toEqual([422, { code: 'address_refused' }]);
        expect(['url', 'webhook_url']).toContain(body.detail[0].loc[1]);
      }
      expect((await ada.get('/api/webhooks')).body.map((each: { url: string }) => each.url)).not.toContain(url);
      expect(received).toEqual([]);
    },
  );

  it('are made for a name that nobody knows yet, and told that it cannot be reached', async () => {
    const { id } = await make({ url: 'http://nobody.invalid/' });
    expect((await ada.post(`/api/webhooks/${id}/test`)).body).toMatchObject({ error: 'source_unreachable' });
  });
});

describe('the end of a job', () => {
  const run = async (fields: Record<string, string> = {}) => {
    const { body } = await ada.form(
      '/api/upload',
      { job_type: 'json-formatter', ...fields },
      { file: 'json-valid.json' },
      { prefer: 'wait=60' },
    );
    return body;
  };

  it('is notified once, with the state of the job', async () => {
    const { id } = await make();
    const job = await run();
    await until('it is delivered', async () => {
      return (await ada.get(`/api/webhooks/${id}/deliveries`)).body[0]?.status === 'delivered';
    });
    expect(received).toHaveLength(1);
    const { type, timestamp, data } = JSON.parse(received[0]!.body);
    expect(type).toBe('job.completed');
    expect(Date.parse(timestamp)).toBeGreaterThan(Date.now() - 60_000);
    expect(data).toEqual((await ada.get(`/api/jobs/${job.job_id}`)).body);
  });

  it('is notified of failures and cancellations if it subscribes to them', async () => {
    await make({ events: ['job.failed'] });
    await make({ url: `${address}/all` });
    const { body } = await ada.form(
      '/api/upload',
      { job_type: 'json-formatter' },
      { file: 'json-invalid.json' },
      { prefer: 'wait=60' },
    );
    expect(body.status).toBe('failed');
    await until('both were notified', () => received.length === 2);
    expect(received.map((each) => JSON.parse(each.body).type)).toEqual(['job.failed', 'job.failed']);
  });

  it('is sent again with the same id when the receiver fails at first', async () => {
    const { id } = await make({ url: `${address}/again` });
    answer = 503;
    await run();
    await until('it was tried', () => received.length === 1);
    answer = 200;
    const { body: list } = await ada.get(`/api/webhooks/${id}/deliveries`);
    await until('it was tried again', () => received.length === 2);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([list[0].id, list[0].id]);
    await until('it is settled', async () => {
      return (await ada.get(`/api/webhooks/${id}/deliveries`)).body[0].status === 'delivered';
    });
    expect((await ada.post(`/api/webhooks/${id}/deliveries/${list[0].id}/retry`)).status).toBe(200);
    await until('it was sent once more', () => received.length === 3);
  });

  it('is sent at once when somebody asks for it before its next attempt', async () => {
    const { id } = await make({ url: `${address}/sooner` });
    const list = async () => (await ada.get(`/api/webhooks/${id}/deliveries`)).body;
    answer = 500;
    await run();
    await until('it failed twice', async () => (await list())[0]?.attempts === 2 && (await list())[0].response_status);
    expect(Date.parse((await list())[0].next_attempt_at)).toBeGreaterThan(Date.now() + 20_000);
    answer = 204;
    await ada.post(`/api/webhooks/${id}/deliveries/${(await list())[0].id}/retry`);
    await until('it is delivered', async () => (await list())[0].status === 'delivered');
    expect((await list())[0]).toMatchObject({ attempts: 3, next_attempt_at: null });
  });

  it('may be an address of the job itself, for accounts alone', async () => {
    const job = await run({ webhook_url: `${address}/mine` });
    await until('it was notified', () => received.length === 1);
    expect(JSON.parse(received[0]!.body).data.job_id).toBe(job.job_id);
    const nobody = createVisitor(service);
    const fields = { job_type: 'json-formatter', webhook_url: `${address}/mine` };
    expect((await nobody.form('/api/upload', fields, { file: 'json-valid.json' })).status).toBe(401);
    const wrong = { ...fields, webhook_url: 'file:///etc/passwd' };
    expect((await ada.form('/api/upload', wrong, { file: 'json-valid.json' })).status).toBe(422);
  });

  it('is notified of cancelled jobs, once', async () => {
    await make();
    const { body } = await ada.form('/api/pdf-to-images', { dpi: '600' }, { file: 'features.pdf' });
    expect((await ada.delete(`/api/jobs/${body.job_id}`)).status).toBe(204);
    await until('it was notified', () => received.length === 1);
    expect(JSON.parse(received[0]!.body)).toMatchObject({ type: 'job.cancelled', data: { status: 'cancelled' } });
  });
});
