import { z } from 'zod';
import type { Webhooks } from '../../../core/deliveries/compose.ts';
import type { Webhook } from '../../../core/deliveries/webhook-store.ts';
import type { App } from '../../context.ts';
import { requireAccount } from '../../hooks/identity.ts';
import { errorAnswers } from '../../schemas.ts';
import {
  noWebhook,
  webhookParams as params,
  preValidation,
  requireSending,
  requireWebhook,
  type SendingRules,
} from './require.ts';
import { viewWebhook, webhookBody, webhookChange, webhookRequest } from './schemas.ts';

/** The webhooks of an account, which hear of the ends of its jobs. */
export function webhookRoutes(app: App, rules: { webhooks: Webhooks } & SendingRules): void {
  const { store, deliveries } = rules.webhooks;

  async function withLast(webhook: Webhook) {
    return viewWebhook(webhook, (await deliveries.lastOf([webhook.id])).get(webhook.id));
  }

  app.get('/api/webhooks', {
    config: { inTurn: true },
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
      const { url, events, description } = request.body;
      await requireSending(rules, request, { url, field: 'url' });
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
    handler: async (request) => withLast(await requireWebhook(store, request)),
  });

  app.patch<{ Params: z.output<typeof params>; Body: z.output<typeof webhookChange> }>('/api/webhooks/:id', {
    preValidation,
    schema: {
      summary: 'Change a webhook, or switch it on or off',
      tags: ['Webhooks'],
      params,
      body: webhookChange,
      response: { 200: webhookBody, ...errorAnswers(401, 403, 404, 422) },
    },
    async handler(request) {
      const { is_active: isActive, ...change } = request.body;
      // Switching off is for everyone.
      const { url } = change;
      if (isActive || url !== undefined) await requireSending(rules, request, url ? { url, field: 'url' } : undefined);
      const webhook = await store.change(requireAccount(request), request.params.id, { ...change, isActive });
      if (!webhook) throw noWebhook();
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
      if (!(await store.remove(userId, request.params.id))) throw noWebhook();
      request.log.info({ user_id: userId, webhook_id: request.params.id }, 'webhook deleted');
      return reply.status(204).send();
    },
  });
}
