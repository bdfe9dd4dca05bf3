import { z } from 'zod';
import { SheafError } from '../../../errors.ts';
import { type AddressBook, addressList, metricsAudience } from '../../address.ts';
import type { App, HttpContext } from '../../context.ts';
import { cleaningBody, errorAnswers, usageBody } from '../../schemas.ts';
import { createReadiness } from './readiness.ts';

const status = z.object({ status: z.string() });

/** Probes, metrics, the cleanup cycle, and the caller's own usage. */
export function operationalRoutes(app: App, context: HttpContext, addresses: AddressBook): void {
  const { config } = context;
  const { checks, cleaner, metrics, draining } = context.node;
  const readiness = createReadiness({ checks, draining, log: context.log });
  const cleanupAllowed = addressList(config.OPS_ALLOW_CIDRS);
  const mayReadMetrics = metricsAudience(config, addresses);

  for (const url of ['/health', '/healthz']) {
    app.get(url, {
      schema: { summary: 'The process is up', tags: ['Operation'], response: { 200: status } },
      handler: async () => ({ status: 'ok' }),
    });
  }

  app.get('/readyz', {
    schema: {
      summary: 'Database, cache and object storage are reachable',
      tags: ['Operation'],
      response: {
        200: z.object({ status: z.string(), checks: z.record(z.string(), z.string()) }),
        503: z.object({ status: z.string(), checks: z.record(z.string(), z.string()) }),
      },
    },
    async handler(_request, reply) {
      const { ready, body } = await readiness();
      if (!ready) reply.status(503).header('retry-after', '5');
      return body;
    },
  });

  app.get('/metrics', {
    schema: {
      summary: 'Metrics in the Prometheus text format',
      tags: ['Operation'],
      response: {
        200: { description: 'The metrics.', content: { 'text/plain': { schema: z.string() } } } as never,
        ...errorAnswers(403),
      },
    },
    async handler(request, reply) {
      if (!mayReadMetrics(request.socket.remoteAddress, request.headers)) {
        throw new SheafError('not_allowed_here', 'This address may not read metrics. Add it to METRICS_ALLOW_CIDRS.');
      }
      const { type, text } = await metrics.render();
      return reply.type(type).send(text);
    },
  });

  app.post('/api/cleanup', {
    schema: {
      summary: 'Run a cleanup cycle, or wait for the current one',
      tags: ['Operation'],
      response: { 200: cleaningBody, ...errorAnswers(403, 503) },
    },
    async handler(request) {
      if (!addresses.peerIn(cleanupAllowed, request.socket.remoteAddress, request.headers)) {
        throw new SheafError('not_allowed_here', 'This address may not start a cleanup. Add it to OPS_ALLOW_CIDRS.');
      }
      return cleaner.clean();
    },
  });

  app.get('/api/usage', {
    schema: {
      summary: 'Get your remaining requests',
      tags: ['Account'],
      response: { 200: usageBody, ...errorAnswers(401) },
    },
    async handler({ identity }) {
      const windows = await context.callers.usage.read(identity);
      return {
        identity_kind: identity.kind,
        tier: identity.tier,
        windows: windows.map(({ label, seconds, limit, count, resetMs }) => ({
          label,
          seconds,
          limit,
          count,
          remaining: Math.max(0, limit - count),
          reset_seconds: Math.ceil(resetMs / 1000),
        })),
      };
    },
  });
}
