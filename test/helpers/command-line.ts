import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_COMPILE_CACHE } from './compile-cache.ts';
import { removeAtExit } from './service-process.ts';

const PROGRAM = new URL('../../bin/sheaf.mjs', import.meta.url).pathname;

/** Shared cache of all started programs; the children's code is compiled once. */
const home = mkdtempSync(join(tmpdir(), 'sheaf-home-'));
removeAtExit(home);

export interface Ended {
  code: number | null;
  stdout: Buffer;
  stderr: string;
  /** The values of JSON lines. */
  lines(): Record<string, unknown>[];
}

export interface CommandOptions {
  cwd: string;
  env?: Record<string, string>;
  input?: Uint8Array | string;
  signal?: AbortSignal;
}

/** Runs the real program, as a shell does. */
export async function sheaf(args: readonly string[], { cwd, env = {}, input, signal }: CommandOptions): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: home, NODE_COMPILE_CACHE, ...env },
    stdio: 'pipe',
    ...(signal && { signal, killSignal: 'SIGKILL' as const }),
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const stdout: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const whole = Buffer.concat(stdout);
  const lines = () =>
    whole
      .toString('utf8')
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { code, stdout: whole, stderr, lines };
}
