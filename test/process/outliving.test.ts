import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { signalAll } from '../helpers/children.ts';
import { until } from '../helpers/until.ts';

/** Starts and stops: some for every run; a longer run by hand sets more. */
const ROUNDS = Number(process.env.ROUNDS ?? 12);
/** Processes whose command or folder is in the data of a service. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && `${commandOf(pid)}\0${folderOf(pid)}`.includes(folder));
}

const commandOf = (pid: number) => readIfThere(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
const folderOf = (pid: number) => readIfThere(() => readlinkSync(`/proc/${pid}/cwd`));

function readIfThere(read: () => string): string {
  try {
    return read();
  } catch {
    // It has ended.
    return '';
  }
}

/** Ends the processes of `start`, round by round, at different moments; reports the remaining ones. */
async function leftBy(rounds: number, start: (folder: string, round: number) => Promise<void>): Promise<string[]> {
  const outlived: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-outlived-'));
    try {
      await start(folder, round);
      await until('all is gone', () => processesOf(folder).length === 0, 5);
    } catch (error) {
      const left = processesOf(folder);
      outlived.push(`round ${round}: ${(error as Error).message}`, ...left.map((pid) => commandOf(pid).slice(0, 200)));
      signalAll(left, 'SIGKILL');
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return outlived;
}

describe.runIf(process.platform === 'linux')('nothing outlives a service', () => {
  it('that is killed while it tries what confines its children', async () => {
    const script = new URL('./find-confinement.ts', import.meta.url).pathname;
    const left = await leftBy(5 * ROUNDS, async (folder, round) => {
      const service = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
      const ended = once(service, 'exit');
      await once(service.stdout, 'data');
      await sleep((round * 7) % 100);
      service.kill('SIGKILL');
      await ended;
    });
    expect(left).toEqual([]);
  }, 3_600_000);
});
