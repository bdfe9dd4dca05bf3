import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../errors.ts';
import { runGroup } from './process-group.ts';
import { TIER_UP, YOUNG_GENERATION } from './v8-flags.ts';

/**
 * How children are confined. `permissions`: Node denies it other files than its own, children, workers and WASI.
 * `bwrap`: the kernel does too (namespaces made by bubblewrap), and there is no network and no other visible process.
 */
export type ConfinementLevel = 'bwrap' | 'permissions';

export interface Command {
  execPath: string;
  execArgv: string[];
}

export interface ChildBounds {
  folder: string;
  inputs: string;
  memoryBytes: number;
  /** Size that no file may pass. */
  maxFileBytes: number;
}

export interface Confinement {
  level: ConfinementLevel;
  /** The command that runs a module in a child which may only write in `folder`, and read the content of `inputs`. */
  command(child: ChildBounds): Command;
  /** The folder of compiled code that children read; never the service's own. */
  cacheFolder: string | null;
}

const APP = fileURLToPath(new URL('../../../', import.meta.url));
const FONTS = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', '/Library/Fonts'];
/** Data of languages for recognizing text, where Tesseract's packages put it. */
const LANGUAGES = [
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tesseract-ocr/4.00/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
];
const SYSTEM_DATA = [...FONTS, ...LANGUAGES];
/** Files that the dynamic loader of `node` itself needs. */
export const LIBRARIES = ['/usr/lib', '/lib', '/lib64', '/usr/lib64', '/etc/ld.so.cache'];
const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin'];
const PROBE_TIMEOUT_MS = 10_000;
const OPEN_FILES = 512;
/** Children have a lower priority than the service, which serves requests while they work, if processors are short. */
const NICE = 5;
const MiB = 1024 * 1024;
/** Unit of a shell's file size limit (POSIX, ulimit). */
const BLOCK_BYTES = 512;
/** Limits for trying whether a confinement works. */
const TRIED = { memoryBytes: 1024 * MiB, maxFileBytes: 1024 * MiB };

type Setting = 'auto' | 'bwrap' | 'off';

/**
 * Finds the strongest confinement that works on this machine.
 * @param setting `bwrap` requires it, `auto` takes it if it works, `off` does without
 * @param code further folders with code for children
 * @throws StartError if `bwrap` is required and does not work
 */
export async function findConfinement({
  setting,
  cacheFolder,
  folder,
  code = [],
}: {
  setting: Setting;
  cacheFolder: string | null;
  /** An existing folder to try it in. */
  folder: string;
  code?: string[];
}): Promise<Confinement> {
  const bwrap = setting === 'off' ? null : findProgram('bwrap');
  const trial = (one: Confinement) => probe(one.command({ folder, inputs: folder, ...TRIED }), folder);
  // Where everything works, one trial shows it; where not, each part is tried by itself.
  const expected = bwrap ? expectedConfinement(setting, cacheFolder, code) : null;
  if (expected && (await trial(expected)) === null) return expected;
  const make = confinementsOf(await findGuard(folder), cacheFolder, code);
  const deep = bwrap ? make('bwrap', bwrap) : null;
  const fault = deep ? await trial(deep) : 'it is not installed';
  if (deep && fault === null) return deep;
  if (setting === 'bwrap') {
    throw new StartError(
      `SANDBOX=bwrap requires bubblewrap, but ${fault}. Install it and allow user namespaces, or set SANDBOX=auto.`,
    );
  }
  return make('permissions', null);
}

/**
 * The untried result of `findConfinement` on a machine where everything works. A child that starts in it proves it; if
 * none starts, `findConfinement` decides. Null if it cannot be known.
 */
export function expectedConfinement(
  setting: Setting,
  cacheFolder: string | null,
  code: string[] = [],
): Confinement | null {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : null;
  if (!setpriv || !listsChildren()) return null;
  const make = confinementsOf(guardBy(setpriv), cacheFolder, code);
  const bwrap = setting === 'off' ? null : findProgram('bwrap');
  if (bwrap) return make('bwrap', bwrap);
  return setting === 'bwrap' ? null : make('permissions', null);
}

function confinementsOf(guard: Guard | null, cacheFolder: string | null, code: string[]) {
  const readable = real([...codeOf(APP), ...code]);
  return (level: ConfinementLevel, bwrap: string | null): Confinement => ({
    level,
    cacheFolder,
    command({ folder, inputs, memoryBytes, maxFileBytes }) {
      const node = [
        process.execPath,
        ...permissions([...readable, ...real([inputs])], [folder, ...(cacheFolder ? [cacheFolder] : [])]),
        `--max-old-space-size=${Math.floor(memoryBytes / MiB)}`,
        YOUNG_GENERATION,
        ...TIER_UP,
      ];
      const inner = bwrap ? [bwrap, ...namespaces(readable, { folder, inputs, cacheFolder }), '--', ...node] : node;
      const [execPath, ...execArgv] = guard
        ? [...guard({ memoryBytes, maxFileBytes, noNewPrivileges: !bwrap }), ...inner]
        : inner;
      return { execPath: execPath as string, execArgv };
    },
  });
}

/**
 * Lists the parts of the service in the folder `app` that children may read, with a slash at its end. A checkout has
 * all packages below it. If the service is a package itself, npm puts others next to it, up to the outermost
 * `node_modules`.
 */
