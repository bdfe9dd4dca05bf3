import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRunning } from '#test/fuzz/watch.ts';
import { until } from '#test/helpers/until.ts';
import { endLeftovers } from './end-orphans.ts';

const WAIT = 'setInterval(() => {}, 1000)';

/** Starts a process that leads a session, and another in it; the first ends at once, or never. Returns the second's id. */
async function startTwo(folder: string, leader: 'ends' | 'stays'): Promise<{ pid: number; end(): void }> {
  const script = `"$0" -e '${WAIT}' "$1/child" & echo $!; ${leader === 'ends' ? '' : 'wait'}`;
  const shell = spawn('/bin/sh', ['-c', script, process.execPath, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  if (leader === 'ends' && shell.exitCode === null) await once(shell, 'exit');
  const pid = Number(line);
  return {
    pid,
    end() {
      for (const each of [pid, shell.pid as number]) if (isRunning(each)) process.kill(each, 'SIGKILL');
    },
  };
}

it.runIf(process.platform === 'linux')('ends what no session leads any more, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-left-'));
  const [left, led, other] = await Promise.all([
    startTwo(folder, 'ends'),
    startTwo(folder, 'stays'),
    startTwo(tmpdir(), 'ends'),
  ]);
  try {
    expect(endLeftovers(folder)).toBe(1);
    await until('it is gone', () => endLeftovers(folder) === 0 && !isRunning(left.pid));
    expect([led, other].map(({ pid }) => isRunning(pid))).toEqual([true, true]);
  } finally {
    for (const each of [left, led, other]) each.end();
    rmSync(folder, { recursive: true });
  }
});
