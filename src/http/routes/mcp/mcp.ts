import type { FastifyReply, FastifyRequest } from 'fastify';
import { SheafError, ValidationError } from '../../../errors.ts';
import type { App, HttpContext } from '../../context.ts';
import { isForeign } from '../../hooks/origin.ts';
import { isKnownHost } from './known-host.ts';

const BODY_LIMIT = 1024 * 1024;
/** JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/**
 * /mcp: the Model Context Protocol over streamable HTTP, in the revision of 2026-07-28 and, without sessions, in those
 * of 2025. Its code is loaded at the first request.
 */
export function mcpRoutes(app: App, context: HttpContext): void {
  let loading: Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> | null = null;

  async function load() {
    const { createMcpEndpoint } = await import('./endpoint.ts');
    return createMcpEndpoint(app, context);
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    bodyLimit: BODY_LIMIT,
    schema: { hide: true } as object,
    errorHandler: (error, request, reply) => {
      const fault = faultOf(error);
      if (fault === null) throw error;
      request.log.info({ reason: fault.message }, 'a request of MCP that cannot be read');
      return reply
        .status(fault.status)
        .send({ jsonrpc: '2.0', error: { code: fault.code, message: fault.message }, id: null });
    },
    async onRequest(request) {
      if (!isKnownHost(request.headers.host, context.config)) {
        const text = 'This host name is not known to the service; its operator names it in PUBLIC_URL.';
        throw new SheafError('foreign_origin', text);
      }
      if (isForeign(request, context.config)) {
        throw new SheafError('foreign_origin', 'Pages of other sites cannot use this.');
      }
    },
    async handler(request, reply) {
      loading ??= load().catch((error) => {
        loading = null;
        throw error;
      });
      await (await loading)(request, reply);
    },
  });
}

/** The fault of a body, as JSON-RPC words it; null if the body is not at fault. */
function faultOf(error: Error & { code?: string }): { status: number; code: number; message: string } | null {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { status: 415, code: INVALID_REQUEST, message: 'The body must be application/json.' };
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || (error instanceof SheafError && error.code === 'body_too_large'))
    return {
      status: 413,
      code: INVALID_REQUEST,
      message: `The body is too large; at most ${BODY_LIMIT} bytes are read.`,
    };
  const unreadable =
    error instanceof ValidationError || error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP_');
  return unreadable ? { status: 400, code: PARSE_ERROR, message: 'Parse error: the body is no JSON.' } : null;
}
