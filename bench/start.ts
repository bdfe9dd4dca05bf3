import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendants, inMiB, processorSeconds, residentBytes, treeProcessorSeconds } from './helpers/processes.ts';
import { inMs, median, report } from './helpers/statistics.ts';

/**
 * How long `npm start` takes until `/readyz` says yes, on the clock and in processor time, and what the idle service holds in
 * memory. Another checkout is started in turns with this one where a folder is named: processor time can be compared on a
 * busy machine. Run: npm run bench:start [-- <folder>]
 */
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const IDLE_MS = 6000;
const ROOT = resolve(import.meta.dirname, '..');

interface Start {
  readyMs: number;
  /** Of npm, what it does before, and the service. */
  allMs: number;
  serviceMs: number;
  idleBytes: number;
  npmBytes: number;
}

const checkouts = [ROOT, ...process.argv.slice(2).map((folder) => resolve(folder))];
const folders = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
const starts = new Map(checkouts.map((checkout) => [checkout, [] as Start[]]));
const firsts = new Map<string, Start>();
for (const [index, checkout] of checkouts.entries()) {
  // One-time work of the checkout, such as building the page, does not count.
  await start(checkout, join(folders, 'unmeasured', String(index)), 0);
  firsts.set(checkout, await start(checkout, join(folders, String(index)), 0));
}
for (let round = 0; round < ROUNDS; round++) {
  for (const [index, checkout] of checkouts.entries()) {
    starts.get(checkout)?.push(await start(checkout, join(folders, String(index)), IDLE_MS));
  }
}
await rm(folders, { recursive: true, force: true });

for (const [checkout, found] of starts) {
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string };
  process.stdout.write(`${checkout} (${version}), lowest and median of ${ROUNDS}\n`);
  const both = (key: keyof Start, say: (value: number) => string) => {
    const values = found.map((one) => one[key]);
    return `${say(Math.min(...values))} / ${say(median(values))}`;
  };
  report('npm start until ready, empty data folder, once', inMs(firsts.get(checkout)?.readyMs ?? Number.NaN));
  report('npm start until ready', both('readyMs', inMs), '< 700 ms');
  report('processor time of it', both('allMs', inMs));
  report('processor time of the service', both('serviceMs', inMs));
  report('idle service, resident memory', both('idleBytes', inMiB), '< 100 MiB');
  report('npm beside it', both('npmBytes', inMiB));
}

async function start(checkout: string, dataDir: string, idleMs: number): Promise<Start> {
  const port = await freePort();
  const startedAt = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const pid = npm.pid as number;
  while (!(await isReady(port))) await sleep(5);
  const readyMs = performance.now() - startedAt;
  const service = descendants(pid).find(isNode) as number;
  const allMs = treeProcessorSeconds(pid) * 1000;
  const serviceMs = processorSeconds(service) * 1000;
  await sleep(idleMs);
  const [idleBytes, npmBytes] = [residentBytes(service), residentBytes(pid)];
  const ended = new Promise((done) => npm.once('exit', done));
  process.kill(service, 'SIGTERM');
  await ended;
  return { readyMs, allMs, serviceMs, idleBytes, npmBytes };
}

/** The shell that npm starts may still be there. */
function isNode(pid: number): boolean {
  return readFileSync(`/proc/${pid}/comm`, 'latin1') !== 'sh\n';
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
