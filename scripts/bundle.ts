/**
 * Joins what the service loads into one file, and into further ones what it may load later: finding, reading and linking
 * more than a thousand modules takes longer than all else that a start does. Children and threads run the sources.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { areOfNow, type Facts, factOf } from './prepared.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'node_modules/.cache/sheaf-service');
const CURRENT = join(FOLDER, 'current.json');
/** npm writes it with everything that it installs. */
const INSTALLED = 'node_modules/.package-lock.json';
export const ENTRY = 'src/main.ts';
const SERVICE = 'src/service.ts';
/** What a start finds in folders, and what is looked up there later. */
const FOUND = ['operations/*/*/operation.ts', 'text-tools/*/tool.ts'];
const FOUND_LATER = ['text-tools/*/run.ts'];
/** Where it is looked for: a folder changes with what is put into it. */
const FOLDERS = ['operations', 'operations/*', 'operations/*/*', 'text-tools', 'text-tools/*'];
const LOAD_MS = 60_000;
const TABLE = 'virtual:found';
const PLACE = 'virtual:place';

/** A bundle, and what it was made of: it is stale when one of them has changed. */
export interface Bundle {
  /** The file that starts the service, from the root of the checkout. */
  main: string;
  facts: Facts;
}

if (import.meta.main) await writeBundle(resolve(process.argv[2] ?? 'joined'));

/** The file that starts the service, from the root of the checkout: joined code of now, or the sources. */
export async function entryOfNow(): Promise<string> {
  return (await bundleWhenStale())?.main ?? ENTRY;
}

/** A bundle of now; null where none can be made, and the service starts from its sources. */
export async function bundleWhenStale(): Promise<Bundle | null> {
  const bundle = readCurrent();
  if (bundle && existsSync(join(ROOT, bundle.main)) && areOfNow(bundle.facts)) return bundle;
  try {
    return await bundleAnew(bundle);
  } catch (error) {
    process.stderr.write(`The service starts from its sources, which takes longer: ${(error as Error).message}\n`);
    return null;
  }
}

function readCurrent(): Bundle | null {
  try {
    return JSON.parse(readFileSync(CURRENT, 'utf8')) as Bundle;
  } catch {
    return null;
  }
}

