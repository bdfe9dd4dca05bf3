import { z } from 'zod';

/** Limit of one page of text, in bytes. */
export const MAX_TEXT_BYTES = 24 * 1024;
/** Text that comes in a call; more is uploaded. */
const MAX_INPUT_TEXT = 64 * 1024;
const DEFAULT_WAIT = 45;
const MAX_WAIT = 300;

const jobId = z.string().max(100);
const waitSeconds = z.int().min(0).max(MAX_WAIT).default(DEFAULT_WAIT);

/** The tools, with a schema of their arguments. Every word of them is read by the model of each client: they are short. */
export const TOOLS = {
  find_operation: {
    description: 'Finds operations on files (PDF, image, office, mail, data) by task, in any language.',
    readOnly: true,
    args: z.strictObject({
      query: z.string().max(500).describe('e.g. "merge pdf". Empty: lists all.'),
    }),
  },
  describe_operation: {
    description:
      'Describes what an operation takes and returns, with the JSON Schema of its params. Call before the first run.',
    readOnly: true,
    args: z.strictObject({ operation: z.string().max(80) }),
  },
  run_operation: {
    description:
      'Runs an operation and waits for its output. "workflow" runs several in a row: params {"steps":[{"job_type":"pdf-split","parameters":{}},…]}.',
    readOnly: false,
    args: z.strictObject({
      operation: z.string().max(80),
      files: z
        .array(z.string().max(4000))
        .min(1)
        .max(500)
        .describe('Handles, or https addresses. "#pages=1-3,5" behind one merges these only.'),
      params: z.record(z.string(), z.unknown()).default({}),
      wait_seconds: waitSeconds,
    }),
  },
  upload_file: {
    description:
      'Returns the handle of a new file from text or url; with neither, an address: curl -T FILE "upload_url" answers with the handle.',
    readOnly: false,
    args: z
      .strictObject({
        filename: z.string().min(1).max(200),
        text: z.string().max(MAX_INPUT_TEXT).optional(),
        url: z.string().max(4000).optional(),
      })
      .refine(({ text, url }) => text === undefined || url === undefined, { error: 'Give text or url, not both.' }),
  },
  read_result: {
    description: 'Reads a text, a PDF (as text, by pages) or a small image. Long ones come in parts.',
    readOnly: true,
    args: z.strictObject({
      file: z.string().max(4000),
      pages: z.string().max(200).optional().describe('Of a PDF, e.g. "1-3".'),
      offset: z.int().min(0).default(0).describe('In bytes; "next_offset" of the part before.'),
    }),
  },
  job_status: {
    description: 'Waits for a job that run_operation did not see the end of.',
    readOnly: true,
    args: z.strictObject({ job_id: jobId, wait_seconds: waitSeconds }),
  },
  cancel_job: {
    description: 'Cancels a job.',
    readOnly: false,
    args: z.strictObject({ job_id: jobId }),
  },
  list_files: {
    description: 'Lists your files that are still kept, newest first.',
    readOnly: true,
    args: z.strictObject({}),
  },
} as const;

export type ToolName = keyof typeof TOOLS;
export type ArgumentsOf<N extends ToolName> = z.output<(typeof TOOLS)[N]['args']>;

export const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

/** The tools as `tools/list` shows them. */
export function listTools() {
  return Object.entries(TOOLS).map(([name, { description, readOnly, args }]) => {
    const { $schema: _, additionalProperties: __, ...schema } = z.toJSONSchema(args, { io: 'input' });
    return {
      name,
      description,
      inputSchema: withoutLimits(schema) as { type: 'object' },
      ...(readOnly && { annotations: { readOnlyHint: true } }),
    };
  });
}

/** Limits are checked; a model need not read them. */
const LIMIT_KEYWORDS = new Set([
  'maxLength',
  'minLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'propertyNames',
]);

function withoutLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => (LIMIT_KEYWORDS.has(name) ? [] : [[name, withoutLimits(value)]])),
  );
}
