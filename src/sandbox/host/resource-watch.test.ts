import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import type { SheafError } from '../../errors.ts';
import { residentBytes } from './process-usage.ts';
import { watchChild } from './resource-watch.ts';

const MiB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'sheaf-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.runIf(process.platform === 'linux')(
  'reports memory as soon as it is more than a child may have, and not before',
  async () => {
    const code =
      "const kept = []; process.stdin.on('data', () => { kept.push(Buffer.alloc(40 * 2 ** 20, 1)); console.log(kept.length); })";
    const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
    const grow = async () => {
      child.stdin.write('more');
      await once(child.stdout, 'data');
      return residentBytes(child.pid as number);
    };
    const breaches: SheafError[] = [];
    const used = await grow();
    const stop = watchChild(
      { pid: child.pid as number, folder, memoryBytes: used + 20 * MiB, maxDiskBytes: MiB },
      (error) => breaches.push(error),
    );
    try {
      // A watch of less that began later looks later.
      const { promise: seen, resolve } = Promise.withResolvers<void>();
      const stopLess = watchChild({ pid: child.pid as number, folder, memoryBytes: used / 2, maxDiskBytes: MiB }, () =>
        resolve(),
      );
      await seen.finally(stopLess);
      expect(breaches).toEqual([]);
      await grow();
      await until('the breach is reported', () => breaches.length > 0);
      expect(breaches[0]).toMatchObject({ code: 'out_of_memory' });
    } finally {
      stop();
      child.kill('SIGKILL');
    }
  },
);
