import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { killGroup } from './process-group.ts';
import { processorMs } from './process-usage.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0)) killGroup(pid as number);
});

async function start(script: string): Promise<number> {
  const child = spawn('/bin/sh', ['-c', script], { stdio: 'ignore', detached: true });
  started.push(child);
  await once(child, 'spawn');
  return child.pid as number;
}

it.runIf(process.platform === 'linux')('counts the processor time of a process with those below it', async () => {
  // The shell only waits; its child does the work.
  const busy = await start('sh -c "while :; do :; done" & wait');
  const idle = await start('sleep 1000 & wait');
  await until('a tenth of a second was worked', () => (processorMs(busy) ?? 0) >= 100);
  expect(processorMs(idle)).toBeLessThan(100);
});

it('knows nothing of a process that is gone', async () => {
  const pid = await start('exit 0');
  const [child] = started;
  if (child?.exitCode === null) await once(child, 'exit');
  expect(processorMs(pid)).toBeNull();
});
