import {
  acceptedContent,
  type GetPromptResult,
  inputRequired,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ask } from './input-tools.ts';
import { PNG } from './tools.ts';

type Content = GetPromptResult['messages'][number]['content'];

const says = (...contents: Content[]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: 'user', content })),
});
const text = (words: string): Content => ({ type: 'text', text: words });
const word = z.string();

/** By the suite's names. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'No arguments' }, () => says(text('A simple prompt.')));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Two arguments', argsSchema: z.object({ arg1: word, arg2: word }) },
    ({ arg1, arg2 }) => says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A resource', argsSchema: z.object({ resourceUri: word }) },
    ({ resourceUri: uri }) =>
      says({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'The content.' } }, text('Read it.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'A picture' }, () =>
    says({ type: 'image', data: PNG, mimeType: 'image/png' }, text('What is it?')),
  );
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks before' }, (context: unknown) => {
    const { inputResponses } = (context as ServerContext).mcpReq;
    const found = acceptedContent<{ context: string }>(inputResponses, 'user_context')?.context;
    if (found !== undefined) return says(text(`The context is ${found}`));
    return inputRequired({ inputRequests: { user_context: ask('What is the context?', 'context') } });
  });
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0 } }));
  server.server.setRequestHandler('logging/setLevel', () => ({}));
}

export function addResources(server: McpServer): void {
  const texts = { 'static-text': 'The static text.', 'watched-resource': 'Watched.' };
  for (const [name, words] of Object.entries(texts)) {
    server.registerResource(name, `test://${name}`, { mimeType: 'text/plain' }, ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: words }],
    }));
  }
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }],
  }));
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const) {
    server.server.setRequestHandler(method, () => ({}));
  }
}
