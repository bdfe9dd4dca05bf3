import { z } from 'zod';
import { BASE64_OPERATIONS, convertBase64 } from '../../text-tools/base64.ts';
import { formatJsonText, validateJsonText } from '../../text-tools/json.ts';
import { generatePassword, PASSWORD_LENGTH } from '../../text-tools/password.ts';
import { CASE_TYPES, convertCase, DEFAULT_CASE_TYPE } from '../../text-tools/text-case.ts';
import { generateUuids, UUID_COUNT, UUID_VERSIONS } from '../../text-tools/uuid.ts';
import type { Routes } from '../context.ts';
import { errorAnswers } from '../schemas.ts';

const text = z.string().describe('At most 1 MiB.');
const textInput = z.strictObject({ text }).meta({ id: 'TextInput', examples: [{ text: '{"a": [1, 2]}' }] });
const indent = z
  .union([z.int().min(0).max(8), z.literal('tab')])
  .describe('Spaces of one level, or "tab"; 0 writes one line.');
const errors = errorAnswers(401, 413, 422, 429);
/** 1 MiB of text takes six times as much when every character is escaped. */
const BODY_LIMIT = 7 * 1024 * 1024;

/** Small helpers that answer at once; larger inputs go through a job. */
export const helperRoutes: Routes = (app) => {
  const config = { counted: true };
  const tags = ['Text'];

  const formatBody = z.strictObject({ text, indent: indent.optional(), sort_keys: z.boolean().optional() });
  app.post<{ Body: z.output<typeof formatBody> }>('/api/json-formatter', {
    config,
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Format JSON',
      description: 'Number literals, escapes and repeated keys stay as they were written.',
      tags,
      body: formatBody.meta({ examples: [{ text: '{"a": [1, 2]}' }] }),
      response: { 200: z.object({ formatted: z.string() }), ...errors },
    },
    handler: async ({ body }) => formatJsonText(body.text, { indent: body.indent, sortKeys: body.sort_keys }),
  });

  app.post<{ Body: z.output<typeof textInput> }>('/api/json-validator', {
    config,
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Validate JSON (RFC 8259)',
      tags,
      body: textInput,
      response: {
        200: z.looseObject({
          valid: z.boolean(),
          error: z
            .object({ message: z.string(), line: z.int(), column: z.int(), offset: z.int() })
            .nullish()
            .describe('Where the text stops being JSON.'),
        }),
        ...errors,
      },
    },
    handler: async ({ body }) => validateJsonText(body.text),
  });

  const caseQuery = z.object({ case_type: z.enum(CASE_TYPES).default(DEFAULT_CASE_TYPE) });
  app.post<{ Body: z.output<typeof textInput>; Querystring: z.output<typeof caseQuery> }>('/api/text-case-converter', {
    config,
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Convert the case of a text',
      tags,
      querystring: caseQuery,
      body: textInput,
      response: { 200: z.object({ result: z.string(), case_type: z.enum(CASE_TYPES) }), ...errors },
    },
    handler: async ({ body, query }) => convertCase(body.text, query.case_type),
  });

  const base64Body = z
    .strictObject({ text, operation: z.enum(BASE64_OPERATIONS) })
    .meta({ id: 'Base64Input', examples: [{ text: 'Sheaf', operation: 'encode' }] });
  app.post<{ Body: z.output<typeof base64Body> }>('/api/base64', {
    config,
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Encode text as Base64, or decode it',
      description:
        'Decoding takes the standard and the URL-safe alphabet, with or without padding; the bytes must be UTF-8.',
      tags,
      body: base64Body,
      response: { 200: z.object({ result: z.string() }), ...errors },
    },
    handler: async ({ body }) => convertBase64(body.text, body.operation),
  });

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
};
