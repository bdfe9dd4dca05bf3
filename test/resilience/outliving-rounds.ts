/** Starts and ends services in sequence. Only `outliving.ts` starts it, in a new namespace of processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalAll } from '../helpers/children.ts';
import { NODE_COMPILE_CACHE } from '../helpers/compile-cache.ts';
import { createRandom } from '../helpers/random.ts';
import { until } from '../helpers/until.ts';
import type { OutlivingReport } from './outliving.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, process.env.SERVICE_UNDER_TEST ?? 'src/main.ts');
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGKILL'] as const;
/** A service ends within this time, or within twice the time that the last start that became ready took. */
const WITHIN_MS = 2000;
/** Every few starts find no compiled code, and compile. */
const FRESH_EVERY = 8;
/** Every second service ends within this time after it has started something, such as trials of what confines children. */
const WINDOW_MS = 400;
/** A machine with ten times the work that it can do takes as long for one. */
const START_SECONDS = 600;
/** Files left after this are left for good. */
const GONE_WITHIN_MS = 10_000;

const [rounds = 0, seed = 0] = process.argv.slice(2).map(Number);
const random = createRandom(seed);
const report: OutlivingReport = { rounds, ready: 0, slowest: 0, wrong: [], left: [] };
let withinMs = WITHIN_MS;
for (let round = 0; round < rounds; round++) {
  await startAndEnd(round);
  if ((round + 1) % 50 === 0) process.stderr.write(`${round + 1} rounds, left ${report.left.length}\n`);
}
process.stdout.write(JSON.stringify(report));

async function startAndEnd(round: number): Promise<void> {
  const signal = random.pick(SIGNALS);
  const waits = round % 2 === 1;
  const afterMs = random.below(waits ? WINDOW_MS : withinMs);
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-outliving-'));
  const fresh = round % FRESH_EVERY === FRESH_EVERY - 1;
  const service = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_COMPILE_CACHE: fresh ? join(folder, 'cache') : NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const startedAt = performance.now();
  let readyMs: number | null = null;
  let said = '';
  service.stdout.on('data', (bytes) => {
    said += bytes;
    if (said.includes('sheaf is ready')) readyMs ??= performance.now() - startedAt;
  });
  const closed = once(service, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const isThere = () => {
    if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}`);
    return round === 0 ? readyMs !== null : others().length > 1;
  };
  if (waits || round === 0) await until('it starts something', isThere, START_SECONDS, 1);
  await sleep(afterMs);
  const isReady = readyMs !== null;
  const early = service.exitCode !== null;
  service.kill(signal);
  const [code] = await closed;
  if (isReady) report.ready++;
  withinMs = Math.max(WITHIN_MS, 2 * (readyMs ?? withinMs / 2));
  const what = `round ${round}, ${signal} after ${afterMs} ms`;
  if (early || (isReady && signal !== 'SIGKILL' && code !== 0)) report.wrong.push(`${what}: it ended with ${code}`);
  await lookForLeft(what);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function lookForLeft(what: string): Promise<void> {
  const endedAt = performance.now();
  for (;;) {
    const left = others();
    const passed = performance.now() - endedAt;
    if (left.length === 0) {
      report.slowest = Math.max(report.slowest, Math.round(passed));
      return;
    }
    if (passed > GONE_WITHIN_MS) {
      report.left.push(...left.map((pid) => `${what}: ${read(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 300)}`));
      return signalAll(left, 'SIGKILL');
    }
    await sleep(2);
  }
}

/** All processes but this one and the first, without zombies. */
function others(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && isRunning(read(pid, 'stat')));
}

function isRunning(stat: string): boolean {
  // The name, in parentheses, may hold anything; the field after it is the state.
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
