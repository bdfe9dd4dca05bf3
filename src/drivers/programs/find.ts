import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../ports/log.ts';
import type { ProgramState } from '../../ports/programs.ts';
import { runGroup } from '../../sandbox/host/process-group.ts';
import { environment, FOLDERS, type ProgramConfinement, type ProgramLimits } from './confine.ts';
import type { ProgramDriver } from './driver.ts';

const TRIAL_MS = 20_000;

/** Findings about a program: whether it works, and what to start. */
export interface Finding {
  state: ProgramState;
  executable: string | null;
}

/**
 * Finds a program and reads its version under the confinement in which it will run.
 * @param setting a path, or `off`; undefined: searches the usual places
 */
export async function findExecutable(
  driver: ProgramDriver,
  setting: string | undefined,
  confinement: () => Promise<ProgramConfinement | null>,
  { root, limits, log }: { root: string; limits: ProgramLimits; log: Log },
): Promise<Finding> {
  const unavailable = (reason: Extract<ProgramState, { available: false }>['reason']): Finding => ({
    state: { available: false, reason },
    executable: null,
  });
  const program = driver.name;
  if (setting === 'off') return unavailable('off');
  const executable =
    setting === undefined ? driver.paths.find(existsSync) : (driver.executableOf?.(setting) ?? setting);
  if (executable === undefined || !existsSync(executable)) {
    if (setting !== undefined) log.warn({ program, path: setting }, 'the program that a setting names is not there');
    return unavailable('missing');
  }
  const held = await confinement();
  if (!held) {
    log.warn({ program }, 'the program is here, but nothing confines it (bubblewrap): what needs it is not offered');
    return unavailable('unconfined');
  }
  const home = join(root, `program-trial-${program}-${process.pid}`);
  try {
    await makeHome(home);
    const [command = '', ...args] = held.command(driver, executable, home, limits);
    const stdout = await runGroup(command, [...args, ...(driver.trial ?? ['--version'])], {
      cwd: home,
      env: { ...environment(held, home), ...driver.environment },
      timeoutMs: TRIAL_MS,
    });
    const version = driver.versionIn(stdout);
    if (version === null) throw new Error(`it says ${stdout.slice(0, 200)}`);
    log[held.confined ? 'info' : 'warn'](
      { program, version },
      held.confined
        ? 'found a program'
        : 'found a program: PROGRAMS_UNCONFINED=true has it run UNCONFINED on hostile files',
    );
    return { state: { available: true, version }, executable };
  } catch (error) {
    const why = (error as Error).message;
    log.warn(
      { program, why },
      'a program was found, and does not run under its confinement: what needs it is not offered',
    );
    return unavailable(/bwrap/.test(why) ? 'unconfined' : 'broken');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Makes the folder of a process with its content. */
export async function makeHome(home: string): Promise<void> {
  for (const name of FOLDERS) await mkdir(join(home, name), { recursive: true });
}
