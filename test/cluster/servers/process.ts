import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Identity {
  uid?: number;
  gid?: number;
}

/** A server that a test started and must stop. */
export interface ServerProcess {
  pid: number;
  /** Its output so far, at most the last 16 kB. */
  output(): string;
  running(): boolean;
  /** Sends a signal and waits for the end; SIGKILL follows after `patienceMs`. */
  stop(signal?: NodeJS.Signals, patienceMs?: number): Promise<void>;
}

const started = new Set<ChildProcess>();
// No server outlives the test run, however that ends.
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of started) child.kill('SIGKILL');
    process.kill(process.pid, signal);
  });
}

/** Starts a program in the foreground, without the test's environment. */
export function startProcess(
  file: string,
  args: string[],
  options: Identity & { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): ServerProcess {
  const child = spawn(file, args, {
    ...options,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-16_384);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      started.delete(child);
      resolve();
    };
    // Not "exit": what it complained about last may still be in the pipes then.
    child.once('close', end);
    child.once('error', (error) => {
      output += error.message;
      end();
    });
  });
  return {
    pid: child.pid ?? -1,
    output: () => output,
    running: () => started.has(child),
    async stop(signal = 'SIGTERM', patienceMs = 60_000) {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Runs a command to its end and returns its output. @throws Error with its complaints */
export async function runCommand(
  file: string,
  args: string[],
  options: Identity & { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await run(file, args, { maxBuffer: 16 * 1024 * 1024, timeout: 180_000, ...options });
  return stdout;
}

/** Waits until `check` returns true; gives up when the server ends or after `seconds`. */
export async function waitUntil(
  what: string,
  seconds: number,
  check: () => Promise<boolean>,
  server?: ServerProcess,
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    if (await check().catch(() => false)) return;
    if (server && !server.running()) throw new Error(`${what} ended at start: ${server.output()}`);
    if (Date.now() > until) throw new Error(`${what} was not ready within ${seconds} s. ${server?.output() ?? ''}`);
    await sleep(50);
  }
}

/** Finds a program on the PATH or in further folders; null when it is not installed. */
export function findProgram(name: string, folders: string[] = []): string | null {
  const places = [...folders, ...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin'];
  return places.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
}

/** The user for a server when the tests run as root; other users have no choice. */
export function identityOf(user: string): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Thrown when a server cannot be had on this machine; says which packages bring it. */
export class NotInstalled extends Error {
  constructor(what: string, packages: string) {
    super(`${what} is not installed: apt-get install --no-install-recommends ${packages}`);
    this.name = 'NotInstalled';
  }
}
