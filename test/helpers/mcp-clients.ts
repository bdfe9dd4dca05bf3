import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface Answer {
  isError?: boolean;
  content: {
    type: string;
    text?: string;
    uri?: string;
    name?: string;
    mimeType?: string;
    data?: string;
    size?: number;
  }[];
}

/** The interface of any client for the tests. */
export interface Caller extends AsyncDisposable {
  /** The progress that came from the service. Clients pass nothing on that arrives in one piece with the result. */
  progress: readonly number[];
  tools(): Promise<{ name: string }[]>;
  call(
    name: string,
    args?: Record<string, unknown>,
    options?: { onprogress?: (progress: { progress: number }) => void; signal?: AbortSignal },
  ): Promise<Answer>;
}

export const WHO = { name: 'sheaf-tests', version: '1.0.0' };

/** Clients by others: for the revision of 2026-07-28, for those of 2025, and the older SDK. */
export const CLIENTS = {
  '2.x, revision of 2026': (url: string, headers: Record<string, string> = {}) =>
    connectNew(url, headers, { mode: { pin: '2026-07-28' } }),
  '2.x, revisions of 2025': (url: string, headers: Record<string, string> = {}) =>
    connectNew(url, headers, { mode: 'legacy' }),
  '1.x': connectOld,
} satisfies Record<string, (url: string, headers?: Record<string, string>) => Promise<Caller>>;

async function connectNew(
  url: string,
  headers: Record<string, string>,
  versionNegotiation: { mode: 'legacy' | { pin: string } },
): Promise<Caller> {
  const client = new Client(WHO, { versionNegotiation });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  await client.connect(transport);
  return callerOf(client, transport);
}

/** Lists the progress of every message from now on. */
function progressIn(transport: object): number[] {
  const heard: number[] = [];
  const way = transport as { onmessage?: (message: Message, ...more: unknown[]) => void };
  const pass = way.onmessage;
  way.onmessage = (message, ...more) => {
    if (message.method === 'notifications/progress') heard.push(message.params?.progress ?? Number.NaN);
    pass?.(message, ...more);
  };
  return heard;
}

interface Message {
  method?: string;
  params?: { progress?: number };
}

/** @param transport connected */
export function callerOf(client: Client, transport: object): Caller {
  return {
    progress: progressIn(transport),
    tools: async () => (await client.listTools()).tools,
    call: async (name, args = {}, options = {}) =>
      (await client.callTool({ name, arguments: args }, options)) as Answer,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function connectOld(url: string, headers: Record<string, string> = {}): Promise<Caller> {
  const client = new OldClient(WHO);
  const transport = new OldTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  await client.connect(transport as never);
  return oldCallerOf(client, transport);
}

/** @param transport connected */
export function oldCallerOf(client: OldClient, transport: object): Caller {
  return {
    progress: progressIn(transport),
    tools: async () => (await client.listTools()).tools,
    call: async (name, args = {}, options = {}) =>
      (await client.callTool({ name, arguments: args }, undefined, options)) as Answer,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The facts in the first text of an answer. */
export function factsOf(answer: Answer): Record<string, unknown> {
  const text = answer.content[0]?.text ?? '';
  if (answer.isError) throw new Error(`the tool refused: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** The text between the marks of content from a file. */
export function contentOf(answer: Answer): string {
  const marked = answer.content.flatMap(({ text }) => {
    const found = /<file-(\w+)>\n(.*)\n<\/file-\1>$/s.exec(text ?? '');
    return found ? [found[2] as string] : [];
  });
  return marked.join('');
}
