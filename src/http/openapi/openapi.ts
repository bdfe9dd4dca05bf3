import swagger from '@fastify/swagger';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { collectionOf } from '../../call-examples/collection.ts';
import { FAMILIES } from '../../operations/kit/families.ts';
import { type Registry, visibleOperations } from '../../operations/registry.ts';
import type { App, HttpContext } from '../context.ts';
import { addCodeSamples, showCodeSamples } from './code-samples.ts';
import { finishDocument } from './document.ts';
import { errorTable } from './error-codes.ts';

/** Version of the contract with callers; the program has its own. */
const INTERFACE_VERSION = '1.0.0';

const DESCRIPTION = `Send a file, follow the job, fetch the result.

Errors are \`{"detail": "…", "code": "…"}\`; requests that do not fit their schema get 422 with a list of errors.
A 422 always has the list form, and a \`code\` if the error is not in one field.

${errorTable()}

Files are temporary: the service deletes them when they expire, or in the next cleanup cycle after their download.

Requests that create a job take \`Prefer: wait=N\` (at most 60 seconds) to answer when the job ends, and
\`Idempotency-Key\`, which returns the same job to the same caller for 24 hours.`;

const FOLLOWING = `Start jobs on files and follow them: by polling, as Server-Sent Events, or over a WebSocket at
\`/ws/<job_id>\`, which the \`ws_token\` of the job create response opens.`;

/** The tags of families with direct endpoints. */
function directTags() {
  const description = 'One call for one operation: the file and its parameters in a form.';
  return Object.values(FAMILIES).flatMap(({ tag }) => (tag === null ? [] : [{ name: tag, description }]));
}

/** Describes the interface (OpenAPI 3.1) from the schemas that validate it. Register before the routes. @param baseUrl of the calls that it shows */
export async function registerOpenApi(
  app: App,
  { registry, jobTypes }: HttpContext['operations'],
  { title, publicUrl, baseUrl }: { title: string; publicUrl: string | undefined; baseUrl: string },
): Promise<void> {
  const https = publicUrl?.startsWith('https:') ?? false;
  const transform = createJsonSchemaTransform({
    zodToJsonConfig: {
      unrepresentable: 'any',
      override: (at: { zodSchema: unknown; jsonSchema: Record<string, unknown> }) =>
        asFile(at.zodSchema, at.jsonSchema),
    } as never,
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: INTERFACE_VERSION,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags: [
        { name: 'Jobs', description: FOLLOWING },
        { name: 'Files', description: 'Previews and downloads.' },
        ...directTags(),
        { name: 'Text', description: 'Small helpers that answer at once.' },
        {
          name: 'Workflows',
          description: 'Saved sequences of steps.',
        },
        { name: 'Webhooks', description: 'Notifications to your own URLs when jobs end.' },
        { name: 'Account', description: 'Your account, your keys, your budget.' },
        { name: 'Operation', description: 'For operators of the service.' },
      ],
      // Anonymous callers may use the service too.
      security: [{}, { session: [] }, { bearer: [] }, { apiKey: [] }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: https ? '__Host-session' : 'session' },
          bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        },
      },
    },
    transform: ({ schema, route, ...rest }) =>
      transform({ ...rest, route, schema: route.config?.describe?.() ?? schema }),
    transformObject: jsonSchemaTransformObject,
  });
  let document: Buffer | null = null;
  app.decorate('describeInterface', () => {
    if (document) return document;
    const operations = visibleOperations(registry);
    const finished = finishDocument(app.swagger(), operations, jobTypes.values());
    addCodeSamples(finished, operations, baseUrl);
    document = Buffer.from(JSON.stringify(finished));
    return document;
  });
  app.get('/openapi.json', {
    schema: { hide: true } as object,
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(app.describeInterface()),
  });
}

/** Nothing from outside, and nothing that needs https. */
const DOCS_POLICY = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'script-src': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The page at /docs, with all its parts from this service. Loaded at the first request. */
export async function registerDocs(
  app: App,
  { publicPath, baseUrl, registry }: { publicPath: string; baseUrl: string; registry: Registry },
): Promise<void> {
  // Each is the same for everyone, and built at the first request.
  let shown: Buffer | null = null;
  const shownDocument = () => {
    if (shown) return shown;
    const described = JSON.parse(String(app.describeInterface())) as object;
    shown = Buffer.from(JSON.stringify(showCodeSamples(described, baseUrl)));
    return shown;
  };
  let collection: string | null = null;
  app.get('/docs/collection', {
    schema: { hide: true } as object,
    handler(_request, reply) {
      collection ??= JSON.stringify(collectionOf(visibleOperations(registry), baseUrl));
      reply.type('application/json; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="sheaf.postman_collection.json"');
      return reply.send(collection);
    },
  });
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  await app.register(async (docs) => {
    // Building them for each request would block everything else. JSON is YAML, too (YAML 1.2, section 1.3).
    docs.addHook('onRequest', async (request, reply) => {
      const type = DOCUMENT_TYPES[request.routeOptions.url ?? ''];
      return type && reply.type(type).send(shownDocument());
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      ...(publicPath ? { indexPrefix: publicPath } : {}),
      staticCSP: DOCS_POLICY,
      uiConfig: { deepLinking: true, validatorUrl: null },
      logLevel: 'warn',
    });
  });
}

const DOCUMENT_TYPES: Record<string, string> = {
  '/docs/json': 'application/json; charset=utf-8',
  '/docs/yaml': 'application/yaml; charset=utf-8',
};

function asFile(schema: unknown, json: Record<string, unknown>): void {
  const meta = (schema as z.ZodType).meta?.();
  if (meta?.format === 'binary') Object.assign(json, { type: 'string', format: 'binary' });
}
