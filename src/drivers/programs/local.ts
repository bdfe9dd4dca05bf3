import { SheafError } from '../../errors.ts';
import { PROGRAMS, type ProgramName } from '../../operations/kit/programs.ts';
import type { Log } from '../../ports/log.ts';
import type { Programs } from '../../ports/programs.ts';
import { findProgramConfinement, type ProgramConfinement, type ProgramLimits } from './confine.ts';
import type { ProgramDriver } from './driver.ts';
import { type Finding, findExecutable } from './find.ts';
import { type ProgramProcess, startProcess } from './process.ts';

export interface LocalProgramsOptions {
  drivers: readonly ProgramDriver[];
  /** Paths of programs, or `off`. */
  settings: Partial<Record<ProgramName, string | undefined>>;
  /** Has programs run although nothing confines them. */
  unconfined: boolean;
  /** Folder that the folders of processes are made in, on the disk of the files that they work on. */
  root: string;
  memoryBytes: number;
  /** Disk space of a process. */
  maxDiskBytes: number;
  idleMs: number;
  /** Gives every piece of work its own process. */
  fresh: boolean;
  log: Log;
}

/** Programs of this machine: started when first needed, kept for further work, stopped after a while without any. */
export function createLocalPrograms(options: LocalProgramsOptions): Programs {
  const { drivers, root, log } = options;
  const limits: ProgramLimits = { memoryBytes: options.memoryBytes, maxFileBytes: options.maxDiskBytes };
  const idle = new Map<ProgramName, ProgramProcess[]>(drivers.map(({ name }) => [name, []]));
  const all = new Set<ProgramProcess>();
  let closed = false;
  let tidy: NodeJS.Timeout | undefined;
  let held: Promise<ProgramConfinement | null> | undefined;
  let found: Promise<Map<ProgramName, Finding>> | undefined;

  const confinement = () => {
    held ??= findProgramConfinement(options.unconfined, root);
    return held;
  };
  const look = () => {
    found ??= Promise.all(
      drivers.map(async (driver): Promise<[ProgramName, Finding]> => {
        const finding = findExecutable(driver, options.settings[driver.name], confinement, { root, limits, log });
        return [driver.name, await finding];
      }),
    ).then((entries) => new Map(entries));
    return found;
  };

  async function take(driver: ProgramDriver): Promise<ProgramProcess> {
    const waiting = idle.get(driver.name) ?? [];
    for (let process = waiting.pop(); process; process = waiting.pop()) {
      if (process.reusable) return process;
      await end(process);
    }
    const executable = (await look()).get(driver.name)?.executable;
    const holding = await confinement();
    if (!executable || !holding || closed) throw unavailable(driver.name);
    const started = await startProcess(driver, executable, holding, {
      root,
      limits,
      maxDiskBytes: options.maxDiskBytes,
    });
    all.add(started);
    if (closed) await end(started);
    return started;
  }

  function giveBack(driver: ProgramDriver, process: ProgramProcess): void {
    const spent = options.fresh || closed || !process.reusable || process.works >= driver.maxWorks;
    if (spent) return void end(process);
    process.idleSince = Date.now();
    idle.get(driver.name)?.push(process);
    tidy ??= setInterval(letGo, Math.min(options.idleMs, 5000)).unref();
  }

  function letGo(): void {
    const overdue = Date.now() - options.idleMs;
    for (const waiting of idle.values()) {
      while (waiting[0] && waiting[0].idleSince < overdue) void end(waiting.shift() as ProgramProcess);
    }
    if (all.size > 0) return;
    clearInterval(tidy);
    tidy = undefined;
  }

  async function end(process: ProgramProcess): Promise<void> {
    all.delete(process);
    await process.end().catch((err) => log.warn({ err }, 'could not remove what a program left'));
  }

  return {
    async states() {
      return new Map([...(await look())].map(([name, { state }]) => [name, state]));
    },

    async run(work, signal) {
      const driver = drivers.find(({ name }) => name === work.program);
      if (!driver) throw unavailable(work.program);
      const { success, data: request } = driver.request.safeParse(work.request);
      if (!success) throw new Error('the program does not do this');
      signal.throwIfAborted();
      const process = await take(driver);
      try {
        return await process.work(work, request, signal);
      } finally {
        giveBack(driver, process);
      }
    },

    async close() {
      closed = true;
      clearInterval(tidy);
      await Promise.all([...all].map(end));
    },
  };
}

function unavailable(program: ProgramName): SheafError {
  return new SheafError('operation_unavailable', `This needs ${PROGRAMS[program].title}, which is not available here.`);
}
