import { z } from 'zod';
import { BASE64_OPERATIONS, convertBase64 } from '../../../text-tools/base64.ts';
import { formatJsonText, validateJsonText } from '../../../text-tools/json.ts';
import { CASE_TYPES, convertCase, DEFAULT_CASE_TYPE } from '../../../text-tools/text-case.ts';

/** A tool that works on a text; its cost grows with the text. Used by the routes and, for large texts, in a thread. */
export interface TextTool<B extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType> {
  body: B;
  query: Q;
  run(body: z.output<B>, query: z.output<Q>): object;
}

const defineTool = <B extends z.ZodType, Q extends z.ZodType>(tool: TextTool<B, Q>): TextTool =>
  tool as unknown as TextTool;

const text = z.string().describe('At most 1 MiB.');
const textInput = z.strictObject({ text }).meta({ id: 'TextInput', examples: [{ text: '{"a": [1, 2]}' }] });
const indent = z
  .union([z.int().min(0).max(8), z.literal('tab')])
  .describe('Spaces of one level, or "tab"; 0 writes one line.');
const noQuery = z.object({});

export const TEXT_TOOLS = {
  'json-formatter': defineTool({
    body: z
      .strictObject({ text, indent: indent.optional(), sort_keys: z.boolean().optional() })
      .meta({ examples: [{ text: '{"a": [1, 2]}' }] }),
    query: noQuery,
    run: (body) => formatJsonText(body.text, { indent: body.indent, sortKeys: body.sort_keys }),
  }),
  'json-validator': defineTool({ body: textInput, query: noQuery, run: (body) => validateJsonText(body.text) }),
  'text-case-converter': defineTool({
    body: textInput,
    query: z.object({ case_type: z.enum(CASE_TYPES).default(DEFAULT_CASE_TYPE) }),
    run: (body, query) => convertCase(body.text, query.case_type),
  }),
  base64: defineTool({
    body: z
      .strictObject({ text, operation: z.enum(BASE64_OPERATIONS) })
      .meta({ id: 'Base64Input', examples: [{ text: 'Sheaf', operation: 'encode' }] }),
    query: noQuery,
    run: (body) => convertBase64(body.text, body.operation),
  }),
};

export type TextToolName = keyof typeof TEXT_TOOLS;
