import { z } from 'zod';
import { SheafError } from '../../errors.ts';
import { type AddressBook, addressList } from '../address.ts';
import type { App, HttpContext } from '../context.ts';
import { cleaningBody, errorAnswers, usageBody } from '../schemas.ts';

const READY_WITHIN_MS = 2000;
const LOOPBACK = ['127.0.0.0/8', '::1'];
const status = z.object({ status: z.string() });

/** Probes, metrics, the cleanup cycle, and the caller's own usage. */
export function operationalRoutes(app: App, context: HttpContext, addresses: AddressBook): void {
  const { config, checks, cleaner, metrics, usage, draining } = context;
  const cleanupAllowed = addressList(config.OPS_ALLOW_CIDRS);
  const metricsAllowed = addressList([...LOOPBACK, ...config.METRICS_ALLOW_CIDRS]);
  const metricsOpen = config.ENVIRONMENT === 'development' && config.METRICS_ALLOW_CIDRS.length === 0;

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
    async handler(request, reply) {
      const entries = await Promise.all(
        Object.entries(checks).map(async ([name, ping]) => {
          const answer = await within(ping(), READY_WITHIN_MS).then(
            () => 'ok',
            (error) => error as Error,
          );
          if (answer !== 'ok') request.log.warn({ err: answer, part: name }, 'not ready');
          return [name, answer === 'ok' ? 'ok' : 'unreachable'] as const;
        }),
      );
      const ready = !draining() && entries.every(([, answer]) => answer === 'ok');
      if (!ready) reply.status(503).header('retry-after', '5');
      return { status: ready ? 'ok' : draining() ? 'draining' : 'unavailable', checks: Object.fromEntries(entries) };
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
      if (!metricsOpen && !addresses.peerIn(metricsAllowed, request.socket.remoteAddress, request.headers)) {
        throw new SheafError(
          'not_allowed_here',
          'Metrics are not open to this address; add it to METRICS_ALLOW_CIDRS.',
        );
      }
      const { type, text } = await metrics.render();
      return reply.type(type).send(text);
    },
  });

  app.post('/api/cleanup', {
    schema: {
      summary: 'Run a cleanup cycle now, or join the one that runs',
      tags: ['Operation'],
      response: { 200: cleaningBody, ...errorAnswers(403, 503) },
    },
    async handler(request) {
      if (!addresses.peerIn(cleanupAllowed, request.socket.remoteAddress, request.headers)) {
        throw new SheafError('not_allowed_here', 'Cleaning is not open to this address; add it to OPS_ALLOW_CIDRS.');
      }
      return cleaner.clean();
    },
  });

  app.get('/api/usage', {
    schema: {
      summary: 'What is left of your request budget',
      tags: ['Account'],
      response: { 200: usageBody, ...errorAnswers(401) },
    },
    async handler({ identity }) {
      const windows = await usage.read(identity);
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

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
