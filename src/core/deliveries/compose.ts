import type { Kysely } from 'kysely';
import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';
import type { Log } from '../../ports/log.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { Sealer } from '../sealer.ts';
import { createDeliveryEngine } from './engine.ts';
import { type JobEnded, recordJobEnd, writePayload } from './record.ts';
import { createSigningSecrets } from './signing-secrets.ts';
import { createWebhookDeliveries, type DeliveryRow, PER_ACCOUNT } from './webhook-deliveries.ts';
import { createWebhookQueue, RECEIVE_WITHIN_MS } from './webhook-queue.ts';
import { createWebhookStore, type Webhook } from './webhook-store.ts';

const AT_ONCE = 16;
/** Longer than an attempt and its writing down can take. */
const HELD_MS = 2 * RECEIVE_WITHIN_MS;
const SWEEP_MS = 3_600_000;

export type Webhooks = ReturnType<typeof composeWebhooks>;

/** Puts together what tells other services of jobs. `start` begins to deliver. */
export function composeWebhooks({
  database,
  outbound,
  sealer,
  onSwitchedOff,
  onAttempt,
  log,
}: {
  database: Pick<Database, 'query' | 'nonDurable'>;
  outbound: Pick<Outbound, 'post'>;
  sealer: Sealer;
  /** Called when failures switched a webhook off: a mail to its owner waits. */
  onSwitchedOff(): void;
  onAttempt(ok: boolean, seconds: number): void;
  log: Log;
}) {
  const store = createWebhookStore(database);
  const deliveries = createWebhookDeliveries(database);
  const secrets = createSigningSecrets(database, sealer);
  const queue = createWebhookQueue({ deliveries, secrets, post: outbound.post, onSwitchedOff, onAttempt, log });
  const engine = createDeliveryEngine({
    queue,
    atOnce: AT_ONCE,
    perOwner: PER_ACCOUNT,
    heldMs: HELD_MS,
    name: 'webhooks',
    log,
  });
  let timer: NodeJS.Timeout | undefined;
  const sweep = () =>
    void deliveries.sweep().catch((error) => log.warn({ err: error }, 'old deliveries could not be deleted'));

  return {
    store,
    deliveries,
    secrets,

    /** Writes what tells of a job's end, in the transaction that ends it. `wake` sends it once that is done. */
    record: (tx: Kysely<Tables>, ended: JobEnded): Promise<number> => recordJobEnd(tx, ended),
    wake: engine.wake,

    /** Sends a message to a webhook at once, to see whether it arrives. */
    async test(webhook: Webhook, now = Date.now()): Promise<DeliveryRow> {
      const payload = writePayload('webhook.test', { webhook_id: webhook.id }, now);
      const target = { userId: webhook.userId, webhookId: webhook.id, url: webhook.url };
      const delivery = await deliveries.add({ ...target, event: 'webhook.test', jobId: null, payload, now });
      await engine.attemptNow(delivery);
      return (await deliveries.find(webhook.id, delivery.id)) ?? delivery;
    },

    /** Sends a delivery once more, or at once where it waits for its next attempt. @throws SheafError `not_found` */
    async retry(webhook: Webhook, id: string): Promise<DeliveryRow> {
      const delivery = await deliveries.find(webhook.id, id);
      if (!delivery) throw new SheafError('not_found', 'There is no such delivery; it may be too old.');
      await deliveries.retry(id);
      engine.wake();
      return (await deliveries.find(webhook.id, id)) ?? delivery;
    },

    start(): void {
      engine.wake();
      sweep();
      timer = setInterval(sweep, SWEEP_MS);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await engine.stop();
    },
  };
}
