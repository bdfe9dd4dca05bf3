import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { App } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the answer goes. */
    answer: ServerResponse;
    signalGone: AbortSignal | null;
  }
}

/**
 * Gives each request a signal that is aborted when its client goes away before the answer was sent. It is made when it is first
 * asked for: most small answers need none, and it costs a part of them.
 */
export function registerGone(app: App): void {
  app.decorateRequest('answer', null as unknown as ServerResponse);
  app.decorateRequest('signalGone', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.answer = reply.raw;
    done();
  });
  app.decorateRequest('gone', {
    getter(this: FastifyRequest): AbortSignal {
      this.signalGone ??= signalOf(this.answer);
      return this.signalGone;
    },
  });
}

function signalOf(answer: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const end = () => {
    if (!answer.writableFinished) gone.abort();
  };
  // A connection that closed before anybody listened never reports its end.
  if (answer.closed) end();
  else answer.once('close', end);
  return gone.signal;
}
