import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SandboxChild, startChild } from '../../src/sandbox/host/child-process.ts';
import { type Confinement, findConfinement } from '../../src/sandbox/host/confinement.ts';
import type { ChildTask } from '../../src/sandbox/protocol/messages.ts';
import type { Deed } from './hostile-child.ts';

const MiB = 1024 * 1024;

/** The outcome of a deed: its result, or the code of the error that stopped it. */
export type Outcome = { done: unknown } | { denied: string };

export interface HostileChild extends AsyncDisposable {
  child: SandboxChild;
  /** The only folder it should be able to write in. */
  folder: string;
  /** The folder of inputs with `given` in it, which it should only be able to read. */
  inputs: string;
  does(deed: Deed, argument?: string | number, timeoutMs?: number): Promise<Outcome>;
}

/** Finds a confinement whose children may also read the code of these tests. */
export async function confine(
  setting: 'auto' | 'bwrap' | 'off',
  cacheFolder: string | null = null,
): Promise<Confinement> {
  const code = [fileURLToPath(new URL('./', import.meta.url))];
  return findConfinement({ setting, cacheFolder, folder: tmpdir(), code });
}

/** Starts a child that does what the tests name. */
export async function startHostile(
  confinement: Confinement,
  memoryBytes = 256 * MiB,
  maxDiskBytes = 64 * MiB,
  below = tmpdir(),
): Promise<HostileChild> {
  const root = await realpath(await mkdtemp(join(below, 'sheaf-hostile-')));
  const [folder, inputs] = [join(root, 'child'), join(root, 'inputs')];
  await mkdir(folder);
  await mkdir(inputs);
  await writeFile(join(inputs, 'given'), 'as it was given');
  const program = new URL('./hostile-child.ts', import.meta.url);
  const child = await startChild({ folder, inputs, memoryBytes, maxDiskBytes, confinement, program });
  return {
    child,
    folder,
    inputs,
    does(deed, argument = '', timeoutMs = 20_000) {
      const task = {
        kind: 'operation',
        workflow: { steps: [{ operation: deed, params: { argument: String(argument) } }], onError: 'stop' },
      };
      return child.run<Outcome>(task as unknown as ChildTask, {
        timeoutMs,
        signal: new AbortController().signal,
        onProgress: () => {},
        onDetail: () => {},
      });
    },
    async [Symbol.asyncDispose]() {
      await child.kill();
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The same confinement, except for what Node itself and the fence of JavaScript deny. */
export function withoutPermissions(confinement: Confinement): Confinement {
  return {
    ...confinement,
    command(child) {
      const { execPath, execArgv } = confinement.command(child);
      const left = execArgv.filter((argument) => !/^--(?:permission$|allow-|no-experimental-sqlite$)/.test(argument));
      return { execPath, execArgv: [...left, '--title=unfenced'] };
    },
  };
}
