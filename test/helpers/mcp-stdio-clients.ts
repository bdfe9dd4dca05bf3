import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { NODE_COMPILE_CACHE } from './compile-cache.ts';
import { type Caller, callerOf, oldCallerOf, WHO } from './mcp-clients.ts';
import { removeAtExit } from './service-process.ts';

const PROGRAM = new URL('../../bin/sheaf.mjs', import.meta.url).pathname;
const home = mkdtempSync(join(tmpdir(), 'sheaf-home-'));
removeAtExit(home);

/** How a client starts `sheaf mcp` in a folder. */
const started = (cwd: string, args: readonly string[]) => ({
  command: process.execPath,
  args: [PROGRAM, 'mcp', ...args],
  cwd,
  env: { PATH: process.env.PATH ?? '', HOME: home, NODE_COMPILE_CACHE },
  stderr: 'ignore' as const,
});

/** The clients that others wrote, over standard input and output. */
export const STDIO_CLIENTS: Record<string, (cwd: string, ...args: string[]) => Promise<Caller>> = {
  '2.x, revision of 2026': (cwd, ...args) => connectNew(cwd, args, { mode: { pin: '2026-07-28' } }),
  '2.x, revisions of 2025': (cwd, ...args) => connectNew(cwd, args, { mode: 'legacy' }),
  async '1.x'(cwd, ...args) {
    const client = new OldClient(WHO);
    const transport = new OldTransport(started(cwd, args));
    await client.connect(transport);
    return oldCallerOf(client, transport);
  },
};

async function connectNew(
  cwd: string,
  args: readonly string[],
  versionNegotiation: { mode: 'legacy' | { pin: string } },
): Promise<Caller> {
  const client = new Client(WHO, { versionNegotiation });
  const transport = new StdioClientTransport(started(cwd, args));
  await client.connect(transport);
  return callerOf(client, transport);
}
