import { join } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { VERSION } from '../../http/version.ts';
import { createOperationList } from '../../mcp/operation-list.ts';
import { createMcpServer } from '../../mcp/server.ts';
import { loadRegistry } from '../../operations/registry.ts';
import { commonWants, readArguments, UsageError } from '../arguments.ts';
import { EXIT } from '../exit.ts';
import { createLocalRunner } from '../local.ts';
import { serverOf } from '../session.ts';
import { openFolders } from './folders.ts';
import { createLocalBackend } from './local-backend.ts';

const USAGE = `Usage: sheaf mcp [FOLDER…] [-d OUTPUT]

Serves assistants over standard input and output (Model Context Protocol): they work on the files below FOLDER (default:
the current one), except hidden ones. Outputs go to OUTPUT, or to sheaf-output in the first FOLDER; no file is replaced.
`;

/** `sheaf mcp`: runs until its client closes standard input. @returns how the program is to end */
export async function serveAssistant(args: readonly string[]): Promise<number> {
  const { operands, options } = readArguments(args, commonWants);
  if (options.has('help')) {
    process.stdout.write(USAGE);
    return EXIT.done;
  }
  const server = serverOf(options.get('server'));
  if (server) throw new UsageError(`A service is an MCP server itself: connect to ${server.url}/mcp.`);
  const roots = operands.length > 0 ? operands : ['.'];
  const directory = options.get('directory') as string | undefined;
  const folders = openFolders(roots, directory ?? join(roots[0] as string, 'sheaf-output'));
  const warn = (text: string) => void process.stderr.write(`sheaf: ${text}\n`);
  const stop = new AbortController();
  const registry = await loadRegistry();
  await using runner = await createLocalRunner({ warn, signal: stop.signal });
  const operations = createOperationList(registry, runner.missing);
  const backend = createLocalBackend(runner, folders, { registry, operations });
  const about = `Files are on this machine: a handle is a path below ${folders.home}. Outputs go to ${folders.outputs}.`;
  const serving = serveStdio(() => createMcpServer(backend, VERSION, (fault) => warn(String(fault)), { about }), {
    onerror: (error) => warn(error.message),
  });
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  stop.abort();
  await serving.close();
  return EXIT.done;
}
