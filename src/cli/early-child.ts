import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasOperation } from '../operations/registry.ts';
import { makeChildCache } from '../sandbox/host/compile-cache.ts';
import { type Confinement, expectedConfinement } from '../sandbox/host/confinement.ts';
import { killGroup } from '../sandbox/host/process-group.ts';
import { foldersOf, makeHome, spawnChild } from '../sandbox/host/spawn-child.ts';
import { EXIT } from './exit.ts';

const MiB = 1024 ** 2;
/** The defaults of these settings; if any of them is set, the child starts after they have been read. */
export const USUAL_BOUNDS = { memoryBytes: 1024 * MiB, maxDiskBytes: 11_000 * MiB };
const SETTINGS = ['SANDBOX', 'SANDBOX_MEMORY_BYTES', 'MAX_FILE_SIZE_BYTES', 'MAX_REQUEST_BYTES', 'MAX_OUTPUT_BYTES'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** With these, or without a file, nothing is worked on here. */
const ELSEWHERE = /^(?:-[a-z]*[hn][a-z]*|--help|--dry-run|--server(?:=.*)?)$/;

type Bounds = typeof USUAL_BOUNDS;

export interface StartedChild {
  scratch: string;
  cacheFolder: string | null;
  confinement: Confinement;
  home: string;
  child: ReturnType<typeof spawnChild>;
}

/** A child that starts while the rest of the program is loaded. Ended with its folder, unless it was taken. */
export interface EarlyChild extends AsyncDisposable {
  /** The child, which the caller must end. Null if the call needs other bounds. */
  take(bounds: Bounds): StartedChild | null;
}

/** The folder for files kept for later runs. */
export const cacheHome = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sheaf');

export const makeScratch = () => mkdtempSync(join(tmpdir(), 'sheaf-'));

/**
 * Starts a child early for a command that needs one: starting it takes as long as loading the program, so both run at
 * once. Null for other commands. Resolves as soon as the child's process exists.
 */
export async function startEarly(command: string, args: readonly string[]): Promise<EarlyChild | null> {
  const elsewhere = process.env.SHEAF_URL || args.length === 0 || args.some((arg) => ELSEWHERE.test(arg));
  if (elsewhere || SETTINGS.some((name) => process.env[name]) || !hasOperation(command)) return null;
  const cache = cacheHome();
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const cacheFolder = await makeChildCache(cache);
  const confinement = expectedConfinement('auto', cacheFolder);
  if (!confinement) return null;
  const scratch = makeScratch();
  const home = await makeHome(scratch);
  const child = spawnChild({ ...foldersOf(home), ...USUAL_BOUNDS, confinement, operation: command });
  return earlyChild({ scratch, cacheFolder, confinement, home, child });
}

function earlyChild(started: StartedChild): EarlyChild {
  const { scratch, child } = started;
  child.on('error', () => {});
  let isInUse = false;
  const end = () => {
    if (child.pid) killGroup(child.pid);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  };
  const interrupted = () => {
    end();
    process.exit(EXIT.interrupted);
  };
  const leave = () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
  };
  for (const signal of SIGNALS) process.once(signal, interrupted);
  return {
    take({ memoryBytes, maxDiskBytes }) {
      if (memoryBytes !== USUAL_BOUNDS.memoryBytes || maxDiskBytes !== USUAL_BOUNDS.maxDiskBytes) return null;
      isInUse = true;
      leave();
      return started;
    },
    async [Symbol.asyncDispose]() {
      leave();
      if (!isInUse) end();
    },
  };
}
