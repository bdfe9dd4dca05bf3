import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Webhooks } from '../../../core/deliveries/compose.ts';
import type { Webhook, WebhookStore } from '../../../core/deliveries/webhook-store.ts';
import { ACCOUNT_NOTES } from '../../../core/notes.ts';
import { SheafError, ValidationError } from '../../../errors.ts';
import type { HttpContext } from '../../context.ts';
import { requireAccount } from '../../hooks/identity.ts';

export const webhookParams = z.object({ id: z.uuid() });

export interface OutboundSetting {
  OUTBOUND: 'off' | 'accounts' | 'everyone';
}

export const noWebhook = () => new SheafError('not_found', 'Webhook not found. GET /api/webhooks lists yours.');

/** Requires an account before examining the request. */
export const preValidation = async (request: FastifyRequest) => void requireAccount(request);

/** Decides who may set webhooks, and to which addresses. */
export type SendingRules = {
  config: OutboundSetting;
  callers: Pick<HttpContext['callers'], 'accounts'>;
  webhooks: Pick<Webhooks, 'judge'>;
};

/**
 * Asks whether the caller may have messages sent to other addresses.
 * @param target their address, and its location in the request
 * @throws SheafError `not_allowed_here`, `unauthenticated`, `email_unconfirmed`; ValidationError for an address that may not be reached
 */
export async function requireSending(
  { config, callers, webhooks }: SendingRules,
  request: FastifyRequest,
  target?: { url: string; field: 'url' | 'webhook_url' },
): Promise<void> {
  if (config.OUTBOUND === 'off') {
    throw new SheafError('not_allowed_here', 'Webhooks are turned off on this server (OUTBOUND=off).');
  }
  await callers.accounts.requireConfirmed(requireAccount(request));
  if (target) await requireReachable(webhooks, request, target);
}

/** Checks whether an address may be reached, as far as that is known in advance. @throws ValidationError */
export async function requireReachable(
  { judge }: Pick<Webhooks, 'judge'>,
  { gone }: FastifyRequest,
  { url, field }: { url: string; field: 'url' | 'webhook_url' },
): Promise<void> {
  await judge(url, gone).catch((error: unknown) => {
    if (!(error instanceof SheafError && error.code === 'source_refused')) throw error;
    const [loc, msg] = [['body', field], ACCOUNT_NOTES.address_refused];
    throw new ValidationError([{ loc, msg, type: 'value_error', ctx: { code: 'address_refused' } }]);
  });
}

/** The webhook that the address names. @throws SheafError `not_found`, the same for an unknown one and for another's */
export async function requireWebhook(store: WebhookStore, request: FastifyRequest): Promise<Webhook> {
  const webhook = await store.find(requireAccount(request), (request.params as z.output<typeof webhookParams>).id);
  if (!webhook) throw noWebhook();
  return webhook;
}
