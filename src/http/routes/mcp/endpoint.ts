import { toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses, CallApi } from '../../../mcp/api-backend.ts';
import { createApiBackend } from '../../../mcp/api-backend.ts';
import type { OperationFacts } from '../../../mcp/backend.ts';
import { createOperationList } from '../../../mcp/operation-list.ts';
import { createMcpServer } from '../../../mcp/server.ts';
import type { App, HttpContext } from '../../context.ts';
import { createLinks } from '../../links.ts';
import { VERSION } from '../../version.ts';

/** The headers of a request that identify the caller, and no others. */
const CALLER_HEADERS = ['authorization', 'x-api-key', 'x-forwarded-for', 'host'];

/** Answers MCP requests. Their tools call this service's API as the caller. */
export function createMcpEndpoint(
  app: App,
  context: HttpContext,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const { registry, abilities } = context.operations;
  const operations = createOperationList(registry, abilities.missing);
  const handler = createMcpHandler(
    ({ authInfo }) =>
      createMcpServer(
        backendOf(authInfo as CallerInfo, operations),
        VERSION,
        (err) => context.log.error({ err }, 'a tool of MCP failed'),
        { title: context.config.SITE_NAME },
      ),
    { onerror: (error) => context.log.info({ err: error }, 'a request of MCP failed') },
  );
  const serve = toNodeHandler(handler, {
    onerror: (error) => context.log.warn({ err: error }, 'MCP could not answer'),
  });

  return async (request, reply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const extra: CallerInfo['extra'] = { call: callAs(app, request), addresses: addressesFor(context, request) };
    // The key is already checked; nothing behind this asks for it again.
    const auth: CallerInfo = { token: '', clientId: request.identity.owner, scopes: [], extra };
    await serve(Object.assign(request.raw, { auth }), reply.raw, request.body);
    // A request leaves some 200 KiB behind, beside what loading this code left: V8 would keep it for long.
    context.node.collectSoon();
  };
}

interface CallerInfo extends AuthInfo {
  extra: { call: CallApi; addresses: Addresses };
}

function backendOf({ extra }: CallerInfo, operations: () => Promise<readonly OperationFacts[]>) {
  return createApiBackend({ ...extra, operations });
}

/** Requests to this service from the address of another request, with its key. */
function callAs(app: App, request: FastifyRequest): CallApi {
  const remoteAddress = request.socket.remoteAddress;
  const who = Object.fromEntries(
    CALLER_HEADERS.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return async ({ method, path, headers = {}, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...who, ...headers, 'x-request-id': request.id },
      ...(remoteAddress !== undefined && { remoteAddress }),
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
  };
}

/** Addresses for programs around the model, which have no key. */
function addressesFor({ config, files: { transfers } }: HttpContext, request: FastifyRequest): Addresses {
  const base = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `http://${request.headers.host}`;
  const { below } = createLinks(config);
  const caller = request.identity;
  const addressOf = (ticket: string) => `${base}${below('/api/transfers')}?ticket=${ticket}`;
  return {
    async download(name) {
      return addressOf((await transfers.issue({ what: 'download', caller, name })).ticket);
    },
    async upload(filename) {
      const { ticket, expires } = await transfers.issue({ what: 'upload', caller, filename });
      return { upload_url: addressOf(ticket), expires: expires.toISOString() };
    },
  };
}
