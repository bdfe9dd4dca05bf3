import { McpServer, type Server } from '@modelcontextprotocol/server';
import type { createMcpServer as createRealServer } from '../../../src/mcp/server.ts';
import { addInputTools, STATES } from './input-tools.ts';
import { addPrompts, addResources } from './prompts-and-resources.ts';
import { addTools } from './tools.ts';

const CAPABILITIES = { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} };

/**
 * Replaces the function of the same name of `src/mcp/server.ts`: a server with the official suite's tools, behind the
 * transport, identity and checks of the service.
 */
export const createMcpServer: typeof createRealServer = (_backend, version) => {
  const fixtures = new McpServer(
    { name: 'sheaf-fixtures', version },
    { capabilities: CAPABILITIES, requestState: { verify: STATES.verify } },
  );
  addTools(fixtures);
  addInputTools(fixtures);
  addResources(fixtures);
  addPrompts(fixtures);
  // The transport takes either.
  return fixtures as unknown as Server;
};
