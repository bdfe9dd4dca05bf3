import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGuard, findProgram, type Guard, LIBRARIES } from '../../sandbox/host/confinement.ts';
import type { Folder, ProgramDriver } from './driver.ts';

export const FOLDERS: readonly Folder[] = ['in', 'out', 'tmp', 'home'];
const SYSTEM_DATA = [
  ...['/usr/share/fonts', '/usr/local/share/fonts', '/usr/share/fontconfig', '/etc/fonts', '/var/cache/fontconfig'],
  // Alternatives of Debian are links that lead through here.
  '/etc/alternatives',
];
const PACKAGE = fileURLToPath(new URL('../../../package.json', import.meta.url));
/** Where a speaker finds itself and Node, independent of the program's folders. */
const SPEAKER_FOLDER = '/run/sheaf';
const SPEAKER_FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=4'];
/** A user that owns nothing the program can see. */
const USER = '65534';

export interface ProgramLimits {
  memoryBytes: number;
  /** Size that no file may pass. */
  maxFileBytes: number;
}

/** How programs are held: by bubblewrap, or by nothing but limits where an operator wants it so. */
export interface ProgramConfinement {
  confined: boolean;
  /** The command that runs an executable of a driver; `home` contains its folders. */
  command(driver: ProgramDriver, executable: string, home: string, limits: ProgramLimits): string[];
  inside(home: string, folder: Folder): string;
}

/**
 * Finds how programs can be held; null if nothing does. Whether it works for a program, its trial shows.
 * @param unconfined whether they may run without a confinement
 * @param folder an existing folder to try limits in
 */
export async function findProgramConfinement(unconfined: boolean, folder: string): Promise<ProgramConfinement | null> {
  const bwrap = unconfined ? null : findProgram('bwrap');
  if (!unconfined && !bwrap) return null;
  const guard = await findGuard(folder);
  const guarded = (limits: ProgramLimits, command: string[]) =>
    guard ? [...guard({ ...limits, noNewPrivileges: !bwrap } satisfies Parameters<Guard>[0]), ...command] : command;
  if (!bwrap) {
    return {
      confined: false,
      command: ({ speaker }, executable, _home, limits) =>
        guarded(limits, [...(speaker ? [process.execPath, ...SPEAKER_FLAGS, speaker] : []), executable]),
      inside: (home, name) => `${home}/${name}`,
    };
  }
  return {
    confined: true,
    command: (driver, executable, home, limits) =>
      guarded(limits, [bwrap, ...namespaces(driver, executable, home), '--', ...speakerInside(driver), executable]),
    inside: (_home, name) => `/${name}`,
  };
}

/** A private namespace of every kind, no network, and only the parts of the file system that it needs. */
function namespaces(driver: ProgramDriver, executable: string, home: string): string[] {
  const seen = [...LIBRARIES, ...SYSTEM_DATA, ...driver.sees(executable)].filter(existsSync);
  return [
    ...['--unshare-all', '--unshare-user', ...(driver.nestedNamespaces ? [] : ['--disable-userns'])],
    ...['--uid', USER, '--gid', USER, '--die-with-parent', '--cap-drop', 'ALL'],
    ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...seen.flatMap((path) => ['--ro-bind', realpathSync(path), path]),
    ...['--ro-bind', realpathSync(executable), executable],
    ...FOLDERS.flatMap((name) => [name === 'in' ? '--ro-bind' : '--bind', `${home}/${name}`, `/${name}`]),
    ...(driver.speaker ? speakerBinds(driver.speaker) : []),
    ...['--remount-ro', '/', '--chdir', '/tmp'],
  ];
}

function speakerBinds(speaker: string): string[] {
  const folder = dirname(speaker);
  return [
    ...['--ro-bind', realpathSync(process.execPath), `${SPEAKER_FOLDER}/node`],
    ...['--ro-bind', folder, `${SPEAKER_FOLDER}/${basename(folder)}`],
    ...['--ro-bind', PACKAGE, `${SPEAKER_FOLDER}/package.json`],
  ];
}

function speakerInside({ speaker }: ProgramDriver): string[] {
  if (!speaker) return [];
  const main = `${SPEAKER_FOLDER}/${basename(dirname(speaker))}/${basename(speaker)}`;
  return [`${SPEAKER_FOLDER}/node`, ...SPEAKER_FLAGS, main];
}

/** All that a program finds in its environment. */
export function environment(confinement: ProgramConfinement, home: string): Record<string, string> {
  const tmp = confinement.inside(home, 'tmp');
  return {
    HOME: confinement.inside(home, 'home'),
    TMPDIR: tmp,
    XDG_RUNTIME_DIR: tmp,
    LANG: 'C.UTF-8',
    PATH: '/usr/bin:/bin',
    MALLOC_ARENA_MAX: '2',
  };
}
