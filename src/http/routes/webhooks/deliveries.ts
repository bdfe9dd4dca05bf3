import { z } from 'zod';
import type { Webhooks } from '../../../core/deliveries/compose.ts';
import type { App } from '../../context.ts';
import { requireSession } from '../../hooks/identity.ts';
import { errorAnswers } from '../../schemas.ts';
import {
  webhookParams as params,
  preValidation,
  requireSending,
  requireWebhook,
  type SendingRules,
} from './require.ts';
import { deliveryBody, secretBody, viewDelivery } from './schemas.ts';

const deliveryParams = params.extend({ delivery_id: z.string().max(60) });

/** Deliveries to webhooks, and sending them again. */
export function webhookDeliveryRoutes(app: App, rules: { webhooks: Webhooks } & SendingRules): void {
  const { webhooks } = rules;
  const { store, deliveries } = webhooks;

  app.post<{ Params: z.output<typeof params> }>('/api/webhooks/:id/test', {
    preValidation,
    config: { counted: true },
    schema: {
      summary: 'Send a test message',
      description: 'Waits for the receiver and returns the outcome.',
      tags: ['Webhooks'],
      params,
      response: { 200: deliveryBody, ...errorAnswers(401, 403, 404, 422, 429) },
    },
    async handler(request) {
      await requireSending(rules, request);
      return viewDelivery(await webhooks.test(await requireWebhook(store, request)));
    },
  });

  app.get<{ Params: z.output<typeof params> }>('/api/webhooks/:id/deliveries', {
    config: { inTurn: true },
    preValidation,
    schema: {
      summary: 'The last 100 deliveries of a webhook, newest first',
      description: 'Deliveries are kept for seven days.',
      tags: ['Webhooks'],
      params,
      response: { 200: z.array(deliveryBody), ...errorAnswers(401, 404, 422) },
    },
    handler: async (request) => (await deliveries.list((await requireWebhook(store, request)).id)).map(viewDelivery),
  });

  app.post<{ Params: z.output<typeof deliveryParams> }>('/api/webhooks/:id/deliveries/:delivery_id/retry', {
    preValidation,
    config: { counted: true },
    schema: {
      summary: 'Resend a delivery',
      description: 'Uses the same ID so receivers can detect duplicates.',
      tags: ['Webhooks'],
      params: deliveryParams,
      response: { 200: deliveryBody, ...errorAnswers(401, 403, 404, 422, 429) },
    },
    async handler(request) {
      await requireSending(rules, request);
      return viewDelivery(await webhooks.retry(await requireWebhook(store, request), request.params.delivery_id));
    },
  });
}

/** The secret that signs the messages of an account. Keys do not get to see it. */
export function webhookSecretRoutes(app: App, { webhooks: { secrets } }: { webhooks: Webhooks }): void {
  app.get('/api/webhooks/secret', {
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'The secret that signs your messages',
      tags: ['Webhooks'],
      response: { 200: secretBody, ...errorAnswers(401, 403) },
      security: [{ session: [] }],
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      return { secret: await secrets.current(requireSession(request)) };
    },
  });

  app.post('/api/webhooks/secret/rotate', {
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'Rotate the signing secret',
      description: 'For 24 hours, messages are signed with both secrets so you can update receivers.',
      tags: ['Webhooks'],
      response: { 200: secretBody, ...errorAnswers(401, 403) },
      security: [{ session: [] }],
    },
    async handler(request, reply) {
      const userId = requireSession(request);
      request.log.info({ user_id: userId }, 'webhook secret rotated');
      reply.header('cache-control', 'no-store');
      return { secret: await secrets.rotate(userId) };
    },
  });
}
