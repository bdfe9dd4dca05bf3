import { setTimeout } from 'node:timers/promises';
import { type CallToolResult, fromJsonSchema, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { waitingOf } from '../../../src/mcp/progress.ts';

/** A red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** One sample of silence. */
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==';

type Content = CallToolResult['content'][number];
type Run = (context: ServerContext) => Promise<Content[]> | Content[];

const text = (words: string): Content => ({ type: 'text', text: words });
const image: Content = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri: string): Content => ({
  type: 'resource',
  resource: { uri, mimeType: 'text/plain', text: 'An embedded resource.' },
});

/** By the suite's names, with its answers. */
const TOOLS: Record<string, Run> = {
  test_simple_text: () => [text('This is a simple text response for testing.')],
  test_image_content: () => [image],
  test_audio_content: () => [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: () => [embedded('test://embedded-resource')],
  test_multiple_content_types: () => [text('Several kinds:'), image, embedded('test://mixed-content-resource')],
  test_error_handling() {
    throw new Error('This tool intentionally returns an error for testing');
  },
  test_streaming_elicitation: () => [text('No request stands in the stream.')],
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'only for those who asked for logs');
    return [text('logged')];
  },
  async test_tool_with_logging({ mcpReq }) {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
      await setTimeout(20);
    }
    return [text('logged three times')];
  },
  async test_tool_with_progress(context) {
    const { onProgress } = waitingOf(context)(1);
    for (const percent of [0, 50, 100]) {
      onProgress?.(percent, `${percent} %`);
      await setTimeout(20);
    }
    return [text('done')];
  },
};

export function addTools(server: McpServer): void {
  for (const [name, run] of Object.entries(TOOLS)) {
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, async (_, context) => ({
      content: await run(context),
    }));
  }
  server.registerTool(
    'test_x_mcp_header',
    {
      description: 'A parameter that stands in a header, too',
      inputSchema: fromJsonSchema<{ region?: string }>(REGION),
    },
    ({ region = 'none' }) => ({ content: [text(region)] }),
  );
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'A schema with words of JSON Schema 2020-12', inputSchema: fromJsonSchema(CONTACT) },
    (args) => ({ content: [text(JSON.stringify(args))] }),
  );
}

const REGION = {
  type: 'object' as const,
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    level: { type: 'integer' },
  },
};

const CONTACT = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};
