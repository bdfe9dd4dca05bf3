import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Judge } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVisitor, secret, type Visitor } from '../accounts/visitor.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { type Service, startService } from '../helpers/service.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let service: Service;
let receiver: Server;
let address: string;
let received: Received[] = [];
let answer = 204;
let ada: Visitor;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(answer).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
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
  answer = 204;
  ada = createVisitor(service);
  await ada.signup();
});

const make = async (more: object = {}) => (await ada.post('/api/webhooks', { url: `${address}/hook`, ...more })).body;

describe('webhooks over HTTP', () => {
  it('are made, listed, changed and deleted', async () => {
    const { status, body: made } = await ada.post('/api/webhooks', { url: `${address}/a`, events: ['job.failed'] });
    expect(status).toBe(201);
    expect(made).toEqual({
      id: expect.any(String),
      url: `${address}/a`,
      events: ['job.failed'],
      description: null,
      is_active: true,
      created_at: expect.stringMatching(/^20.*Z$/),
      last_delivery: null,
    });
    expect((await ada.get('/api/webhooks')).body).toEqual([made]);
    expect((await ada.get(`/api/webhooks/${made.id}`)).body).toEqual(made);
    const change = { is_active: false, description: 'mine' };
    expect((await ada.send('PATCH', `/api/webhooks/${made.id}`, change)).body).toEqual({ ...made, ...change });
    expect((await ada.delete(`/api/webhooks/${made.id}`)).status).toBe(204);
    expect((await ada.get(`/api/webhooks/${made.id}`)).status).toBe(404);
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

  it('are not sent to addresses that may not be reached', async () => {
    const { id } = await make({ url: address.replace('127.0.0.1', '127.0.0.2') });
    const { body } = await ada.post(`/api/webhooks/${id}/test`);
    expect(body).toMatchObject({ status: 'pending', error: 'source_refused', response_status: null });
    const inward = await make({ url: 'http://10.0.0.1/' });
    expect((await ada.post(`/api/webhooks/${inward.id}/test`)).body).toMatchObject({ error: 'source_refused' });
    expect(received).toEqual([]);
  });
});
