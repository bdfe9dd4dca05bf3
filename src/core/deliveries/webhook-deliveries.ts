import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { DeliveriesTable, Tables } from '../../ports/database/tables.ts';
import { noteMailRequest } from '../mail-requests.ts';
import { BACKLOG, keepPayload, sweepPayloads } from './payloads.ts';
import type { WebhookEvent } from './webhook-store.ts';

/** Milliseconds to wait after each failed attempt. When they are used up the delivery has failed. */
const RETRY_AFTER_MS = [5_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000, 12 * 3_600_000];
/** Deliveries of one account that are under way at once. */
export const PER_ACCOUNT = 4;
const KEPT_MS = 7 * 24 * 3_600_000;
/** Deliveries that have ended, of one webhook. */
const KEPT_OF_WEBHOOK = 1000;
const LISTED = 100;
/** How often a receiver's list reports messages that were not sent because too many wait. */
const OVERFLOW_NOTICE_EVERY_MS = 60_000;
/** Of failures in a row, after which a webhook is switched off. */
const GIVE_UP_MS = 5 * 24 * 3_600_000;

export type DeliveryRow = Selectable<DeliveriesTable>;
export type WebhookDeliveries = ReturnType<typeof createWebhookDeliveries>;

/** The end of an attempt. `status` is the response's, `error` one of the outbound client's codes. */
export interface AttemptOutcome {
  ok: boolean;
  status: number | null;
  error: string | null;
}

