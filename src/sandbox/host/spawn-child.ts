import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHILD_PROGRAM } from './child-code.ts';
import type { Confinement } from './confinement.ts';
import { spawnGroup } from './process-group.ts';

// This much loads in a moment: the command line starts its child before it loads the rest.
/** Folders in a child's home: one that it may write, and one that it can only read. */
const WORK = 'work';
const INPUTS = 'inputs';
/** In its folder for work: the files that hold small inputs, of one task after another. */
const INLINE = 'inline';

/** The private folders of a child. */
export const foldersOf = (home: string) => ({
  folder: join(home, WORK),
  inputs: join(home, INPUTS),
  inline: join(home, WORK, INLINE),
});

/** Makes the private folders of a child. */
export async function makeHome(root: string): Promise<string> {
  const home = join(root, `child-${randomUUID()}`);
  const { inputs, inline } = foldersOf(home);
  await mkdir(inline, { recursive: true });
  await mkdir(inputs);
  return home;
}

export interface ChildOptions {
  folder: string;
  inputs: string;
  memoryBytes: number;
  /** Limits of its disk use at any time, and of any one file. */
  maxDiskBytes: number;
  confinement: Confinement;
  program?: URL;
  /** Its first operation, whose code it loads in advance. */
  operation?: string;
}

/** Starts the process of a child, which gets no environment except its folders. It has no listeners yet. */
export function spawnChild(options: ChildOptions) {
  const { folder, inputs, memoryBytes, maxDiskBytes, confinement, program = CHILD_PROGRAM, operation } = options;
  const { execPath, execArgv } = confinement.command({ folder, inputs, memoryBytes, maxFileBytes: maxDiskBytes });
  const args = [confinement.cacheFolder ?? '', ...(operation ? [operation] : [])];
  return spawnGroup(execPath, [...execArgv, fileURLToPath(program), ...args], {
    cwd: folder,
    // One malloc arena: with several, threads that decode pictures keep up to twice the memory they need.
    env: { TMPDIR: folder, MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}
