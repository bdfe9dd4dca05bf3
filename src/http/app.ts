import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyRequest, LogController } from 'fastify';
import { createAddressBook } from './address.ts';
import { limitConnections } from './connections.ts';
import type { App, HttpContext } from './context.ts';
import { registerBodyMemory } from './hooks/body-memory.ts';
import { registerBudget } from './hooks/budget.ts';
import { registerCors } from './hooks/cors.ts';
import { answerBadAddress, registerErrorHandling } from './hooks/errors.ts';
import { registerForms } from './hooks/forms.ts';
import { registerGone } from './hooks/gone.ts';
import { registerIdentity } from './hooks/identity.ts';
import { registerLingering } from './hooks/lingering.ts';
import { collectMethods } from './hooks/methods.ts';
import { registerOriginRule } from './hooks/origin.ts';
import { registerSecurityHeaders } from './hooks/security-headers.ts';
import { registerTurns } from './hooks/turns.ts';
import { registerJsonBodies } from './json-body.ts';
import { registerDocs, registerOpenApi } from './openapi/openapi.ts';
import { publicPathOf, registerPage, stripPublicPath } from './page.ts';
import { mailRoutes, sessionRoutes } from './routes/accounts/auth.ts';
import { keyRoutes } from './routes/accounts/keys.ts';
import { ownAccountRoutes } from './routes/accounts/own-account.ts';
import { signatureRoutes } from './routes/accounts/signatures.ts';
import { downloadRoutes } from './routes/files/download.ts';
import { importRoutes } from './routes/files/import.ts';
import { previewRoutes } from './routes/files/preview.ts';
import { sampleRoutes } from './routes/files/sample.ts';
import { storedFileRoutes } from './routes/files/stored-files.ts';
import { transferRoutes } from './routes/files/transfers.ts';
import { directRoutes } from './routes/jobs/direct.ts';
import { jobRoutes } from './routes/jobs/jobs.ts';
import { processRoutes } from './routes/jobs/process.ts';
import { updateRoutes } from './routes/jobs/updates.ts';
import { uploadRoutes } from './routes/jobs/upload.ts';
import { mcpRoutes } from './routes/mcp/mcp.ts';
import { operationalRoutes } from './routes/operational/operational.ts';
import { rootRoutes } from './routes/operational/root.ts';
import { operationRoutes } from './routes/operations.ts';
import { textToolRoutes } from './routes/text-tools/routes.ts';
import { webhookDeliveryRoutes, webhookSecretRoutes } from './routes/webhooks/deliveries.ts';
import { webhookRoutes } from './routes/webhooks/webhooks.ts';
import { workflowRoutes } from './routes/workflows/workflows.ts';
import { readSite } from './site.ts';
import { validatorCompiler } from './validation.ts';

/** Limit of bodies other than forms; routes may set a larger one. */
const BODY_LIMIT = 64 * 1024;
const REQUEST_ID = /^[\w.:-]{1,128}$/;
const CHECK_CONNECTIONS_MS = 5000;
/** Named in examples where a service takes any free port. */
const DEFAULT_PORT = 8000;

/** By the tags of the description of the interface. */
const ROUTES = {
  Jobs: [uploadRoutes, processRoutes, jobRoutes, operationRoutes],
  Files: [downloadRoutes, storedFileRoutes, previewRoutes, sampleRoutes, importRoutes],
  Operations: [directRoutes],
  Text: [textToolRoutes],
  Account: [sessionRoutes, mailRoutes, ownAccountRoutes, keyRoutes, signatureRoutes],
  Workflows: [workflowRoutes],
  Webhooks: [webhookRoutes, webhookDeliveryRoutes, webhookSecretRoutes],
};

/** Builds the HTTP side of the service; `listen` is left to the caller. */
export async function createApp(
  context: HttpContext,
): Promise<{ app: App; openSockets(): number; closeSockets(): void }> {
  const { config, callers, operations, node, log } = context;
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const publicPath = publicPathOf(config.PUBLIC_URL);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const requestId = headers['x-request-id'];
      return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID();
    },
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: ({ url = '/' }) => stripPublicPath(url, publicPath),
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: config.REQUEST_TIMEOUT_SECONDS * 1000,
    http: {
      headersTimeout: config.HEADERS_TIMEOUT_SECONDS * 1000,
      connectionsCheckingInterval: Math.min(CHECK_CONNECTIONS_MS, config.HEADERS_TIMEOUT_SECONDS * 500),
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    frameworkErrors: answerBadAddress,
    clientErrorHandler,
    // Given here, where Fastify then leaves the two libraries unloaded that it has for them.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
      },
    },
  }) as unknown as App;
  const addresses = createAddressBook(config.TRUSTED_PROXIES);
  limitConnections(app.server, {
    max: config.MAX_CONNECTIONS,
    maxPerClient: config.MAX_CONNECTIONS_PER_CLIENT,
    callerOf: (peer) => addresses.caller(peer, {}),
    isProxy: addresses.isProxy,
  });

  const allowedMethods = collectMethods(app);
  registerErrorHandling(app, allowedMethods);
  registerJsonBodies(app);
  registerLingering(app);
  app.decorateRequest('route', null as unknown as FastifyRequest['route']);
  // Hooks that wait for nothing call `done`: a promise for each is a part of what a request costs.
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify builds it again for each call.
    request.route = request.routeOptions;
    reply.header('x-request-id', request.id);
    done();
  });
  registerGone(app);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    // Addresses that cannot be decoded reach no hook before this one.
    const route = (request.route ?? request.routeOptions).url ?? 'unknown';
    node.metrics.countRequest(method, route, status, ms / 1000);
    // Only the path: a query may hold a token.
    const [path] = url.split('?');
    request.log.info({ method, path, status, ms: Math.round(ms) }, 'request');
    done();
  });
  registerSecurityHeaders(app, https);
  registerCors(app, config, allowedMethods);
  await app.register(cookie);
  await registerForms(app);
  registerIdentity(app, addresses, { ...callers, accountsOnly: config.ACCESS === 'accounts' });
  registerOriginRule(app, config);
  registerBudget(app, callers.usage, node.draining);
  registerBodyMemory(app);
  registerTurns(app);
  const baseUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT || DEFAULT_PORT}`).replace(/\/+$/, '');
  await registerOpenApi(app, operations, { title: config.SITE_NAME, publicUrl: config.PUBLIC_URL, baseUrl });

  const updates = await updateRoutes(app, context);
  for (const routes of Object.values(ROUTES).flat()) routes(app, context);
  await transferRoutes(app, context);
  mcpRoutes(app, context);
  operationalRoutes(app, context, addresses);
  const site = readSite(config);
  rootRoutes(app, context, site);
  await registerPage(app, operations.registry, publicPath, site);
  await registerDocs(app, { publicPath, baseUrl, registry: operations.registry });
  return { app, openSockets: updates.open, closeSockets: updates.close };
}

/** Requests that are no HTTP, or that took too long to arrive. */
function clientErrorHandler(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  // Bytes after a request that is still being answered must not end up inside its response.
  const { _httpMessage: current } = socket as { _httpMessage?: { headersSent: boolean; writableFinished: boolean } };
  if (current?.headersSent && !current.writableFinished) return void socket.destroy();
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, code, detail] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'request_timeout', 'The request took too long to arrive.']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'bad_request', 'The headers of the request are too large.']
        : ['400 Bad Request', 'bad_request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ detail, code });
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}
