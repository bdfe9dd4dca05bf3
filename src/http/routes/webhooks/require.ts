import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Webhook, WebhookStore } from '../../../core/deliveries/webhook-store.ts';
import { SheafError } from '../../../errors.ts';
import { requireAccount } from '../../hooks/identity.ts';

export const webhookParams = z.object({ id: z.uuid() });

export interface OutboundSetting {
  OUTBOUND: 'off' | 'accounts' | 'everyone';
}

export const noWebhook = () => new SheafError('not_found', 'You have no such webhook; GET /api/webhooks lists yours.');

/** Asks for an account before the request is looked at further. */
export const preValidation = async (request: FastifyRequest) => void requireAccount(request);

/** @throws SheafError `not_allowed_here` */
export function requireOutbound({ OUTBOUND }: OutboundSetting): void {
  if (OUTBOUND !== 'off') return;
  throw new SheafError('not_allowed_here', 'This service sends nothing to other addresses (OUTBOUND is off).');
}

/** The webhook that the address names. @throws SheafError `not_found`, the same for an unknown one and for another's */
export async function requireWebhook(store: WebhookStore, request: FastifyRequest): Promise<Webhook> {
  const webhook = await store.find(requireAccount(request), (request.params as z.output<typeof webhookParams>).id);
  if (!webhook) throw noWebhook();
  return webhook;
}
