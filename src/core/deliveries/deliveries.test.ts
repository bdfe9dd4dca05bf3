import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Judge } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import type { Database } from '../../ports/database/port.ts';
import { createUserStore } from '../accounts/users.ts';
import type { JobView } from '../jobs/model.ts';
import { createDeliveryEngine } from './engine.ts';
import { recordJobEnd } from './record.ts';
import { createSigningSecrets } from './signing-secrets.ts';
import { createWebhookDeliveries } from './webhook-deliveries.ts';
import { createWebhookQueue } from './webhook-queue.ts';
import { createWebhookStore, MAX_WEBHOOKS } from './webhook-store.ts';

const DAY = 24 * 3_600_000;
const view = { job_id: 'the-job', status: 'completed', job_type: 'pdf-split' } as JobView;

let database: Database;
let server: Server;
let url: string;
let userId = 0;
let received: { headers: Record<string, string>; body: string }[] = [];
let answer = 200;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answer).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => server.close());

let users = 0;
beforeEach(async () => {
  received = [];
  answer = 200;
  database = await createSqliteDatabase({ path: ':memory:' });
  userId = (await createUserStore(database).insert(database.query, `u${users++}@example.org`, 'hash', Date.now()))!.id;
});

const engines: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  await database.close();
});

function open() {
  const store = createWebhookStore(database);
  const deliveries = createWebhookDeliveries(database);
  const secrets = createSigningSecrets(database, {
    seal: (text) => `sealed ${text}`,
    open: (text) => text.slice('sealed '.length),
  });
  const mails = () => database.query.selectFrom('mail_requests').select(['email', 'purpose']).execute();
  const queue = createWebhookQueue({
    deliveries,
    secrets,
    post: async (to, { headers, body }) => fetch(to, { method: 'POST', headers, body }),
    onSwitchedOff: () => {},
    onAttempt: () => {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const start = () => {
    const engine = createDeliveryEngine({
      queue,
      atOnce: 8,
      perOwner: 4,
      heldMs: 30_000,
      name: 'webhooks',
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    engines.push(engine);
    return engine;
  };
  const record = (webhookUrl: string | null = null, now = Date.now(), confirmedOnly = false) =>
    database.query.transaction().execute((tx) => recordJobEnd(tx, { userId, webhookUrl, view, confirmedOnly }, now));
  return { store, deliveries, secrets, queue, start, record, mails };
}

const hook = (events = ['job.completed'] as const) => ({ url, events: [...events], description: null });

describe('webhooks', () => {
  it('are delivered with a signature that others can verify', async () => {
    const { store, secrets, start, record, deliveries } = open();
    const { id } = await store.create(userId, hook());
    expect(await record()).toBe(1);
    start().wake();
    await until('it was received', () => received.length === 1);
    const { headers, body } = received[0]!;
    const verified = new Judge(await secrets.current(userId)).verify(body, headers);
    expect(verified).toMatchObject({ type: 'job.completed', data: { job_id: 'the-job' } });
    await until('it is settled', async () => (await deliveries.list(id))[0]?.status === 'delivered');
    expect((await deliveries.list(id))[0]).toMatchObject({ response_status: 200, attempts: 1, due_at: null });
    expect(headers['webhook-id']).toBe((await deliveries.list(id))[0]?.id);
  });

  it('are signed with both secrets for a day after one was replaced', async () => {
    const { secrets } = open();
    const before = await secrets.current(userId);
    const now = Date.now();
    const after = await secrets.rotate(userId, now);
    expect(after).not.toBe(before);
    expect(await secrets.all(userId, now + DAY - 1)).toEqual([after, before]);
    expect(await secrets.all(userId, now + DAY)).toEqual([after]);
    expect(await secrets.current(userId)).toBe(after);
  });

  it('hear of the events that they ask for alone, and a job has its own address besides', async () => {
    const { store, record, deliveries } = open();
    const failures = await store.create(userId, { ...hook(), events: ['job.failed'] });
    const off = await store.create(userId, hook());
    await store.change(userId, off.id, { isActive: false });
    expect(await record()).toBe(0);
    expect(await record(url)).toBe(1);
    expect(await deliveries.list(failures.id)).toEqual([]);
  });

  it('stay silent for an account with no confirmed address, where one is asked for', async () => {
    const { store, record } = open();
    await store.create(userId, hook());
    expect(await record(null, Date.now(), true)).toBe(0);
    await database.query.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', userId).execute();
    expect(await record(null, Date.now(), true)).toBe(1);
    await database.query.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute();
  });

  it('are tried again under the same id, later each time, and fail at last', async () => {
    const { store, record, deliveries, queue } = open();
    const { id } = await store.create(userId, hook());
    await record();
    answer = 500;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const [due] = await deliveries.due(Date.now() + 2 * DAY, 10);
      expect(await queue.take(due!, Date.now() + 30_000)).toBe(true);
      await queue.attempt(due!);
      const [row] = await deliveries.list(id);
      if (row?.due_at) waits.push((row.due_at - Date.now()) / 1000);
    }
    const seconds = [5, 60, 300, 1800, 7200, 21_600, 43_200];
    expect(waits.map((wait, index) => Math.abs(wait / seconds[index]! - 1) < 0.2)).toEqual(seconds.map(() => true));
    expect((await deliveries.list(id))[0]).toMatchObject({ status: 'failed', due_at: null, response_status: 500 });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received).toHaveLength(8);
  });

  it('are signed with the time of each attempt, however late it is', async () => {
    const { store, record, deliveries, queue } = open();
    await store.create(userId, hook());
    await record(null, Date.now() - DAY);
    const [due] = await deliveries.due(Date.now(), 10);
    const before = Math.floor(Date.now() / 1000);
    await queue.attempt(due!);
    const sentAt = Number(received[0]?.headers['webhook-timestamp']);
    expect(sentAt).toBeGreaterThanOrEqual(before);
    expect(sentAt).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('are taken by one node of all that try', async () => {
    const { store, record, deliveries } = open();
    await store.create(userId, hook());
    await record();
    const [due] = await deliveries.due(Date.now(), 10);
    const claims = await Promise.all([1, 2, 3].map(() => deliveries.take(due!, Date.now() + 1000)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('are switched off by 410, and what waits for them is dropped', async () => {
    const { store, record, start, deliveries, mails } = open();
    const { id } = await store.create(userId, hook());
    await record();
    answer = 410;
    const engine = start();
    engine.wake();
    await until('it is off', async () => (await store.find(userId, id))?.disabledAt !== null);
    expect((await deliveries.list(id))[0]).toMatchObject({ status: 'failed', response_status: 410 });
    expect(await mails()).toEqual([{ email: expect.stringContaining('@'), purpose: 'webhook-off' }]);
    expect(await record()).toBe(0);
  });

  it('are switched off by five days of failures, and not by fewer or by failures with a success between', async () => {
    const { store, record, deliveries, mails } = open();
    const { id } = await store.create(userId, hook());
    const fail = async (at: number, ok = false) => {
      await record(null, at);
      const row = (await deliveries.list(id))[0]!;
      return deliveries.settle({ ...row, attempts: 7 }, { ok, status: ok ? 200 : 500, error: null }, at);
    };
    const start = Date.now();
    expect(await fail(start)).toBe(false);
    expect(await fail(start + 5 * DAY - 1)).toBe(false);
    expect(await fail(start + 5 * DAY - 1, true)).toBe(false);
    expect(await fail(start + 6 * DAY)).toBe(false);
    expect(await fail(start + 11 * DAY)).toBe(false);
    expect(await fail(start + 11 * DAY + 1)).toBe(true);
    expect((await store.find(userId, id))?.disabledAt).not.toBeNull();
    expect(await mails()).toHaveLength(1);
    await store.change(userId, id, { isActive: true });
    expect(await fail(start + 12 * DAY)).toBe(false);
    expect(await mails()).toHaveLength(1);
  });

  it('are forgotten a week after they were made, unless they wait for an attempt', async () => {
    const { store, record, deliveries } = open();
    const { id } = await store.create(userId, hook());
    const now = Date.now();
    const make = async (days: number, settled: boolean) => {
      const known = new Set((await deliveries.list(id)).map((row) => row.id));
      await record(null, now - days * DAY);
      const delivery = (await deliveries.list(id)).find((row) => !known.has(row.id))!;
      if (settled) await deliveries.settle(delivery, { ok: true, status: 200, error: null }, now);
      return delivery.id;
    };
    const [, waiting, recent] = [await make(8, true), await make(8, false), await make(6, true)];
    await deliveries.sweep(now);
    expect((await deliveries.list(id)).map((row) => row.id)).toEqual([recent, waiting]);
  });

  it('tell of the last delivery that was attempted, whatever waits behind it', async () => {
    const { store, record, deliveries } = open();
    const { id } = await store.create(userId, hook());
    const now = Date.now();
    await record(null, now - 60_000);
    expect((await deliveries.lastOf([id])).size).toBe(0);
    const [first] = await deliveries.list(id);
    expect(await deliveries.take(first!, now)).toBe(true);
    await record(null, now);
    expect(await deliveries.list(id)).toHaveLength(2);
    expect((await deliveries.lastOf([id])).get(id)?.id).toBe(first!.id);
  });

  it('of one account with many deliveries do not keep those of others waiting', async () => {
    const { store, record, deliveries } = open();
    await store.create(userId, hook());
    for (let count = 0; count < 20; count++) await record(null, Date.now() - 60_000);
    const other = (await createUserStore(database).insert(database.query, `o${users++}@example.org`, 'hash', 1))!.id;
    userId = other;
    await record(url);
    const due = await deliveries.due(Date.now(), 8);
    expect(due.some((row) => row.user_id === other)).toBe(true);
  });

  it('are at most twenty for an account, also when they are made at once', async () => {
    const { store } = open();
    const results = await Promise.allSettled(
      Array.from({ length: MAX_WEBHOOKS + 5 }, () => store.create(userId, hook())),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WEBHOOKS);
    expect(await store.list(userId)).toHaveLength(MAX_WEBHOOKS);
  });

  it('of an account are nobody else’s', async () => {
    const { store } = open();
    const { id } = await store.create(userId, hook());
    expect(await store.find(userId + 1, id)).toBeNull();
    expect(await store.change(userId + 1, id, { url: 'http://elsewhere' })).toBeNull();
    expect(await store.remove(userId + 1, id)).toBe(false);
    expect(await store.find(userId, id)).toMatchObject({ url });
  });
});

describe('the delivery engine', () => {
  it('takes up what a node that died had taken, once it is held no more', async () => {
    const { store, record, deliveries, start } = open();
    await store.create(userId, hook());
    await record();
    const [due] = await deliveries.due(Date.now(), 10);
    await deliveries.take(due!, Date.now() + 300);
    start().wake();
    await until('it was received', () => received.length === 1);
    expect(received[0]?.headers['webhook-id']).toBe(due?.id);
  });

  it('delivers many, each once', async () => {
    const { store, record, start, deliveries } = open();
    const { id } = await store.create(userId, hook());
    for (let count = 0; count < 60; count++) await record();
    start().wake();
    start().wake();
    await until('all are settled', async () => (await deliveries.list(id)).every((row) => row.status === 'delivered'));
    expect(received).toHaveLength(60);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  });
});
