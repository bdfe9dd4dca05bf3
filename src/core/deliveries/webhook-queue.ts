import { isErrorCode, SheafError } from '../../errors.ts';
import type { Log } from '../../ports/log.ts';
import type { DeliveryQueue } from './engine.ts';
import type { SigningSecrets } from './signing-secrets.ts';
import { signMessage } from './standard-webhooks.ts';
import type { AttemptOutcome, DeliveryRow, WebhookDeliveries } from './webhook-deliveries.ts';

/** Why a delivery was not sent: its message is not kept any longer. */
const MESSAGE_GONE = 'message_gone';
/** A receiver that takes longer has failed. */
export const RECEIVE_WITHIN_MS = 15_000;

/** Sends a body to an address that a caller named, guarded, without following redirects. */
export type Post = (
  url: string,
  request: { headers: Record<string, string>; body: string; timeoutMs: number },
) => Promise<{ status: number }>;

/** Sends webhooks: signs each attempt again, and records its outcome. */
export function createWebhookQueue({
  deliveries,
  secrets,
  post,
  onSwitchedOff,
  onAttempt,
  log,
}: {
  deliveries: WebhookDeliveries;
  secrets: SigningSecrets;
  post: Post;
  /** Called when failures switched a webhook off: a mail to its owner waits. */
  onSwitchedOff(): void;
  /** For the metrics. */
  onAttempt(ok: boolean, seconds: number): void;
  log: Log;
}): DeliveryQueue<DeliveryRow> {
  async function send(delivery: DeliveryRow, body: string): Promise<AttemptOutcome> {
    const { id, url } = delivery;
    try {
      const signed = signMessage({ id, body, now: Date.now(), secrets: await secrets.all(delivery.user_id) });
      const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Sheaf-Webhooks', ...signed };
      const { status } = await post(url, { headers, body, timeoutMs: RECEIVE_WITHIN_MS });
      return { ok: status >= 200 && status < 300, status, error: null };
    } catch (error) {
      const code = error instanceof SheafError && isErrorCode(error.code) ? error.code : 'source_unreachable';
      if (code === 'unavailable') throw error;
      return { ok: false, status: null, error: code };
    }
  }

  return {
    due: deliveries.due,
    take: deliveries.take,
    nextDueAt: deliveries.nextDueAt,
    ownerOf: (delivery) => delivery.user_id,

    async attempt(delivery) {
      const webhook = await deliveries.webhookOf(delivery);
      if (webhook && webhook.disabled_at !== null) {
        await deliveries.drop(delivery.id, 'webhook_off');
        return;
      }
      const body = await deliveries.bodyOf(delivery);
      if (body === null) return deliveries.drop(delivery.id, MESSAGE_GONE);
      const startedAt = Date.now();
      const outcome = await send(delivery, body);
      onAttempt(outcome.ok, (Date.now() - startedAt) / 1000);
      const about = {
        delivery: delivery.id,
        user_id: delivery.user_id,
        attempt: delivery.attempts + 1,
        status: outcome.status,
        error: outcome.error,
        // Helps operators find attempts on the inner network.
        ...(outcome.error === 'source_refused' && { host: URL.parse(delivery.url)?.host ?? null }),
      };
      if (outcome.ok) log.info(about, 'webhook delivered');
      else log.warn(about, 'webhook could not be delivered');
      const switchedOff = await deliveries.settle(delivery, outcome);
      if (!switchedOff) return;
      log.warn({ user_id: delivery.user_id, webhook_id: delivery.webhook_id }, 'webhook switched off');
      onSwitchedOff();
    },
  };
}
