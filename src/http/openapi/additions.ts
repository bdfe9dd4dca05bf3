import { z } from 'zod';
import type { OperationDefinition } from '../../operations/kit/define.ts';
import type { JobType } from '../../operations/workflow/job-types.ts';
import { WORKFLOW } from '../../operations/workflow/steps.ts';
import { describeOneCall } from './one-call.ts';
import { describeResults, typeName } from './results.ts';
import { describeWorkflow } from './workflow.ts';

type Json = Record<string, unknown>;
export interface DescribedOperation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json & { description: string }>;
}
interface Document {
  paths: Record<string, Record<string, DescribedOperation & Json>>;
  components: { schemas: Record<string, Json>; [part: string]: Json };
}

const header = (description: string, schema: Json = { type: 'integer' }) => ({ description, schema });
const HEADERS = {
  RateLimitLimit: header('Requests that the tightest window of the caller’s budget allows.'),
  RateLimitRemaining: header('Requests that are left in that window.'),
  RateLimitReset: header('Seconds until that window is over.'),
  RetryAfter: header('Seconds after which to try again.'),
  PreferenceApplied: header('The wait that was kept to.', { type: 'string' }),
};
const RATE_HEADERS = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};
const PARAMETERS = {
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: '`wait=N`: answer when the job ends, or after N seconds, at most 60 (RFC 7240).',
    schema: { type: 'string', examples: ['wait=30'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Idempotency key. Repeating the request within 24 hours returns the same job.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
};

/** Adds to the generated document what no schema of a route can say. */
export function addToDocument(
  document: Document,
  operations: Iterable<OperationDefinition>,
  jobTypes: Iterable<JobType>,
): void {
  Object.assign(document.components, {
    headers: HEADERS,
    parameters: PARAMETERS,
    responses: {
      MethodNotAllowed: {
        description: 'Method not allowed. See the `Allow` header.',
        headers: { Allow: header('Methods, separated by commas.', { type: 'string' }) },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  });
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) addHeaders(operation);
  }
  describeProcess(document, operations);
  describeResults(document, operations);
  describeOneCall(document.paths, jobTypes);
  document.paths['/ws/{job_id}'] = { get: FOLLOW };
}

function addHeaders(operation: DescribedOperation): void {
  const { responses } = operation;
  const with_ = (status: string, headers: Json) => {
    const response = responses[status];
    if (response) response.headers = { ...(response.headers as Json | undefined), ...headers };
  };
  const counted = responses['429'] !== undefined;
  if (counted) for (const status of ['200', '429']) with_(status, RATE_HEADERS);
  for (const status of ['429', '503', '507'])
    with_(status, { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } });
  if (JSON.stringify(responses['200'] ?? {}).includes('/JobCreated"')) {
    with_('200', { 'Preference-Applied': { $ref: '#/components/headers/PreferenceApplied' } });
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...Object.keys(PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` }) as never),
    ];
  }
  responses['405'] ??= {
    $ref: '#/components/responses/MethodNotAllowed',
    description: 'Another method at this address.',
  } as never;
}

/** The body of /api/process, a form for each operation and one for workflows, so that clients know the parameters of each. */
function describeProcess(document: Document, operations: Iterable<OperationDefinition>): void {
  const content = document.paths['/api/process']?.post?.requestBody?.content['application/json'];
  if (!content) return;
  const { properties: all, examples } = content.schema as { properties: Json; examples?: unknown[] };
  const { text, url, ...properties } = all;
  const mapping: Record<string, string> = {};
  for (const { name, params, inputs, companion, typed } of operations) {
    const id = typeName(name);
    const { $schema: _, ...schema } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Json;
    document.components.schemas[`${id}Parameters`] = schema;
    const input = inputs.max > 1 ? 'files' : 'storage_url';
    document.components.schemas[`${id}Request`] = {
      type: 'object',
      properties: {
        ...properties,
        ...(typed?.field === 'text' && { text }),
        ...(typed?.field === 'url' && { url }),
        job_type: { type: 'string', const: name },
        parameters: { anyOf: [{ $ref: `#/components/schemas/${id}Parameters` }, { type: 'null' }] },
      },
      // The one file, a list of it and its companion, or a text: the descriptions of these fields say which.
      required: companion || typed ? ['job_type'] : ['job_type', input],
      additionalProperties: false,
    };
    mapping[name] = `#/components/schemas/${id}Request`;
  }
  const workflow = describeWorkflow(document, properties, { text, url });
  if (workflow) mapping[WORKFLOW] = workflow;
  content.schema = {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'job_type', mapping },
    ...(examples ? { examples } : {}),
  };
}

const text = (name: string, place: string, description: string, required = false) => ({
  name,
  in: place,
  required,
  description,
  schema: { type: 'string' },
});
const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const FOLLOW = {
  summary: 'Follow a job over a WebSocket',
  operationId: 'follow_job',
  tags: ['Jobs'],
  description:
    'Authenticate with the job’s `ws_token` as `?token=` (or `?ws_token=`), as the subprotocol `token.<ws_token>`, or with the session cookie of the job’s owner. The server sends `{"type": "status", …}` with all job status fields on connect and on every change. It closes with 1000 after the last message, 1013 if the client reads too slowly, and 1001 on shutdown. It pings every 20 seconds.',
  security: [{}, { session: [] }],
  parameters: [
    text('job_id', 'path', 'The job.', true),
    text('token', 'query', 'The ws_token.'),
    text('ws_token', 'query', 'The same.'),
    text('Sec-WebSocket-Protocol', 'header', '`token.<ws_token>`, for clients that send it so.'),
  ],
  responses: {
    101: { description: 'Switching Protocols: each message is the state of the job, as JSON text.' },
    401: refusal('The token is missing, invalid or older than ten minutes.'),
    403: refusal('The Origin is of another site.'),
  },
} as unknown as DescribedOperation & Json;
