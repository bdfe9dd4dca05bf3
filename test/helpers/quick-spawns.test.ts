import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { own } from './quick-spawns.ts';

const CASES: [string, string[], ExecFileSyncOptions?][] = [
  ['true', []],
  ['sh', ['-c', 'echo out; echo err >&2; exit 3'], { stdio: 'pipe' }],
  ['sh', ['-c', 'echo out; echo err >&2; exit 3'], { stdio: 'pipe', encoding: 'utf8' }],
  ['sh', ['-c', 'echo out; echo err >&2'], { stdio: ['ignore', 'pipe', 'ignore'] }],
  ['sh', ['-c', 'kill -9 $$'], { stdio: 'ignore' }],
  ['sh', ['-c', 'echo "$PWD $A"'], { cwd: '/', env: { PATH: process.env.PATH, A: '1' } }],
  ['sh', ['-c', 'pwd; env | sort']],
  ['cat', [], { input: 'hello', encoding: 'latin1' }],
  ['cat', [], { input: Buffer.alloc(500_000, 255), maxBuffer: 1 << 20 }],
  // It must not end before it is ended.
  ['sh', ['-c', 'head -c 2000 /dev/zero; exec sleep 60'], { maxBuffer: 100 }],
  ['sleep', ['60'], { timeout: 50 }],
  ['no-such-program', ['a']],
];

type Run = (file: string, args: string[], options?: ExecFileSyncOptions) => unknown;

/** The result or exception, without the process id. */
function outcome(run: Run, [file, args, options]: (typeof CASES)[number]) {
  try {
    return withoutPid(run(file, args, options));
  } catch (error) {
    return { message: (error as Error).message, ...(withoutPid(error) as object) };
  }
}

function withoutPid(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  const { pid: _, error, ...others } = value as { pid?: number; error?: NodeJS.ErrnoException };
  return { ...others, error: error && [error.message, error.code, error.errno] };
}

it.skipIf(process.platform !== 'linux').each(CASES)('%s %j ends as Node has it end', (...each) => {
  expect(execFileSync).not.toBe(own.execFileSync);
  expect(outcome(execFileSync as Run, each)).toEqual(outcome(own.execFileSync as Run, each));
  expect(outcome(spawnSync as Run, each)).toEqual(outcome(own.spawnSync as Run, each));
});
