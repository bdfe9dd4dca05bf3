import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { SheafError } from '../../errors.ts';
import type { App } from '../context.ts';

/** Smaller bodies are not counted: they take no more than their connection. */
const SMALL_BYTES = 64 * 1024;
const TOTAL_BYTES = 32 * 1024 * 1024;
const NETWORK_BYTES = 8 * 1024 * 1024;
const WAIT_MS = 10_000;

/**
 * Bounds the memory of request bodies: one beyond the bound waits unread, and slow clients hold up only their own
 * network. Forms are not counted: they stream.
 */
export function registerBodyMemory(app: App): void {
  const held = new Map<string, number>();
  const waiting = new Set<() => void>();
  let total = 0;

  const fits = (network: string, bytes: number) =>
    total + bytes <= TOTAL_BYTES && (held.get(network) ?? 0) + bytes <= NETWORK_BYTES;

  function add(network: string, bytes: number): void {
    total += bytes;
    const left = (held.get(network) ?? 0) + bytes;
    if (left > 0) held.set(network, left);
    else held.delete(network);
  }

  /** Counts bytes of a request until its answer is sent or its connection is gone. */
  function hold(network: string, bytes: number, answer: ServerResponse): void {
    // A connection that closed before anybody listened never reports its end.
    if (answer.closed) return;
    add(network, bytes);
    answer.once('close', () => {
      add(network, -bytes);
      for (const wake of waiting) wake();
    });
  }

  app.decorateRequest('holdAnswer', function (this: FastifyRequest, bytes: number) {
    hold(this.network, bytes, this.answer);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const limit = request.route.bodyLimit ?? SMALL_BYTES;
    if (limit <= SMALL_BYTES || /^multipart\//i.test(headers['content-type'] ?? '')) return done();
    const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : limit;
    // One that is too large is refused before it is read.
    if (!(length > SMALL_BYTES) || length > limit) return done();
    waitToHold(request, length, reply.raw).then(() => done(), done);
  });

  async function waitToHold({ network, gone }: FastifyRequest, length: number, answer: ServerResponse): Promise<void> {
    const until = Date.now() + WAIT_MS;
    while (!gone.aborted && !fits(network, length)) {
      if (Date.now() >= until) throw busy();
      await change(until - Date.now(), gone);
    }
    if (gone.aborted) throw new SheafError('cancelled', 'The client closed the connection.');
    hold(network, length, answer);
  }

  /** Waits until some body has gone, the time is over or the client is. */
  function change(ms: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        gone.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      waiting.add(end);
      gone.addEventListener('abort', end);
    });
  }
}

const busy = () => new SheafError('queue_full', 'Too many large requests. Send fewer at a time.', { retryAfter: 2 });
