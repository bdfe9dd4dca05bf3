import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import type { ProgramAnswer, ProgramWork } from '../../ports/programs.ts';
import { crashed } from '../../sandbox/host/child-errors.ts';
import { killGroup, spawnGroup } from '../../sandbox/host/process-group.ts';
import { residentBytes } from '../../sandbox/host/process-usage.ts';
import { watchChild } from '../../sandbox/host/resource-watch.ts';
import { lendFile, takeFile } from '../../sandbox/host/take-files.ts';
import { environment, type ProgramConfinement, type ProgramLimits } from './confine.ts';
import type { Host, ProgramDriver, Session } from './driver.ts';
import { makeHome } from './find.ts';

const START_MS = 90_000;
/** Files of one folder that are deleted between two pieces of work: the largest work has as many inputs. */
const MAX_LEFT = 1000;

/** A process of a program with its folders, for one piece of work at a time. */
export interface ProgramProcess {
  /** Good pieces of work so far. */
  readonly works: number;
  /** False once it ended, or did something that failed. */
  readonly reusable: boolean;
  idleSince: number;
  /** @throws SheafError; the process is ended then */
  work(work: ProgramWork, request: unknown, signal: AbortSignal): Promise<ProgramAnswer>;
  end(): Promise<void>;
}

/** Starts a process of a program. @throws SheafError `operation_crashed` when it does not start */
export async function startProcess(
  driver: ProgramDriver,
  executable: string,
  confinement: ProgramConfinement,
  { root, limits, maxDiskBytes }: { root: string; limits: ProgramLimits; maxDiskBytes: number },
): Promise<ProgramProcess> {
  const home = join(root, `program-${driver.name}-${randomUUID()}`);
  const running = new Map<number, Promise<void>>();
  let [works, good] = [0, true];

  const host: Host = {
    executable,
    inside: (folder) => confinement.inside(home, folder),
    outside: (folder) => join(home, folder),
    spawn(args, stdio = ['ignore', 'ignore', 'ignore']) {
      const [command = '', ...first] = confinement.command(driver, executable, home, limits);
      const child = spawnGroup(command, [...first, ...args], {
        cwd: join(home, 'tmp'),
        env: { ...environment(confinement, home), ...driver.environment },
        stdio,
      });
      const { pid } = child;
      if (pid !== undefined) {
        const ended = once(child, 'exit').then(() => void running.delete(pid));
        ended.catch(() => {});
        running.set(pid, ended);
      }
      child.on('error', () => {});
      return child;
    },
  };

  async function end(): Promise<void> {
    good = false;
    for (const pid of running.keys()) killGroup(pid);
    await Promise.allSettled(running.values());
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }

  let session: Session<unknown> | undefined;
  try {
    await makeHome(home);
    session = await driver.start(host, AbortSignal.timeout(START_MS));
  } catch (cause) {
    await end();
    throw new SheafError('operation_crashed', 'The job could not be started. Try again.', { cause });
  }
  const started = session as Session<unknown>;
  void started.ended?.then(() => {
    good = false;
  });

  /** Runs a task until it ends, the process passes a limit or exits, or the caller cancels. */
  async function watched<T>(signal: AbortSignal, work: (own: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const watch = { folder: home, pid: () => started.pid, maxProcesses: driver.maxProcesses };
    let stopWatching = () => {};
    const broken = new Promise<never>((_resolve, reject) => {
      stopWatching = watchChild({ ...watch, memoryBytes: limits.memoryBytes, maxDiskBytes }, reject);
      void started.ended?.then(() => reject(crashed('')));
      const gone = () => reject(new SheafError('cancelled', 'The work was canceled.'));
      if (signal.aborted) gone();
      signal.addEventListener('abort', gone, { signal: stop.signal });
    });
    broken.catch(() => {});
    try {
      return await Promise.race([work(stop.signal), broken]);
    } finally {
      stopWatching();
      stop.abort();
    }
  }

  return {
    get works() {
      return works;
    },
    get reusable() {
      return good;
    },
    idleSince: Date.now(),
    end,
    async work({ inputs, outputPath }, request, signal) {
      const { nameOf, work } = started;
      try {
        touch(home);
        const names = inputs.map((path, index) => {
          const name = nameOf(request, index);
          lendFile(path, join(home, 'in', name));
          return name;
        });
        const { value, outputs } = await watched(signal, (own) => work(request, names, own));
        for (const [index, name] of outputs.entries()) takeFile(join(home, 'out', plainName(name)), outputPath(index));
        for (const folder of ['in', 'out']) if (!(await empty(join(home, folder)))) good = false;
        works++;
        // It never returns memory that it has taken.
        if (started.pid !== null && residentBytes(started.pid) > driver.maxIdleBytes) good = false;
        return { value, outputs: outputs.length };
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

function plainName(name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw new Error('a program gave a file of another folder');
  return name;
}

/** Empties a folder. Returns false if it holds more than any work leaves there; the process must then end as well. */
async function empty(folder: string): Promise<boolean> {
  let left = MAX_LEFT;
  for await (const { name } of await opendir(folder)) {
    if (left-- === 0) return false;
    await rm(join(folder, name), { recursive: true, force: true });
  }
  return true;
}

/** Shows the cleaning, which goes by age, that a folder is in use. */
function touch(folder: string): void {
  const now = new Date();
  utimesSync(folder, now, now);
}
