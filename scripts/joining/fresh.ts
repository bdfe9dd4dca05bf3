import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { areOfNow, type Facts, factOf } from '../prepared.ts';
import { ROOT } from './plugins.ts';

/** npm writes it with everything that it installs. */
const INSTALLED = 'node_modules/.package-lock.json';
/** Folders of operations and tools: a folder changes when files are added. */
const FOLDERS = ['operations', 'operations/*', 'operations/*/*', 'text-tools', 'text-tools/*'];
const LOAD_MS = 60_000;

/** A bundle and its sources: it is stale when one of them has changed. */
export interface Bundle {
  /** The file that starts it, from the root of the checkout. */
  main: string;
  facts: Facts;
}

/** Joined code that is built if missing or stale. */
export interface Joined {
  /** Folder of its bundles, and of the note which of them is the current one. */
  folder: string;
  /** The file that starts it, from the folder of a bundle. */
  main: string;
  /** Writes a bundle into a folder. Resolves to our files that went into it, from the root. */
  write(folder: string): Promise<string[]>;
  /** Compiles its parts once and keeps the compiled code. @throws Error if one does not load */
  compile?(folder: string): Promise<void>;
}

/** An up-to-date bundle. @throws Error if none can be built */
export async function joinWhenStale(joined: Joined): Promise<Bundle> {
  const bundle = readCurrent(joined);
  const isFresh = bundle && existsSync(join(ROOT, bundle.main)) && areOfNow(bundle.facts);
  return isFresh ? bundle : bundleAnew(joined, bundle);
}

const currentOf = ({ folder }: Joined) => join(folder, 'current.json');

function readCurrent(joined: Joined): Bundle | null {
  try {
    return JSON.parse(readFileSync(currentOf(joined), 'utf8')) as Bundle;
  } catch {
    return null;
  }
}

/** A running program may still load parts of the previous bundle: only older ones are removed. */
async function bundleAnew(joined: Joined, before: Bundle | null): Promise<Bundle> {
  await mkdir(joined.folder, { recursive: true });
  const folder = await mkdtemp(join(joined.folder, 'new-'));
  try {
    const own = globSync('*.ts', { cwd: import.meta.dirname }).map((name) => join(import.meta.dirname, name));
    const inputs = [
      ...(await joined.write(folder)),
      ...foldersOfFound(),
      INSTALLED,
      ...own.map((path) => relative(ROOT, path)),
    ];
    const facts = Object.fromEntries(inputs.map((path) => [path, factOf(path)]));
    const name = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
    const place = join(joined.folder, name);
    const main = relative(ROOT, join(place, joined.main));
    if (!existsSync(join(ROOT, main))) await rename(folder, place);
    await joined.compile?.(place);
    const kept = new Set([name, before && relative(joined.folder, join(ROOT, before.main)).split('/')[0]]);
    for (const { name: old } of readdirSync(joined.folder, { withFileTypes: true }).filter((one) => one.isDirectory()))
      if (!kept.has(old) && !old.startsWith('new-'))
        await rm(join(joined.folder, old), { recursive: true, force: true });
    const bundle: Bundle = { main, facts };
    await writeFile(`${currentOf(joined)}.new`, JSON.stringify(bundle));
    await rename(`${currentOf(joined)}.new`, currentOf(joined));
    return bundle;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads all parts of a folder once, except for the entry that starts something. @throws Error if one does not load */
export async function loadParts(folder: string): Promise<void> {
  const parts = readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'main.mjs');
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

/** Our files among modules, from the root. */
export function ownFiles(modules: readonly string[]): string[] {
  const own = modules.filter((id) => id.startsWith(`${ROOT}/`)).map((id) => relative(ROOT, id));
  return [...new Set(own)].filter((path) => !path.startsWith('node_modules/')).sort();
}

function foldersOfFound(): string[] {
  const src = join(ROOT, 'src');
  const paths = globSync(FOLDERS, { cwd: src }).filter((path) => statSync(join(src, path)).isDirectory());
  return paths.map((path) => join('src', path));
}
