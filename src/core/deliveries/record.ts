import type { Kysely } from 'kysely';
import type { Tables } from '../../ports/database/tables.ts';
import type { JobView } from '../jobs/model.ts';
import { newRow } from './webhook-deliveries.ts';
import type { WebhookEvent } from './webhook-store.ts';

/** The end of a job that an account may want to hear of. */
export interface JobEnded {
  userId: number;
  /** An address of the job's own. */
  webhookUrl: string | null;
  view: JobView;
}

/**
 * Writes the deliveries that tell of a job's end, in the transaction that ends it: they are there exactly when it is.
 * Resolves to how many there are.
 */
export async function recordJobEnd(tx: Kysely<Tables>, ended: JobEnded, now = Date.now()): Promise<number> {
  const { userId, webhookUrl, view } = ended;
  const event = `job.${view.status}` as WebhookEvent;
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'url', 'events'])
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .execute();
  const targets = webhooks
    .filter(({ events }) => (JSON.parse(events) as string[]).includes(event))
    .map(({ id, url }) => ({ webhookId: id as string | null, url }));
  if (webhookUrl !== null) targets.push({ webhookId: null, url: webhookUrl });
  if (targets.length === 0) return 0;
  const payload = writePayload(event, view, now);
  await tx
    .insertInto('deliveries')
    .values(targets.map((target) => newRow({ ...target, userId, event, jobId: view.job_id, payload, now })))
    .execute();
  return targets.length;
}

/** The body of a delivery: type, time and data, as Standard Webhooks recommends ("Payload structure"). */
export function writePayload(type: string, data: object, now: number): string {
  return JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
}
