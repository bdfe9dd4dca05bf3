import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryPlans } from '#test/helpers/query-plans.ts';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import type { Database } from '../../ports/database/port.ts';
import { createUserStore } from '../accounts/users.ts';
import type { JobView } from '../jobs/model.ts';
import { MAX_KEPT } from './payloads.ts';
import { recordJobEnd } from './record.ts';
import { createWebhookDeliveries } from './webhook-deliveries.ts';
import { createWebhookStore } from './webhook-store.ts';

const DAY = 24 * 3_600_000;
const url = 'http://127.0.0.1/hook';
const view = { job_id: 'the-job', status: 'completed', job_type: 'pdf-split' } as JobView;

let database: Database;
let userId = 0;
beforeEach(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  userId = (await createUserStore(database).insert(database.query, 'u@example.org', 'hash', Date.now()))!.id;
});
afterEach(() => database.close());

function open() {
  const record = (webhookUrl: string | null = null, now = Date.now()) =>
    database.query.transaction().execute((tx) => recordJobEnd(tx, { userId, webhookUrl, view }, now));
  return { store: createWebhookStore(database), deliveries: createWebhookDeliveries(database), record };
}

const hook = () => ({ url, events: ['job.completed' as const], description: null });

describe('deliveries', () => {
  it('share one message, which goes when the last of its deliveries does', async () => {
    const { store, record, deliveries } = open();
    const hooks = [await store.create(userId, hook()), await store.create(userId, hook())];
    expect(await record(url)).toBe(3);
    const kept = () => database.query.selectFrom('payloads').select(['bytes', 'body']).execute();
    const [message] = await kept();
    expect(await kept()).toHaveLength(1);
    expect(message!.bytes).toBeGreaterThan(Buffer.byteLength(message!.body) + 3 * url.length);
    for (const row of await deliveries.due(Date.now(), 10)) {
      expect(await deliveries.bodyOf(row)).toBe(message!.body);
      await deliveries.drop(row.id, 'webhook_off');
    }
    for (const { id } of hooks) await store.remove(userId, id);
    await deliveries.sweep();
    expect(await kept()).toHaveLength(1);
    await deliveries.sweep(Date.now() + 8 * DAY);
    expect(await kept()).toEqual([]);
  });

  it('fail at once where too many messages of the account wait; those that wait for nothing make room', async () => {
    const { store, record, deliveries } = open();
    const { id } = await store.create(userId, hook());
    const fill = (bytes: number) =>
      database.query
        .insertInto('payloads')
        .values({ id: `of ${bytes}`, user_id: userId, created_at: 1, bytes, body: '{}' })
        .execute();
    await record();
    const [first] = await deliveries.due(Date.now(), 10);
    await database.query.updateTable('payloads').set({ bytes: MAX_KEPT.bytes }).execute();
    await record();
    expect(await deliveries.list(id)).toMatchObject([
      { status: 'failed', error: 'too_many_pending', due_at: null, attempts: 0 },
      { status: 'pending', id: first!.id },
    ]);
    await deliveries.settle(first!, { ok: true, status: 200, error: null });
    await record();
    expect((await deliveries.list(id))[0]).toMatchObject({ error: null });
    expect(await deliveries.bodyOf(first!)).toBeNull();
    await fill(MAX_KEPT.bytes + 1);
    await record();
    expect((await deliveries.list(id))[0]).toMatchObject({ error: null });
  });

  it('count with their addresses, and go with their message when there is no more room', async () => {
    const { store, record, deliveries } = open();
    const long = `${url}?${'x'.repeat(1900)}`;
    for (let count = 0; count < 20; count++) await store.create(userId, { ...hook(), url: long });
    await record();
    const [message] = await database.query.selectFrom('payloads').select('bytes').execute();
    expect(message!.bytes).toBeGreaterThan(20 * 1900);
    for (const row of await deliveries.due(Date.now(), 100)) await deliveries.drop(row.id, 'webhook_off');
    await database.query.updateTable('deliveries').set({ due_at: null }).execute();
    await database.query.updateTable('payloads').set({ bytes: MAX_KEPT.bytes }).execute();
    await record();
    const left = await database.query.selectFrom('deliveries').select(['status', 'payload_id']).execute();
    expect(left).toHaveLength(20);
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['pending']));
  });

  it('that fail at once are reported once a minute, and keep no address', async () => {
    const { store, record, deliveries } = open();
    const { id } = await store.create(userId, hook());
    await record();
    await database.query.updateTable('payloads').set({ bytes: MAX_KEPT.bytes }).execute();
    const now = Date.now();
    const written = [];
    for (let second = 0; second < 90; second += 10) written.push(await record(url, now + second * 1000));
    expect(written).toEqual([2, 0, 0, 0, 0, 0, 2, 0, 0]);
    const failed = (await deliveries.list(id)).filter(({ status }) => status === 'failed');
    expect(failed.map((row) => [row.error, row.url])).toEqual(Array(2).fill(['too_many_pending', '']));
  });

  it('are listed beside their webhook by an index of those that were attempted', async () => {
    const { store, record, deliveries } = open();
    const { id } = await store.create(userId, hook());
    for (let count = 0; count < 3; count++) await record(null, Date.now() + count);
    const [first] = await deliveries.due(Date.now() + 1000, 1);
    await deliveries.take(first!, Date.now());
    expect((await deliveries.lastOf([id])).get(id)?.id).toBe(first!.id);
    const plans = await queryPlans(database.query, (query) =>
      createWebhookDeliveries({ ...database, query }).lastOf([id]),
    );
    expect(plans).toEqual([expect.stringMatching(/^SEARCH deliveries USING INDEX deliveries_attempted/)]);
  });

  it('keep the newest thousand of a webhook that wait for nothing', async () => {
    const { store, record, deliveries } = open();
    const { id } = await store.create(userId, hook());
    for (let count = 0; count < 1003; count++) await record(null, Date.now() - 10_000 + count);
    const rows = () => database.query.selectFrom('deliveries').select('created_at').orderBy('created_at').execute();
    await deliveries.sweep();
    expect(await rows()).toHaveLength(1003);
    await database.query.updateTable('deliveries').set({ due_at: null }).execute();
    const [, , , oldest] = await rows();
    await deliveries.sweep();
    expect(await rows()).toHaveLength(1000);
    expect((await rows())[0]).toEqual(oldest);
    expect(await deliveries.list(id)).toHaveLength(100);
  });
});
