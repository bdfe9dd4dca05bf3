import { z } from 'zod';
import type { TextTool } from '../../../text-tools/kit/define.ts';
import { generatePassword, PASSWORD_LENGTH } from '../../../text-tools/password.ts';
import { loadTextTools } from '../../../text-tools/registry.ts';
import { generateUuids, UUID_COUNT, UUID_VERSIONS } from '../../../text-tools/uuid.ts';
import type { App, Routes } from '../../context.ts';
import { bodyParser, createJsonParser } from '../../json-body.ts';
import { errorAnswers } from '../../schemas.ts';
import { anyTextCompiler } from '../../validation.ts';
import { createTextThread } from './text-thread.ts';

const errors = errorAnswers(401, 413, 422, 429);
/** 1 MiB of text takes six times as much when every character is escaped. */
const BODY_LIMIT = 7 * 1024 * 1024;
/** Larger bodies are read and processed in a thread. */
const LARGE_BYTES = 16 * 1024;

/** Small tools that answer at once; larger inputs go through a job. */
export const textToolRoutes: Routes = (app) => {
  registerTextTools(app);
  registerGenerators(app);
};

function registerTextTools(root: App): void {
  const thread = createTextThread();
  root.addHook('onClose', async () => thread.close());
  void root.register(async (app) => {
    const parse = createJsonParser(app);
    app.removeContentTypeParser('application/json');
    const parseSmall = bodyParser((body) => (body.length > LARGE_BYTES ? body : parse(body)));
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseSmall);
    for (const tool of (await loadTextTools()).values()) addTool(app, tool);
  });

  function addTool(app: App, tool: TextTool): void {
    const { name, title, description, body, answer } = tool;
    let code: Awaited<ReturnType<typeof tool.load>> | undefined;
    app.post(`/api/${name}`, {
      config: { counted: true },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: title,
        description: description,
        tags: ['Text'],
        ...(tool.query && { querystring: tool.query }),
        body,
        response: { 200: answer, ...errors },
      },
      // Large bodies are checked where they are parsed.
      validatorCompiler: ((route: { schema: z.ZodType; httpPart: string }) => {
        const validate = anyTextCompiler(route as never) as (data: unknown) => object;
        return (data: unknown) => (Buffer.isBuffer(data) ? { value: data } : validate(data));
      }) as never,
      async handler(request, reply) {
        const { body, query, identity } = request;
        if (!Buffer.isBuffer(body) && !tool.costly) {
          code ??= await tool.load();
          return code.run(body, query);
        }
        const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
        const task = { tool: name, body: ownBytes(bytes), query };
        const json = await thread.run(task, identity.owner, request.gone);
        request.holdAnswer(json.length);
        return reply.type('application/json; charset=utf-8').send(Buffer.from(json.buffer));
      },
    });
  }
}

/** The bytes in a buffer that can be handed over to a thread, copied only where others share it. */
function ownBytes(body: Buffer): Uint8Array<ArrayBuffer> {
  return body.length === body.buffer.byteLength ? new Uint8Array(body.buffer as ArrayBuffer) : new Uint8Array(body);
}

/** Generates something; its parameters bound its cost. */
function registerGenerators(app: App): void {
  const config = { counted: true };
  const tags = ['Text'];

  const uuidQuery = z.object({
    count: z.int().min(UUID_COUNT.min).max(UUID_COUNT.max).default(UUID_COUNT.default),
    version: z.literal(UUID_VERSIONS).default(4).describe('4: random; 7: sorts by time.'),
  });
  app.get<{ Querystring: z.output<typeof uuidQuery> }>('/api/uuid-generator', {
    config,
    schema: {
      summary: 'Make UUIDs (RFC 9562)',
      tags,
      querystring: uuidQuery,
      response: { 200: z.object({ uuids: z.array(z.string()), count: z.int() }), ...errors },
    },
    handler: async ({ query }) => generateUuids(query.count, query.version),
  });

  const passwordQuery = z.object({
    length: z.int().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max).default(PASSWORD_LENGTH.default),
    symbols: z.boolean().default(true),
    exclude_ambiguous: z.boolean().default(false).describe('Leaves out characters that look alike.'),
  });
  app.get<{ Querystring: z.output<typeof passwordQuery> }>('/api/password-generator', {
    config,
    schema: {
      summary: 'Make a password',
      tags,
      querystring: passwordQuery,
      response: { 200: z.object({ password: z.string(), length: z.int() }), ...errors },
    },
    async handler({ query }, reply) {
      reply.header('cache-control', 'no-store');
      return generatePassword({
        length: query.length,
        symbols: query.symbols,
        excludeAmbiguous: query.exclude_ambiguous,
      });
    },
  });
}
