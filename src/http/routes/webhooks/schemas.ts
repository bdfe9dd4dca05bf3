import { z } from 'zod';
import type { DeliveryRow } from '../../../core/deliveries/webhook-deliveries.ts';
import { WEBHOOK_EVENTS, type Webhook } from '../../../core/deliveries/webhook-store.ts';

/** Requests and answers about webhooks. */

const MAX_URL = 2000;

/** An address that requests may be sent to; whether it may be reached is judged at each request. */
export const targetUrl = z
  .string()
  .max(MAX_URL)
  .refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
    },
    { error: 'Value should be an http or https address without user name and password', params: { type: 'url_type' } },
  );

const url = targetUrl.describe('Where messages are sent.').meta({ examples: ['https://example.org/sheaf'] });
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .transform((list) => [...new Set(list)])
  .describe('Events to send.')
  .meta({ examples: [['job.completed', 'job.failed']] });
const description = z.string().max(200).nullish().describe('Helps you tell webhooks apart.');

export const webhookRequest = z
  .strictObject({ url, events: events.default([...WEBHOOK_EVENTS]), description })
  .meta({ id: 'WebhookRequest' });

export const webhookChange = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    description,
    is_active: z
      .boolean()
      .optional()
      .describe(
        'false switches the webhook off; true switches it on again, also after it was switched off for failing.',
      ),
  })
  .meta({ id: 'WebhookChange' });

const at = z.iso.datetime();

export const deliveryBody = z
  .object({
    id: z.string().describe('Also the `webhook-id` header: the same at every attempt.'),
    event: z.string(),
    job_id: z.string().nullable(),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int(),
    created_at: at,
    last_attempt_at: at.nullable(),
    next_attempt_at: at.nullable(),
    response_status: z.int().nullable().describe('Status of the last answer.'),
    error: z.string().nullable().describe('Why there was no answer, as a code.'),
  })
  .meta({
    id: 'WebhookDelivery',
    examples: [
      {
        id: 'msg_0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1',
        event: 'job.completed',
        job_id: '5d2f5cbe-1f0a-4c35-8b0e-6f2f3b0a9d11',
        status: 'delivered',
        attempts: 1,
        created_at: '2026-01-05T09:30:00.000Z',
        last_attempt_at: '2026-01-05T09:30:00.020Z',
        next_attempt_at: null,
        response_status: 204,
        error: null,
      },
    ],
  });

export const webhookBody = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    description: z.string().nullable(),
    is_active: z.boolean(),
    created_at: at,
    last_delivery: deliveryBody.nullable(),
  })
  .meta({ id: 'Webhook' });

export const secretBody = z
  .object({ secret: z.string().describe('Signs every message of the account. Keep it secret.') })
  .meta({ id: 'WebhookSecret', examples: [{ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }] });

export function viewWebhook(webhook: Webhook, last: DeliveryRow | undefined): z.output<typeof webhookBody> {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description,
    is_active: webhook.disabledAt === null,
    created_at: timeOf(webhook.createdAt),
    last_delivery: last ? viewDelivery(last) : null,
  };
}

export function viewDelivery(row: DeliveryRow): z.output<typeof deliveryBody> {
  return {
    id: row.id,
    event: row.event,
    job_id: row.job_id,
    status: row.status as 'pending',
    attempts: row.attempts,
    created_at: timeOf(row.created_at),
    last_attempt_at: row.attempted_at === null ? null : timeOf(row.attempted_at),
    next_attempt_at: row.due_at === null ? null : timeOf(row.due_at),
    response_status: row.response_status,
    error: row.error,
  };
}

const timeOf = (ms: number) => new Date(ms).toISOString();
