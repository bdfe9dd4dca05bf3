import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Graph, graphOf } from '../architecture/graph.ts';

/** Modules that start others as a process or thread, or import them by a computed address. */
const STARTS: Record<string, string> = {
  'test/helpers/service-process.ts': 'src/main.ts',
  'src/sandbox/host/child-process.ts': 'src/sandbox/child/main.mjs',
  'src/http/routes/text-tools/text-thread.ts': 'src/http/routes/text-tools/thread.ts',
  'src/drivers/programs/chromium.ts': 'src/drivers/programs/browser/main.mjs',
};
/** Tests that run every operation, or every text tool, by any name. */
const TRY_ALL: [tests: RegExp, modules: RegExp][] = [
  [/^test\/((operations|programs)\/parity|web\/operations|http\/sample)\.test\.ts$/, /^src\/operations\//],
  [/^test\/http\/text-tools-served\.test\.ts$/, /^src\/text-tools\//],
];
const SERVICE = 'src/main.ts';
/** Distance of a module whose name a test passes to the service. */
const BY_NAME = 10;
const FOUND_BY_NAME = /^src\/(operations\/([\w-]+)\/([\w-]+)\/operation|text-tools\/([\w-]+)\/tool)\.ts$/;

/**
 * Finds the test files that reach a module: by imports, by what a module starts, and, where a test has the service run, by the
 * operations and text tools that it names.
 * @param files paths of all modules, from the root
 */
export function createReach(root: string, files: readonly string[]): (module: string) => string[] {
  const reach = createDistances(root, files);
  return (module) => [...reach(module).keys()];
}

/** As `createReach`, with the number of imports between each test file and the module. */
export function createDistances(root: string, files: readonly string[]): (module: string) => Map<string, number> {
  const modules = files
    .filter((path) => /\.[cm]?tsx?$|\.mjs$/.test(path) && !/\.d\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const graph = withStarts(graphOf(modules));
  const named = modules.flatMap(({ path }) => {
    const [, , first, rest, tool] = FOUND_BY_NAME.exec(path) ?? [];
    return first ? [{ name: `${first}-${rest}`, path }] : tool ? [{ name: tool, path }] : [];
  });
  const ofTests = modules
    .filter(({ path }) => path.endsWith('.test.ts'))
    .map(({ path, text }) => {
      const reached = distancesFrom(graph, path, 0);
      if (reached.has(SERVICE)) {
        for (const { name, path: entry } of named) {
          const tried = TRY_ALL.some(([tests, modules]) => tests.test(path) && modules.test(entry));
          const names = tried || new RegExp(`['"\`/]${name}['"\`/?]`).test(text);
          if (!names) continue;
          for (const [each, hops] of distancesFrom(graph, entry, BY_NAME))
            reached.set(each, Math.min(hops, reached.get(each) ?? hops));
        }
      }
      return { path, reached };
    });
  return (module) =>
    new Map(
      ofTests.flatMap(({ path, reached }) => {
        const hops = reached.get(module);
        return hops === undefined ? [] : [[path, hops]];
      }),
    );
}

function distancesFrom(graph: Graph, entry: string, hops: number): Map<string, number> {
  const reached = new Map([[entry, hops]]);
  for (const [path, far] of reached)
    for (const target of graph.get(path) ?? []) if (!reached.has(target)) reached.set(target, far + 1);
  return reached;
}

function withStarts(graph: Graph): Graph {
  const more = new Map<string, string[]>([...graph].map(([path, targets]) => [path, [...targets]]));
  for (const [from, to] of Object.entries(STARTS)) {
    if (!graph.has(from) || !graph.has(to)) throw new Error(`${from} or ${to} is not here any more`);
    more.get(from)?.push(to);
  }
  for (const path of graph.keys()) {
    if (FOUND_BY_NAME.test(path)) more.get(path)?.push(posix.join(posix.dirname(path), 'run.ts'));
  }
  return more;
}
