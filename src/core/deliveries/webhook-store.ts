import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { WebhooksTable } from '../../ports/database/tables.ts';
import { lockUser } from '../lock-user.ts';
import { tooMany } from '../notes.ts';

export const MAX_WEBHOOKS = 20;
export const WEBHOOK_EVENTS = ['job.completed', 'job.failed', 'job.cancelled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** An address that hears of the ends of an account's jobs. Times are epoch milliseconds. */
export interface Webhook {
  id: string;
  userId: number;
  url: string;
  events: WebhookEvent[];
  description: string | null;
  createdAt: number;
  /** Set when it was switched off, by its owner or because deliveries kept failing. */
  disabledAt: number | null;
}

export interface WebhookChange {
  url?: string;
  events?: WebhookEvent[];
  description?: string | null;
  isActive?: boolean;
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** The webhooks of accounts. */
export function createWebhookStore({ query }: Pick<Database, 'query'>) {
  const one = (userId: number, id: string) =>
    query.selectFrom('webhooks').selectAll().where('id', '=', id).where('user_id', '=', userId);

  return {
    /** @throws SheafError `limit_exceeded` when the account has 20 */
    create(
      userId: number,
      { url, events, description }: Pick<Webhook, 'url' | 'events' | 'description'>,
      now = Date.now(),
    ): Promise<Webhook> {
      return query.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        const { n } = await tx
          .selectFrom('webhooks')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        if (Number(n) >= MAX_WEBHOOKS) throw tooMany('too_many_webhooks', MAX_WEBHOOKS);
        const row = {
          id: randomUUID(),
          user_id: userId,
          url,
          events: JSON.stringify(events),
          description,
          created_at: now,
          disabled_at: null,
          failing_since: null,
        };
        await tx.insertInto('webhooks').values(row).execute();
        return toWebhook(row);
      });
    },

    /** Newest first. */
    async list(userId: number): Promise<Webhook[]> {
      const rows = await query
        .selectFrom('webhooks')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toWebhook);
    },

    async find(userId: number, id: string): Promise<Webhook | null> {
      const row = await one(userId, id).executeTakeFirst();
      return row ? toWebhook(row) : null;
    },

    /** Changes the fields that are set. Switching it on again clears its failure. Resolves to null if there is none. */
    async change(userId: number, id: string, change: WebhookChange, now = Date.now()): Promise<Webhook | null> {
      const { url, events, description, isActive } = change;
      const row = await query
        .updateTable('webhooks')
        .set((e) => ({
          ...(url === undefined ? {} : { url }),
          ...(events === undefined ? {} : { events: JSON.stringify(events) }),
          ...(description === undefined ? {} : { description }),
          ...(isActive === true ? { disabled_at: null, failing_since: null } : {}),
          ...(isActive === false ? { disabled_at: e.fn.coalesce('disabled_at', e.val(now)) } : {}),
          user_id: userId,
        }))
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst();
      return row ? toWebhook(row) : null;
    },

    /** Deletes a webhook with its deliveries. False if there is none. */
    async remove(userId: number, id: string): Promise<boolean> {
      const answer = await query
        .deleteFrom('webhooks')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return Number(answer.numDeletedRows) === 1;
    },
  };
}

function toWebhook(row: Selectable<WebhooksTable>): Webhook {
  return {
    id: row.id,
    userId: row.user_id,
    url: row.url,
    events: JSON.parse(row.events) as WebhookEvent[],
    description: row.description,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  };
}
