import { join } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { VERSION } from '../../http/version.ts';
import type { Backend } from '../../mcp/backend.ts';
import { createOperationList } from '../../mcp/operation-list.ts';
import { createMcpServer } from '../../mcp/server.ts';
import { PROGRAMS } from '../../operations/kit/programs.ts';
import { loadRegistry, type Registry, visibleOperations } from '../../operations/registry.ts';
import { namesOf } from '../../operations/words.ts';
import { LANGUAGES } from '../../texts/languages.ts';
import { commonWants, readArguments, UsageError } from '../arguments.ts';
import { EXIT } from '../exit.ts';
import { createLocalRunner, type LocalRunner } from '../local.ts';
import { serverOf } from '../session.ts';
import { openFolders } from './folders.ts';
import { createLocalBackend } from './local-backend.ts';

const USAGE = `Usage: sheaf mcp [FOLDER…] [-d OUTPUT]

Serves assistants over standard input and output (Model Context Protocol): they work on the files below FOLDER, this
folder where none is named, but on no hidden ones. Outputs go to OUTPUT, or to sheaf-output in the first FOLDER; nothing
is replaced.
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
  const backend = createLocalBackend(runner, folders, { registry, operations: operationsHere(registry, runner) });
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

/** The operations and tools available here, as the service lists them. */
function operationsHere(registry: Registry, runner: LocalRunner): Backend['operations'] {
  const others = LANGUAGES.filter((language) => language !== 'en');
  return createOperationList(async () => {
    const operations = visibleOperations(registry).map(async (operation) => {
      const { name, title, description, keywords, accepts, inputs, produces, params } = operation;
      const { roles = [], needs = [] } = operation;
      const missing = await runner.missing(needs);
      return {
        name,
        title,
        description,
        keywords,
        other_words: others.flatMap((language) => namesOf(operation, language)),
        accepts,
        inputs,
        produces,
        roles,
        needs: needs.map((need) => ({ title: PROGRAMS[need].title, available: !missing.includes(need) })),
        params: z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }),
      };
    });
    return JSON.stringify({ operations: await Promise.all(operations) });
  });
}
