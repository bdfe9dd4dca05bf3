import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Webhook, WebhookStore } from '../../../core/deliveries/webhook-store.ts';
import { SheafError } from '../../../errors.ts';
import type { HttpContext } from '../../context.ts';
import { requireAccount } from '../../hooks/identity.ts';

export const webhookParams = z.object({ id: z.uuid() });

export interface OutboundSetting {
  OUTBOUND: 'off' | 'accounts' | 'everyone';
}

export const noWebhook = () => new SheafError('not_found', 'You have no such webhook; GET /api/webhooks lists yours.');

/** Asks for an account before the request is looked at further. */
export const preValidation = async (request: FastifyRequest) => void requireAccount(request);

/** What decides who may have messages sent. */
export type SendingRules = { config: OutboundSetting; callers: Pick<HttpContext['callers'], 'accounts'> };

/**
 * Asks whether the caller may have messages sent to other addresses.
 * @throws SheafError `not_allowed_here`, `unauthenticated`, `email_unconfirmed`
 */
export async function requireSending({ config, callers }: SendingRules, request: FastifyRequest): Promise<void> {
  if (config.OUTBOUND === 'off') {
    throw new SheafError('not_allowed_here', 'This service sends nothing to other addresses (OUTBOUND is off).');
  }
  await callers.accounts.requireConfirmed(requireAccount(request));
}

/** The webhook that the address names. @throws SheafError `not_found`, the same for an unknown one and for another's */
export async function requireWebhook(store: WebhookStore, request: FastifyRequest): Promise<Webhook> {
  const webhook = await store.find(requireAccount(request), (request.params as z.output<typeof webhookParams>).id);
  if (!webhook) throw noWebhook();
  return webhook;
}
