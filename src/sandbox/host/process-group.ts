import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const SHELL = '/bin/sh';
/** A command starts once the process that kills its group knows the group, and never after the end of the service. */
const WAIT = 'read -r _ || exit 1; exec "$@"';
/**
 * Hears of groups (`+ 12`, `- 12`), and ends the remaining ones when the service is gone. Only a process outside of the
 * service can do that: a signal at the end of a parent (PR_SET_PDEATHSIG) misses processes that are being set up.
 */
const END_GROUPS = `
  groups=
  while read -r change group; do
    others=
    for each in $groups; do [ "$each" = "$group" ] || others="$others $each"; done
    groups=$others
    [ "$change" = - ] || groups="$groups $group"
  done
  for each in $groups; do kill -s KILL -- "-$each"; done`;
const MAX_PRINTED = 64 * 1024;

// One for the whole service, which ends only once.
const groups = new Set<number>();
let ender: ChildProcess | undefined;

function tell(change: '+' | '-', group: number): void {
  if (!ender) {
    const started = spawn(SHELL, ['-c', END_GROUPS], { env: {}, stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    started.on('error', () => {});
    started.stdin.on('error', () => {});
    started.once('exit', () => {
      if (ender === started) ender = undefined;
    });
    // It keeps no service from ending.
    started.unref();
    (started.stdin as typeof started.stdin & { unref(): void }).unref();
    ender = started;
    for (const each of groups) started.stdin.write(`+ ${each}\n`);
  }
  ender.stdin?.write(`${change} ${group}\n`);
}

/**
 * Starts a command in a separate process group. The group ends with its first process, and with the service, however
 * that ends. The first of `stdio` is `pipe` or `ignore`.
 */
export function spawnGroup(
  command: string,
  args: readonly string[],
  { stdio: [input, ...stdio], ...options }: Pick<SpawnOptions, 'cwd' | 'env'> & { stdio: ('ignore' | 'pipe')[] },
): ChildProcess {
  const child = spawn(SHELL, ['-c', WAIT, SHELL, command, ...args], {
    ...options,
    stdio: ['pipe', ...stdio],
    detached: true,
  });
  const { pid, stdin } = child;
  stdin?.on('error', () => {});
  if (pid === undefined) return child;
  groups.add(pid);
  tell('+', pid);
  child.once('exit', () => {
    killGroup(pid);
    groups.delete(pid);
    tell('-', pid);
  });
  if (input === 'pipe') stdin?.write('\n');
  else stdin?.end('\n');
  return child;
}

/** Ends all processes of a group at once; nothing if none is left. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Runs a command to its end; resolves to what it printed. @throws Error with what it complained of, or that it took too long */
export async function runGroup(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs }: { cwd: string; env: Record<string, string>; timeoutMs: number },
): Promise<string> {
  const child = spawnGroup(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const late = setTimeout(() => child.pid && killGroup(child.pid), timeoutMs);
  const printed = ['', ''];
  for (const [index, stream] of [child.stdout, child.stderr].entries()) {
    stream?.on('data', (bytes: Buffer) => {
      printed[index] = `${printed[index]}${bytes.toString('latin1')}`.slice(-MAX_PRINTED);
    });
  }
  try {
    const [code, signal] = await once(child, 'close');
    const [stdout = '', stderr = ''] = printed;
    if (code === 0) return stdout;
    throw new Error(stderr.trim().split('\n').at(-1) || `it ended with ${code ?? signal}`);
  } finally {
    clearTimeout(late);
  }
}