export function codeOf(app: string): string[] {
  const [, outermost] = /^(.*?\/node_modules)\/(?:.*\/node_modules\/)?[^/]+\/$/.exec(app) ?? [];
  const own = ['src', 'joined-cli', 'locales', 'packages', 'node_modules', 'package.json'].map(
    (name) => `${app}${name}`,
  );
  return outermost === undefined ? own : [...own, outermost];
}

/** Node's permission model. Addons are allowed since pictures are decoded by one; there is no permission for networks. */
function permissions(read: string[], write: string[]): string[] {
  return [
    '--permission',
    '--allow-addons',
    '--disable-warning=PERM0001',
    // It opens files unasked.
    ...(process.allowedNodeEnvironmentFlags.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
    ...[...read, ...SYSTEM_DATA.filter(existsSync), ...real(write)].map((path) => `--allow-fs-read=${path}`),
    ...real(write).map((path) => `--allow-fs-write=${path}`),
  ];
}

/** A private namespace of every kind, and a file system with only what it needs to run; only `folder` is writable. */
function namespaces(
  read: string[],
  { folder, inputs, cacheFolder }: { folder: string; inputs: string; cacheFolder: string | null },
): string[] {
  const bind = (kind: string, path: string) => [kind, path, path];
  const node = realpathSync(process.execPath);
  return [
    // No new session: a child already leads one, and another would lose its priority.
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent'],
    // A mount for devices could be written to, and would use memory.
    ...['--cap-drop', 'ALL', '--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...LIBRARIES.flatMap((path) => bind('--ro-bind-try', path)),
    ...SYSTEM_DATA.flatMap((path) => bind('--ro-bind-try', path)),
    ...read.flatMap((path) => bind('--ro-bind', path)),
    ...bind('--ro-bind', node),
    ...(node === process.execPath ? [] : ['--ro-bind', node, process.execPath]),
    // Compiled code is run unchecked: what one child could write, the next would obey.
    ...(cacheFolder ? bind('--ro-bind', cacheFolder) : []),
    // Inputs are links to stored files: on another mount, so that nothing writable can link to them.
    ...bind('--ro-bind', inputs),
    ...bind('--bind', folder),
    ...['--remount-ro', '/', '--chdir', folder],
  ];
}

export type Guard = (limits: { memoryBytes: number; maxFileBytes: number; noNewPrivileges: boolean }) => string[];

/** Reports how child processes are limited, as deeply as this machine can; null if it cannot. */
export async function findGuard(folder: string): Promise<Guard | null> {
  if (process.platform !== 'linux') return null;
  const setpriv = findProgram('setpriv');
  for (const guard of setpriv ? [guardBy(setpriv), guardBy(null)] : [guardBy(null)]) {
    const [execPath = '', ...execArgv] = [...guard({ ...TRIED, noNewPrivileges: true }), process.execPath];
    if ((await probe({ execPath, execArgv }, folder)) === null) return guard;
  }
  return null;
}

/**
 * Limits of the kernel: a hard one on memory for what grows faster than the watch looks (writable private memory, as
 * WebAssembly reserves far more address space than it uses), one on the size of a file, no core dumps, few open files, a
 * low priority, and an end with the parent.
 */
function guardBy(setpriv: string | null): Guard {
  const nice = findProgram('nice');
  // Where Linux shares processors among sessions, a process's priority counts only within its session, and it has its
  // own.
  const low = `{ echo ${NICE} >/proc/self/autogroup; } 2>/dev/null`;
  const limits = `ulimit -c 0 && ulimit -n ${OPEN_FILES} && ulimit -d "$0" && ulimit -f "$1"`;
  const script = `${low}; ${limits} && shift && exec "$@"`;
  return ({ memoryBytes, maxFileBytes, noNewPrivileges }) => {
    const kilobytes = Math.ceil((memoryBytes * 1.5 + 512 * MiB) / 1024);
    const end = setpriv ? [setpriv, '--pdeathsig', 'KILL', ...(noNewPrivileges ? ['--no-new-privs'] : [])] : [];
    const blocks = Math.ceil(maxFileBytes / BLOCK_BYTES);
    const lower = nice ? [nice, '-n', String(NICE)] : [];
    return ['/bin/sh', '-c', script, String(kilobytes), String(blocks), ...lower, ...end];
  };
}

/** Without the list of a process's children, the memory of one in a namespace could not be watched. */
const listsChildren = () => existsSync(`/proc/self/task/${process.pid}/children`);

/** Tries a command; resolves to its fault, or null. */
async function probe({ execPath, execArgv }: Command, folder: string): Promise<string | null> {
  if (!listsChildren()) return 'this system does not list child processes';
  try {
    await runGroup(execPath, [...execArgv, '--version'], { cwd: folder, env: {}, timeoutMs: PROBE_TIMEOUT_MS });
    return null;
  } catch (error) {
    return `it does not work here (${(error as Error).message})`;
  }
}

/** The path of a program of the system, or null. */
export function findProgram(name: string): string | null {
  return PROGRAM_FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
}

/** The paths and, for links, their targets. */
function real(paths: string[]): string[] {
  return [...new Set(paths.filter(existsSync).flatMap((path) => [path, realpathSync(path)]))];
}