/** Queries on the deliveries of webhooks. */
export function createWebhookDeliveries({ query, nonDurable }: Pick<Database, 'query' | 'nonDurable'>) {
  return {
    async due(now: number, count: number): Promise<DeliveryRow[]> {
      const { rows } = await sql<DeliveryRow>`
        select deliveries.* from (
          select id, row_number() over (partition by user_id order by due_at, id) as of_account
          from deliveries where due_at <= ${now}
        ) as waiting join deliveries on deliveries.id = waiting.id
        where of_account <= ${PER_ACCOUNT} order by due_at, deliveries.id limit ${count}`.execute(query);
      return rows;
    },

    /** The body of a delivery, or null if it is no longer kept. */
    async bodyOf({ payload_id: id }: Pick<DeliveryRow, 'payload_id'>): Promise<string | null> {
      if (id === null) return null;
      const row = await query.selectFrom('payloads').select('body').where('id', '=', id).executeTakeFirst();
      return row?.body ?? null;
    },

    async take({ id, attempts }: DeliveryRow, heldUntil: number): Promise<boolean> {
      const answer = await nonDurable
        .updateTable('deliveries')
        .set({ attempts: attempts + 1, due_at: heldUntil, attempted_at: Date.now() })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    async nextDueAt(): Promise<number | null> {
      const row = await query
        .selectFrom('deliveries')
        .select((e) => e.fn.min('due_at').as('at'))
        .where('due_at', 'is not', null)
        .executeTakeFirst();
      return (row?.at as number | null | undefined) ?? null;
    },

    /** The webhook that a delivery is for, or null for a job's own address. */
    async webhookOf({ webhook_id }: DeliveryRow) {
      if (webhook_id === null) return null;
      return (await query.selectFrom('webhooks').selectAll().where('id', '=', webhook_id).executeTakeFirst()) ?? null;
    },

    /**
     * Writes down how an attempt ended, in one transaction with what it means for the webhook.
     * Resolves to whether the webhook was switched off by it.
     */
    async settle(delivery: DeliveryRow, outcome: AttemptOutcome, now = Date.now()): Promise<boolean> {
      const { ok, status, error } = outcome;
      const wait = RETRY_AFTER_MS[delivery.attempts];
      const gone = status === 410;
      const again = !ok && !gone && wait !== undefined;
      return query.transaction().execute(async (tx) => {
        await tx
          .updateTable('deliveries')
          .set({
            status: ok ? 'delivered' : again ? 'pending' : 'failed',
            due_at: again ? now + Math.round(wait * (0.9 + Math.random() * 0.2)) : null,
            response_status: status,
            error,
          })
          .where('id', '=', delivery.id)
          .execute();
        return delivery.webhook_id === null ? false : judgeWebhook(tx, delivery.webhook_id, ok, gone, now);
      });
    },

    /** Ends a delivery that is not wanted any longer. */
    async drop(id: string, error: string): Promise<void> {
      await query
        .updateTable('deliveries')
        .set({ status: 'failed', due_at: null, error })
        .where('id', '=', id)
        .execute();
    },

    /** The latest deliveries of a webhook, newest first. */
    list: (webhookId: string): Promise<DeliveryRow[]> =>
      query
        .selectFrom('deliveries')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute(),

    /** The last delivery of each of these webhooks that was attempted. */
    async lastOf(webhookIds: readonly string[]): Promise<Map<string, DeliveryRow>> {
      const found = await Promise.all(
        webhookIds.map((id) =>
          query
            .selectFrom('deliveries')
            .selectAll()
            .where('webhook_id', '=', id)
            // As in the index, which serves only this query.
            .where('attempts', '>', sql.lit(0))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirst(),
        ),
      );
      return new Map(found.flatMap((row) => (row?.webhook_id ? [[row.webhook_id, row]] : [])));
    },

    async find(webhookId: string, id: string): Promise<DeliveryRow | null> {
      const row = await query
        .selectFrom('deliveries')
        .selectAll()
        .where('id', '=', id)
        .where('webhook_id', '=', webhookId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Makes a delivery due now, under the same id; an ended one starts again with all its attempts. */
    async retry(id: string, now = Date.now()): Promise<void> {
      await query
        .updateTable('deliveries')
        .set((e) => ({
          status: 'pending',
          attempts: e.case().when('due_at', 'is', null).then(0).else(e.ref('attempts')).end(),
          due_at: now,
        }))
        .where('id', '=', id)
        .where((e) => e.or([e('due_at', 'is', null), e('due_at', '>', now)]))
        .execute();
    },

    /** Writes a delivery to one webhook, such as a test. */
    add: (event: NewEvent, target: Target): Promise<DeliveryRow> =>
      query.transaction().execute(async (tx) => {
        const [row] = await addDeliveries(tx, event, [target]);
        return row as DeliveryRow;
      }),

    sweep: (now = Date.now()): Promise<void> => sweepDeliveries(query, now),

    /** Deliveries by status, for the metrics. */
    async counts(): Promise<{ pending: number; oldestAt: number | null }> {
      const row = await query
        .selectFrom('deliveries')
        .select((e) => [e.fn.countAll<number>().as('pending'), e.fn.min('created_at').as('oldest')])
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return { pending: Number(row.pending), oldestAt: row.oldest as number | null };
    },
  };
}

/** Deletes what waits for nothing and is older than a week, or not among the newest of its webhook. */
async function sweepDeliveries(query: Kysely<Tables>, now: number): Promise<void> {
  await query
    .deleteFrom('deliveries')
    .where('created_at', '<', now - KEPT_MS)
    .where('due_at', 'is', null)
    .execute();
  await sql`delete from deliveries where due_at is null and id in (
    select id from (
      select id, row_number() over (partition by user_id, webhook_id order by created_at desc, id desc) as age
      from deliveries
    ) as aged where age > ${KEPT_OF_WEBHOOK})`.execute(query);
  await sweepPayloads(query);
}

/** A webhook fails from its first failure until the next success; after five days of it, or a 410, it is switched off, and
 * its owner gets a mail. */
async function judgeWebhook(tx: Kysely<Tables>, id: string, ok: boolean, gone: boolean, now: number): Promise<boolean> {
  if (ok) {
    await tx.updateTable('webhooks').set({ failing_since: null }).where('id', '=', id).execute();
    return false;
  }
  await tx
    .updateTable('webhooks')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
  const answer = await tx
    .updateTable('webhooks')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .$if(!gone, (q) => q.where('failing_since', '<', now - GIVE_UP_MS))
    .executeTakeFirst();
  if (Number(answer.numUpdatedRows) !== 1) return false;
  const owner = await tx
    .selectFrom('users')
    .innerJoin('webhooks', 'webhooks.user_id', 'users.id')
    .select('users.email')
    .where('webhooks.id', '=', id)
    .executeTakeFirstOrThrow();
  await noteMailRequest(tx, owner.email, 'webhook-off', { now });
  return true;
}

/** Events for webhooks. */
export interface NewEvent {
  userId: number;
  event: WebhookEvent | 'webhook.test';
  jobId: string | null;
  /** The body, exactly as sent to all of them at every attempt. */
  body: string;
  now: number;
  /** Its due time; now if absent. */
  dueAt?: number;
}

/** Receivers of an event; a job's own address has no webhook. */
export interface Target {
  webhookId: string | null;
  url: string;
}

/**
 * Writes the deliveries of an event, and its body once for all of them. If too many of the account's messages wait,
 * they fail at once; each receiver's list shows that once a minute, since nothing bounds how often it happens.
 */
export async function addDeliveries(
  tx: Kysely<Tables>,
  { userId, event, jobId, body, now, dueAt = now }: NewEvent,
  targets: readonly Target[],
): Promise<DeliveryRow[]> {
  const payloadId = randomUUID();
  const kept = await keepPayload(tx, { id: payloadId, userId, body, urls: targets.map(({ url }) => url) }, now);
  const receivers = kept || event === 'webhook.test' ? targets : await withoutRecentNotice(tx, userId, targets, now);
  if (receivers.length === 0) return [];
  const rows = receivers.map(({ webhookId, url }) => ({
    id: `msg_${randomUUID()}`,
    user_id: userId,
    webhook_id: webhookId,
    url: kept ? url : '',
    event,
    job_id: jobId,
    payload_id: kept ? payloadId : null,
    status: kept ? 'pending' : 'failed',
    created_at: now,
    attempts: 0,
    due_at: kept ? dueAt : null,
    attempted_at: null,
    response_status: null,
    error: kept ? null : BACKLOG,
  }));
  await tx.insertInto('deliveries').values(rows).execute();
  return rows;
}

/** The targets in whose lists no message of the last minute has failed at once. */
async function withoutRecentNotice(
  tx: Kysely<Tables>,
  userId: number,
  targets: readonly Target[],
  now: number,
): Promise<Target[]> {
  const found = await Promise.all(
    targets.map(({ webhookId }) =>
      tx
        .selectFrom('deliveries')
        .select('id')
        .where('webhook_id', webhookId === null ? 'is' : '=', webhookId)
        .where('created_at', '>', now - OVERFLOW_NOTICE_EVERY_MS)
        .where('user_id', '=', userId)
        .where('error', '=', BACKLOG)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return targets.filter((_, index) => !found[index]);
}
