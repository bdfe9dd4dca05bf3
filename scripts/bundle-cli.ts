/**
 * Joins what the command line loads to work on this machine, and what its child loads, each into a few files: a command
 * would else take most of its time to find and read some hundred modules in each of two processes.
 * Run: node scripts/bundle-cli.ts, which also has the code compiled
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { type Joined, joinWhenStale, ownFiles } from './joining/fresh.ts';
import { found, importsOf, loadedWith, type PathOf, places, ROOT } from './joining/plugins.ts';

const FOLDER = join(ROOT, 'node_modules/.cache/sheaf-cli');
const CLI = join(ROOT, 'src/cli/main.ts');
const EARLY = join(ROOT, 'src/cli/early-child.ts');
const LOCAL = ['operation-command', 'local', 'work'].map((name) => join(ROOT, `src/cli/${name}.ts`));
const OPERATIONS = join(ROOT, 'src/operations/');
const CHILD = join(ROOT, 'src/sandbox/child/main.mjs');
const FENCE = join(ROOT, 'src/sandbox/child/fence.mjs');
const TASKS = join(ROOT, 'src/sandbox/child/serve-tasks.ts');
const CHILD_CODE = join(ROOT, 'src/sandbox/host/child-code.ts');
/** Packages that are bundled too: JavaScript that reads no files of its package. */
const PACKAGES = /^(?:zod|pako|@noble\/\w+|@sheaf\/(?:pdf|client))(?:\/|$)/;
const RUN_MS = 60_000;
/** A chunk for what this many others share. */
const SHARED_BY = 12;

const JOINED: Joined = {
  folder: FOLDER,
  main: 'main.mjs',
  write: (folder) => writeCliBundle(folder),
  compile: runOnce,
};

if (import.meta.main) await bundleCliWhenStale();

/** The entry of the bundled command line, from the root of the checkout. @throws Error if it cannot be bundled */
export async function bundleCliWhenStale(): Promise<string> {
  const { main } = await joinWhenStale(JOINED);
  const { compileChildCode } = (await import(join(ROOT, dirname(main), 'compile.mjs'))) as {
    compileChildCode(folder: string, signal: AbortSignal, priority: null): Promise<void>;
  };
  const children = join(ROOT, 'node_modules/.cache/sheaf/children');
  mkdirSync(children, { recursive: true });
  await compileChildCode(children, new AbortController().signal, null);
  return main;
}

/** Runs the command line once, so that its compiled code is cached. @throws Error if it fails */
async function runOnce(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(folder, 'main.mjs'), 'json-formatter', '-', '-o', '-', '--quiet'], {
    env: { ...process.env, SHEAF_URL: '', NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/sheaf') },
    stdio: ['pipe', 'ignore', 'inherit'],
    timeout: RUN_MS,
  });
  child.stdin.end('{}');
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('the joined command line does not work');
}

/**
 * Writes the command line into a folder, and the code of its children into one below it. The two share no file: the
 * code that starts and confines children is never loaded into one.
 * @param root the root of the code, from the folder; `pathOf` the path of a source from there
 * @returns our files that went into them, from the root of the checkout
 */
export async function writeCliBundle(
  folder: string,
  root = relative(folder, ROOT),
  pathOf: PathOf = (file) => relative(ROOT, file),
): Promise<string[]> {
  const compile = join(ROOT, 'src/sandbox/host/compile-cache.ts');
  const host = await joinCode(folder, { main: CLI, compile }, [servicesApart(pathOf), childBeside()], (imports) => {
    const early = loadedWith(imports, [EARLY]);
    const local = loadedWith(imports, LOCAL);
    // Every operation loads some of these small modules.
    const isShared = (id: string) => id.startsWith(OPERATIONS) && !id.endsWith('/operation.ts');
    return [
      { name: 'start', test: early, priority: 2 },
      { name: 'local', test: (id: string) => local(id) || isShared(id), priority: 1 },
    ];
  });
  const child = await joinCode(join(folder, 'child'), { main: CHILD }, [], (imports) => [
    // Separate from the code that raises it, which must come first.
    { name: 'fence', test: loadedWith(imports, [FENCE]), priority: 2 },
    { name: 'tasks', test: loadedWith(imports, [TASKS]), priority: 1 },
    { name: 'shared', minShareCount: SHARED_BY },
  ]);
  return [...new Set([...host, ...child, relative(ROOT, import.meta.filename)])].sort();

  async function joinCode(
    dir: string,
    input: Record<string, string>,
    plugins: Plugin[],
    groupsOf: (imports: Map<string, readonly string[]>) => object[],
  ) {
    const { build } = await import('rolldown');
    const imports = new Map<string, readonly string[]>();
    const isChild = dir !== folder;
    const operations = `operations/*/*/${isChild ? '{operation,run}' : 'operation'}.ts`;
    const above = isChild ? join('..', root) : root;
    const { output } = await build({
      input,
      cwd: ROOT,
      platform: 'node',
      logLevel: 'silent',
      external: (id) => /^[@\w]/.test(id) && !/^(?:node|virtual):/.test(id) && !PACKAGES.test(id),
      plugins: [
        ...plugins,
        withoutLanguages(),
        found([], [operations], pathOf),
        places(above, pathOf),
        importsOf(imports),
      ],
      output: {
        dir,
        format: 'esm',
        cleanDir: true,
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        comments: false,
        minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } },
        codeSplitting: { groups: groupsOf(imports) as never },
      },
    });
    return ownFiles(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
  }
}

/** Keeps the service and its administration separate: each loads more than a thousand additional modules. */
function servicesApart(pathOf: PathOf): Plugin {
  return {
    name: 'services-apart',
    transform(code, id) {
      if (id !== CLI) return null;
      const apart = code.replaceAll(/import\('(\.\.\/[\w/-]+\.ts)'\)/g, (whole, path: string) =>
        /\/(?:main|admin)\.ts$/.test(path)
          ? `import(new URL(${JSON.stringify(relative(join(pathOf(CLI), '..'), pathOf(join(CLI, '..', path))))}, import.meta.url).href)`
          : whole,
      );
      return apart;
    },
  };
}

/**
 * Makes the command line start the bundled child, whose path is relative to the bundle: `import.meta.url` would mean
 * the source.
 */
function childBeside(): Plugin {
  return {
    name: 'child-beside',
    load: (id) =>
      id === CHILD_CODE
        ? [
            "import { globSync } from 'node:fs';",
            "import { fileURLToPath } from 'node:url';",
            "const folder = new URL('./child/', import.meta['url']);",
            "export const CHILD_PROGRAM = new URL('main.mjs', folder);",
            'export const IS_JOINED = true;',
            "export const STAMP = 'compiled-joined';",
            'export const childCode = () => globSync("*.mjs", { cwd: fileURLToPath(folder), exclude: ["main.mjs"] }).map((name) => fileURLToPath(new URL(name, folder)));',
          ].join('\n')
        : null,
  };
}

/** zod brings its messages in fifty languages, of which English is loaded by itself. */
function withoutLanguages(): Plugin {
  const NOTHING = 'virtual:nothing';
  return {
    name: 'without-languages',
    resolveId: (id, importer) => {
      if (id === NOTHING) return id;
      return id === '../locales/index.js' && importer?.includes('/zod/') ? NOTHING : null;
    },
    load: (id) => (id === NOTHING ? 'export {};' : null),
  };
}
