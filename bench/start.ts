import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inMiB, treeMemory } from './helpers/processes.ts';
import { inMs, median, report } from './helpers/statistics.ts';

/** How long until `/readyz` says yes, and what the idle service holds in memory. Run: npm run bench:start */
const PORT = 18_080;
const ROUNDS = 7;
const IDLE_MS = 6000;
const ROOT = new URL('..', import.meta.url).pathname;
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };

const first: number[] = [];
const again: number[] = [];
let idle = { bytes: 0, processes: 0 };
const folders = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
// Each data folder sees two starts: one that makes it, and one that finds it.
for (let start = 0; start < 2 * ROUNDS; start++) {
  const startedAt = performance.now();
  // What npm hands over to, with npm's path.
  const child = spawn('sh', ['-c', scripts.start.replace(/node /, 'exec node ')], {
    cwd: ROOT,
    env: {
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
      PORT: String(PORT),
      DATA_DIR: join(folders, String(start >> 1)),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await isReady())) await sleep(5);
  (start % 2 === 0 ? first : again).push(performance.now() - startedAt);
  if (start === 2 * ROUNDS - 1) {
    await sleep(IDLE_MS);
    idle = treeMemory(child.pid as number);
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
await rm(folders, { recursive: true, force: true });

report(`first start, empty data folder, median of ${ROUNDS}`, inMs(median(first)), '< 1000 ms');
report(`start, median of ${ROUNDS}`, inMs(median(again)), '< 700 ms');
report(`idle memory, all ${idle.processes} process(es)`, inMiB(idle.bytes), '< 110 MiB');

async function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${PORT}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}