/** A service that runs may yet load parts of the bundle before this one: only what is older is removed. */
async function bundleAnew(before: Bundle | null): Promise<Bundle> {
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(join(FOLDER, 'new-'));
  try {
    const inputs = [
      ...(await writeBundle(folder)),
      ...foldersOfFound(),
      INSTALLED,
      relative(ROOT, import.meta.filename),
    ];
    const facts = Object.fromEntries(inputs.map((path) => [path, factOf(path)]));
    const name = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
    const main = relative(ROOT, join(FOLDER, name, 'main.mjs'));
    if (!existsSync(join(ROOT, main))) await rename(folder, join(FOLDER, name));
    await compileAhead(join(FOLDER, name));
    const kept = new Set([name, before?.main.split('/').at(-2)]);
    for (const { name: old } of readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      if (!kept.has(old) && !old.startsWith('new-')) await rm(join(FOLDER, old), { recursive: true, force: true });
    }
    const bundle: Bundle = { main, facts };
    await writeFile(`${CURRENT}.new`, JSON.stringify(bundle));
    await rename(`${CURRENT}.new`, CURRENT);
    return bundle;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Has all parts but the one that starts something loaded once, so that their compiled code is kept. @throws Error where one does not load */
async function compileAhead(folder: string): Promise<void> {
  const parts = readdirSync(folder).filter((name) => name !== 'main.mjs');
  const load = `for (const part of ${JSON.stringify(parts)}) await import('./' + part);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/sheaf') },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: LOAD_MS,
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('a part of the bundle does not load');
}

/** Writes the bundle into a folder below the root. Resolves to the files of ours that it was made of. */
export async function writeBundle(folder: string): Promise<string[]> {
  const { build } = await import('rolldown');
  const main = join(ROOT, ENTRY);
  /** What the entry imports itself: apart, since compiled code is kept only after that. */
  const first = new Set<string>();
  const { output } = await build({
    input: { main },
    cwd: ROOT,
    platform: 'node',
    logLevel: 'silent',
    plugins: [found(), places(relative(folder, ROOT)), importsOf(main, first)],
    output: {
      dir: folder,
      format: 'esm',
      cleanDir: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      comments: false,
      // Names of functions stand in stacks.
      minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } },
      codeSplitting: {
        groups: [
          { name: 'start', test: (id) => first.has(id), priority: 1 },
          { name: 'service', test: (id) => id === TABLE || id === join(ROOT, SERVICE) },
        ],
      },
    },
  });
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const own = modules.filter((id) => id.startsWith(`${ROOT}/`)).map((id) => relative(ROOT, id));
  return [...new Set(own)].filter((path) => !path.startsWith('node_modules/')).sort();
}

/** Lets modules that are imported by a name made at run time be found in the bundle: those of the sources would be others. */
function found(): Plugin {
  const list = (patterns: string[]) => globSync(patterns, { cwd: join(ROOT, 'src') }).sort();
  return {
    name: 'found',
    resolveId: (id) => (id === TABLE ? id : null),
    load(id) {
      if (id !== TABLE) return null;
      const now = list(FOUND).map((path) => join(ROOT, 'src', path));
      const later = list(FOUND_LATER).map((path) => join(ROOT, 'src', path));
      const key = (path: string) => `urlOf(${JSON.stringify(relative(ROOT, path))})`;
      return [
        `import { urlOf } from '${PLACE}';`,
        ...now.map((path, index) => `import * as found${index} from ${JSON.stringify(path)};`),
        `const table = new Map([${[
          ...now.map((path, index) => `[${key(path)}, () => found${index}]`),
          ...later.map((path) => `[${key(path)}, () => import(${JSON.stringify(path)})]`),
        ]}]);`,
        'export async function importFound(url) { return (table.get(url) ?? (() => import(url)))(); }',
      ].join('\n');
    },
    transform(code, id) {
      const byName = /(?<![\w.'"`])import\((?=[a-z])/gi;
      if (id === TABLE || id.includes('/node_modules/') || !byName.test(code)) return null;
      return `import { importFound } from '${TABLE}';\n${code.replaceAll(byName, 'importFound(')}`;
    },
  };
}

/** Leaves modules in the belief that they stand where their sources do: beside them lie the files that they read. */
function places(root: string): Plugin {
  return {
    name: 'places',
    resolveId: (id) => (id === PLACE ? id : null),
    load: (id) =>
      id === PLACE
        ? [
            "import { fileURLToPath } from 'node:url';",
            `const root = new URL(${JSON.stringify(`${root}/`)}, import.meta.url);`,
            'export const urlOf = (path) => new URL(path, root).href;',
            'export const pathOf = (path) => fileURLToPath(urlOf(path));',
          ].join('\n')
        : null,
    transform(code, id) {
      const own = /\bimport\.meta\.(?:url|dirname|filename)\b|(?<![\w.'"`])__(?:dirname|filename)\b(?!['"`])/g;
      if (!isAbsolute(id) || !own.test(code)) return null;
      const said = (path: string) => JSON.stringify(relative(ROOT, path));
      const replaced = code.replaceAll(own, (what) => {
        if (what.endsWith('url')) return `urlOf(${said(id)})`;
        return `pathOf(${said(what.endsWith('dirname') ? dirname(id) : id)})`;
      });
      const isModule = /^\s*(?:import|export)\b/m.test(code);
      return `${isModule ? `import { urlOf, pathOf } from '${PLACE}';` : `const { urlOf, pathOf } = require('${PLACE}');`}\n${replaced}`;
    },
  };
}

/** Collects what a module imports. */
function importsOf(module: string, imported: Set<string>): Plugin {
  return {
    name: 'imports-of',
    moduleParsed({ id, importedIds }) {
      if (id === module) for (const each of importedIds) imported.add(each);
    },
  };
}

function foldersOfFound(): string[] {
  const src = join(ROOT, 'src');
  const paths = globSync(FOLDERS, { cwd: src }).filter((path) => statSync(join(src, path)).isDirectory());
  return paths.map((path) => join('src', path));
}
