import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SheafError } from '../../../errors.ts';
import type { App, HttpContext } from '../../context.ts';
import { isForeign } from '../../hooks/origin.ts';
import { createLinks } from '../../links.ts';
import { errorAnswers } from '../../schemas.ts';
import { createFollowers, type Followers, socketChannel, streamChannel } from './followers.ts';
import { findJob, jobParams, requireJob } from './jobs.ts';

const SOCKET_ROUTE = '/ws/:job_id';
const MAX_MESSAGE_BYTES = 1024;

type Params = { Params: z.output<typeof jobParams>; Querystring: Record<string, string | undefined> };

/** Follow a job over /ws/<job_id> or as Server-Sent Events; both send the same messages. */
export async function updateRoutes(app: App, context: HttpContext): Promise<Followers> {
  const followers = createFollowers({
    watcher: context.jobs.watcher,
    links: createLinks(context.config),
    log: context.log,
  });
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false } });
  // Any other route would take the handshake and close at once.
  app.addHook('onRequest', async (request) => {
    if (request.ws && request.routeOptions.url !== SOCKET_ROUTE) {
      throw new SheafError('not_found', 'No WebSocket here. See /docs.');
    }
  });

  app.route<Params>({
    method: 'GET',
    url: SOCKET_ROUTE,
    websocket: true,
    schema: { hide: true } as object,
    async preValidation(request) {
      if (isForeign(request, context.config)) {
        throw new SheafError('foreign_origin', 'Updates are not available to other origins.');
      }
      await authorize(request);
      followers.requireRoom(request.params.job_id);
    },
    handler: (socket, request) => followers.follow(request.params.job_id, socketChannel(socket)),
  });

  app.get<Params>('/api/jobs/:job_id/events', {
    exposeHeadRoute: false,
    schema: {
      summary: 'Follow a job as Server-Sent Events',
      description:
        'Sends a `status` event immediately and on every change. The stream ends with the job. Slow readers get the newest state only; one that reads nothing for 15 s is closed.',
      tags: ['Jobs'],
      params: jobParams,
      response: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } } as never,
        ...errorAnswers(401, 404, 503),
      },
    },
    async handler(request, reply) {
      const id = request.params.job_id;
      await requireJob(context, id, request.identity);
      if (request.gone.aborted) throw new SheafError('cancelled', 'The client closed the connection.');
      followers.requireRoom(id);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      await followers.follow(id, streamChannel(raw));
    },
  });

  async function authorize(request: FastifyRequest<Params>): Promise<void> {
    const id = request.params.job_id;
    const token = presentedToken(request);
    const byToken = token !== null && context.jobs.tickets.check(token, id);
    const job = byToken || token === null ? await findJob(context, id) : null;
    const bySession = token === null && request.identity.userId !== null && job?.userId === request.identity.userId;
    if (!byToken && !bySession) {
      throw new SheafError('unauthenticated', 'A valid ws_token is required.');
    }
    if (!job) throw new SheafError('job_not_found', 'Job not found. It may have expired.');
  }

  return followers;
}

/** `?token=`, `?ws_token=`, or the subprotocol `token.<ws_token>`. */
function presentedToken(request: FastifyRequest<Params>): string | null {
  const { token, ws_token } = request.query;
  if (token !== undefined || ws_token !== undefined) return String(token ?? ws_token);
  const protocols = String(request.headers['sec-websocket-protocol'] ?? '').split(',');
  const carrier = protocols.map((protocol) => protocol.trim()).find((protocol) => protocol.startsWith('token.'));
  return carrier?.slice('token.'.length) ?? null;
}
