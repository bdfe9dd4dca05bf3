import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Log } from '../../ports/log.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { EndListener } from '../jobs/ends.ts';
import { type JobView, viewJob } from '../jobs/model.ts';
import type { Sealer } from '../sealer.ts';
import { createDeliveryEngine } from './engine.ts';
import { recordJobEnd, writePayload } from './record.ts';
import { createSigningSecrets } from './signing-secrets.ts';
import { createWebhookDeliveries, type DeliveryRow, PER_ACCOUNT } from './webhook-deliveries.ts';
import { createWebhookQueue, RECEIVE_WITHIN_MS } from './webhook-queue.ts';
import { createWebhookStore, type Webhook } from './webhook-store.ts';

const AT_ONCE = 16;
/** Longer than an attempt and its writing down can take. */
const HELD_MS = 2 * RECEIVE_WITHIN_MS;
/** A name whose servers are slower is judged at the first attempt. */
const JUDGE_WITHIN_MS = 3000;
const SWEEP_MS = 3_600_000;

export type Webhooks = ReturnType<typeof composeWebhooks>;

/** Assembles notifications of other services about jobs. `start` begins to deliver. */
export function composeWebhooks({
  database,
  outbound,
  sealer,
  ttlMs,
  addressed,
  confirmedOnly,
  onSwitchedOff,
  onAttempt,
  log,
}: {
  database: Pick<Database, 'query' | 'nonDurable'>;
  outbound: Pick<Outbound, 'post' | 'judge'>;
  sealer: Sealer;
  /** How long files are kept. */
  ttlMs: number;
  /** Prefixes the addresses in a job with the address of the service. */
  addressed(view: JobView): JobView;
  /** Whether webhooks of accounts without a confirmed e-mail address stay silent. */
  confirmedOnly: boolean;
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

    /** Hears of ends of jobs, and sends webhooks each job as its callers see it. */
    endListener: {
      record: (tx, job) =>
        recordJobEnd(tx, {
          userId: job.userId,
          webhookUrl: job.webhookUrl,
          confirmedOnly,
          view: addressed(viewJob(job, ttlMs)),
        }),
      wake: engine.wake,
    } satisfies EndListener,

    /**
     * Judges an address for messages; each attempt judges it again.
     * @throws SheafError `source_refused`
     */
    judge: (url: string, signal: AbortSignal) => outbound.judge(url, { timeoutMs: JUDGE_WITHIN_MS, signal }),

    /** Sends a message to a webhook at once, to see whether it arrives. */
    async test(webhook: Webhook, now = Date.now()): Promise<DeliveryRow> {
      const body = writePayload('webhook.test', { webhook_id: webhook.id }, now);
      // Due a little later: this node tries it first, and another one does if this node dies.
      const dueAt = now + HELD_MS;
      const event = { userId: webhook.userId, event: 'webhook.test', jobId: null, body, now, dueAt } as const;
      const delivery = await deliveries.add(event, { webhookId: webhook.id, url: webhook.url });
      if (delivery.status === 'pending') await engine.attemptNow(delivery);
      return (await deliveries.find(webhook.id, delivery.id)) ?? delivery;
    },

    /** Sends a delivery again, or at once if it waits for its next attempt. @throws SheafError `not_found` */
    async retry(webhook: Webhook, id: string): Promise<DeliveryRow> {
      const delivery = await deliveries.find(webhook.id, id);
      if (!delivery) throw new SheafError('not_found', 'Delivery not found. It may have expired.');
      if ((await deliveries.bodyOf(delivery)) === null)
        throw new SheafError('not_found', 'The message of this delivery is no longer stored.');
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
