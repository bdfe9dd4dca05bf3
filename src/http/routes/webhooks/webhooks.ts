import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Webhooks } from '../../../core/deliveries/compose.ts';
import type { Webhook } from '../../../core/deliveries/webhook-store.ts';
import { SheafError } from '../../../errors.ts';
import type { App } from '../../context.ts';
import { requireAccount, requireSession } from '../../hooks/identity.ts';
import { errorAnswers } from '../../schemas.ts';
import {
  deliveryBody,
  secretBody,
  viewDelivery,
  viewWebhook,
  webhookBody,
  webhookChange,
  webhookRequest,
} from './schemas.ts';

const params = z.object({ id: z.uuid() });
const deliveryParams = params.extend({ delivery_id: z.string().max(60) });
const NONE = 'You have no such webhook; GET /api/webhooks lists yours.';

/** The webhooks of an account, which hear of the ends of its jobs. */
export function webhookRoutes(
  app: App,
  { webhooks, config }: { webhooks: Webhooks; config: { OUTBOUND: 'off' | 'accounts' | 'everyone' } },
): void {
  const { store, deliveries, secrets } = webhooks;
  const preValidation = async (request: FastifyRequest) => void requireAccount(request);

  function requireOutbound(): void {
    if (config.OUTBOUND !== 'off') return;
    throw new SheafError('not_allowed_here', 'This service sends nothing to other addresses (OUTBOUND is off).');
  }

  async function requireWebhook(request: FastifyRequest): Promise<Webhook> {
    const webhook = await store.find(requireAccount(request), (request.params as z.output<typeof params>).id);
    if (!webhook) throw new SheafError('not_found', NONE);
    return webhook;
  }

  async function withLast(webhook: Webhook) {
    return viewWebhook(webhook, (await deliveries.lastOf([webhook.id])).get(webhook.id));
  }

  app.get('/api/webhooks', {
    preValidation,
    schema: {
      summary: 'Your webhooks, newest first',
      tags: ['Webhooks'],
      response: { 200: z.array(webhookBody), ...errorAnswers(401) },
    },
    async handler(request) {
      const mine = await store.list(requireAccount(request));
      const last = await deliveries.lastOf(mine.map(({ id }) => id));
      return mine.map((webhook) => viewWebhook(webhook, last.get(webhook.id)));
    },
  });

  app.post<{ Body: z.output<typeof webhookRequest> }>('/api/webhooks', {
    preValidation,
    schema: {
      summary: 'Make a webhook',
      description:
        'Sends a signed message, as [Standard Webhooks](https://www.standardwebhooks.com) has it, when a job of yours ends. Any status from 200 to 299 within 15 seconds is success; anything else is tried again after about 5 s, 1 min, 5 min, 30 min, 2 h, 6 h and 12 h. An account has at most 20.',
      tags: ['Webhooks'],
      body: webhookRequest,
      response: { 201: webhookBody, ...errorAnswers(401, 403, 422) },
    },
    async handler(request, reply) {
      requireOutbound();
      const { url, events, description } = request.body;
      const webhook = await store.create(requireAccount(request), { url, events, description: description ?? null });
      request.log.info({ user_id: webhook.userId, webhook_id: webhook.id }, 'webhook made');
      return reply.status(201).send(viewWebhook(webhook, undefined));
    },
  });

  app.get<{ Params: z.output<typeof params> }>('/api/webhooks/:id', {
    preValidation,
    schema: {
      summary: 'A webhook',
      tags: ['Webhooks'],
      params,
      response: { 200: webhookBody, ...errorAnswers(401, 404, 422) },
    },
    handler: async (request) => withLast(await requireWebhook(request)),
  });

  app.patch<{ Params: z.output<typeof params>; Body: z.output<typeof webhookChange> }>('/api/webhooks/:id', {
    preValidation,
    schema: {
      summary: 'Change a webhook, or switch it on or off',
      tags: ['Webhooks'],
      params,
      body: webhookChange,
      response: { 200: webhookBody, ...errorAnswers(401, 404, 422) },
    },
    async handler(request) {
      const { is_active: isActive, ...change } = request.body;
      const webhook = await store.change(requireAccount(request), request.params.id, { ...change, isActive });
      if (!webhook) throw new SheafError('not_found', NONE);
      return withLast(webhook);
    },
  });

  app.delete<{ Params: z.output<typeof params> }>('/api/webhooks/:id', {
    preValidation,
    schema: {
      summary: 'Delete a webhook with its deliveries',
      tags: ['Webhooks'],
      params,
      response: { 204: z.null().describe('The webhook is deleted.'), ...errorAnswers(401, 404, 422) },
    },
    async handler(request, reply) {
      const userId = requireAccount(request);
      if (!(await store.remove(userId, request.params.id))) throw new SheafError('not_found', NONE);
      request.log.info({ user_id: userId, webhook_id: request.params.id }, 'webhook deleted');
      return reply.status(204).send();
    },
  });

  app.post<{ Params: z.output<typeof params> }>('/api/webhooks/:id/test', {
    preValidation,
    config: { counted: true },
    schema: {
      summary: 'Send a message of type webhook.test now',
      description: 'Answers when the receiver has answered, with how it went.',
      tags: ['Webhooks'],
      params,
      response: { 200: deliveryBody, ...errorAnswers(401, 403, 404, 422, 429) },
    },
    async handler(request) {
      requireOutbound();
      return viewDelivery(await webhooks.test(await requireWebhook(request)));
    },
  });

  app.get<{ Params: z.output<typeof params> }>('/api/webhooks/:id/deliveries', {
    preValidation,
    schema: {
      summary: 'The last 100 deliveries of a webhook, newest first',
      description: 'Deliveries are kept for seven days.',
      tags: ['Webhooks'],
      params,
      response: { 200: z.array(deliveryBody), ...errorAnswers(401, 404, 422) },
    },
    handler: async (request) => (await deliveries.list((await requireWebhook(request)).id)).map(viewDelivery),
  });

  app.post<{ Params: z.output<typeof deliveryParams> }>('/api/webhooks/:id/deliveries/:delivery_id/retry', {
    preValidation,
    config: { counted: true },
    schema: {
      summary: 'Send a delivery once more',
      description: 'Under the same id, so that a receiver can tell that it has seen it.',
      tags: ['Webhooks'],
      params: deliveryParams,
      response: { 200: deliveryBody, ...errorAnswers(401, 403, 404, 422, 429) },
    },
    async handler(request) {
      requireOutbound();
      return viewDelivery(await webhooks.retry(await requireWebhook(request), request.params.delivery_id));
    },
  });

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
      summary: 'Put a new secret in the place of the old one',
      description: 'For 24 hours both sign, so that receivers can be changed in between.',
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
