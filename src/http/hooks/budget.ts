import type { FastifyReply } from 'fastify';
import type { Usage } from '../../core/usage.ts';
import { SheafError } from '../../errors.ts';
import type { WindowState } from '../../ports/counters.ts';
import type { App } from '../context.ts';

/** Counts requests that cause work before reading their body, and returns the remaining budget in headers. */
export function registerBudget(app: App, usage: Usage, draining: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.counted) return;
    if (draining()) {
      reply.header('connection', 'close');
      throw new SheafError('unavailable', 'The server is shutting down. Try again shortly.', { retryAfter: 5 });
    }
    try {
      tell(reply, await usage.hit(request.identity));
    } catch (error) {
      if (error instanceof SheafError && Array.isArray(error.cause)) tell(reply, error.cause as WindowState[]);
      throw error;
    }
  });
}

/** The headers speak of the window that has least left. */
function tell(reply: FastifyReply, windows: WindowState[]): void {
  const tightest = windows.reduce((a, b) => (b.limit - b.count < a.limit - a.count ? b : a));
  reply.headers({
    'x-ratelimit-limit': tightest.limit,
    'x-ratelimit-remaining': Math.max(0, tightest.limit - tightest.count),
    'x-ratelimit-reset': Math.ceil(tightest.resetMs / 1000),
  });
}
