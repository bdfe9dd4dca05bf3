import type { FastifyReply } from 'fastify';
import type { Usage } from '../../core/usage.ts';
import { SheafError } from '../../errors.ts';
import type { WindowState } from '../../ports/counters.ts';
import type { App } from '../context.ts';

/** Counts requests that cause work before reading their body, and returns the remaining budget in headers. */
export function registerBudget(app: App, usage: Usage, draining: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.route.config.counted) return done();
    if (draining()) {
      reply.header('connection', 'close');
      return done(new SheafError('unavailable', 'The server is shutting down. Try again shortly.', { retryAfter: 5 }));
    }
    usage.hit(request.identity).then(
      (windows) => {
        tell(reply, windows);
        done();
      },
      (error: Error) => {
        if (error instanceof SheafError && Array.isArray(error.cause)) tell(reply, error.cause as WindowState[]);
        done(error);
      },
    );
  });
}

/** The headers speak of the window that has least left. */
function tell(reply: FastifyReply, windows: WindowState[]): void {
  const tightest = windows.reduce((a, b) => (b.limit - b.count < a.limit - a.count ? b : a));
  reply
    .header('x-ratelimit-limit', tightest.limit)
    .header('x-ratelimit-remaining', Math.max(0, tightest.limit - tightest.count))
    .header('x-ratelimit-reset', Math.ceil(tightest.resetMs / 1000));
}
