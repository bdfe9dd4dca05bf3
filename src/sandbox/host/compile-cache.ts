import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childCode, STAMP } from './child-code.ts';
import { killGroup, spawnGroup } from './process-group.ts';
import { TIER_UP } from './v8-flags.ts';

// A file, not a text to evaluate: bundling (`scripts/bundle.ts`) would take its import for one of our modules.
const LOAD = fileURLToPath(new URL('./load-all.mjs', import.meta.url));

/**
 * Creates the folder of the children's compiled code, next to the service's own, which children never reach. Null if
 * that is impossible.
 */
export async function makeChildCache(dataDir: string): Promise<string | null> {
  const own = getCompileCacheDir();
  const folder = join(own ? dirname(own) : join(dataDir, 'cache'), 'children');
  return mkdir(folder, { recursive: true }).then(
    () => folder,
    () => null,
  );
}

/**
 * Compiles the code of children into their cache folder, unless it is there: a child can read the folder, and at level
 * `bwrap` cannot add to it. It only saves time, so a failure stops nothing.
 */
export async function compileChildCode(
  folder: string,
  signal: AbortSignal,
  priority: number | null = constants.priority.PRIORITY_LOW,
): Promise<void> {
  const files = childCode();
  const facts = files.map((file) => statSync(file)).map(({ mtimeMs, size }) => `${mtimeMs}/${size}`);
  const stamp = [process.version, ...TIER_UP, files.length, ...facts].join(' ');
  const stampFile = join(folder, STAMP);
  if (readIfThere(stampFile) === stamp) return;
  const code = await run([...TIER_UP, LOAD, ...files], { NODE_COMPILE_CACHE: folder }, signal, priority);
  if (code === 0) writeFileSync(stampFile, stamp);
}

/** Runs a program of a checkout that joins code. Only to be quicker: a failure stops nothing. */
export async function joinCode(program: string, signal: AbortSignal): Promise<void> {
  await run([program], process.env, signal, null);
}

/** Runs Node until it exits, or until the signal aborts. */
async function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  priority: number | null,
): Promise<number | null> {
  if (signal.aborted) return null;
  const child = spawnGroup(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const { pid } = child;
  const stop = () => pid && killGroup(pid);
  signal.addEventListener('abort', stop);
  if (priority !== null) child.once('spawn', () => pid && setPriority(pid, priority));
  const [code] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', stop);
  return code;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
