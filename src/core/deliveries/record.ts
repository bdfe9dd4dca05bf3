import type { Kysely } from 'kysely';
import type { Tables } from '../../ports/database/tables.ts';
import type { JobView } from '../jobs/model.ts';
import { addDeliveries } from './webhook-deliveries.ts';
import type { WebhookEvent } from './webhook-store.ts';

/** The end of a job that an account may want to hear of. */
export interface JobEnded {
  userId: number;
  /** An address of the job's own. */
  webhookUrl: string | null;
  /** Whether webhooks of accounts without a confirmed e-mail address stay silent. */
  confirmedOnly?: boolean;
  view: JobView;
}

/**
 * Writes the deliveries about the end of a job in the transaction that ends it: both are committed, or neither.
 * Resolves to how many there are.
 */
export async function recordJobEnd(tx: Kysely<Tables>, ended: JobEnded, now = Date.now()): Promise<number> {
  const { userId, webhookUrl, view, confirmedOnly = false } = ended;
  const event = `job.${view.status}` as WebhookEvent;
  const webhooks = await tx
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .select(['webhooks.id', 'url', 'events'])
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .$if(confirmedOnly, (rows) => rows.where('email_verified_at', 'is not', null))
    .execute();
  const targets = webhooks
    .filter(({ events }) => (JSON.parse(events) as string[]).includes(event))
    .map(({ id, url }) => ({ webhookId: id as string | null, url }));
  if (webhookUrl !== null) targets.push({ webhookId: null, url: webhookUrl });
  if (targets.length === 0) return 0;
  const body = writePayload(event, view, now);
  return (await addDeliveries(tx, { userId, event, jobId: view.job_id, body, now }, targets)).length;
}

/** The body of a delivery: type, time and data, as Standard Webhooks recommends ("Payload structure"). */
export function writePayload(type: string, data: object, now: number): string {
  return JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
}
