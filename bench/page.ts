/**
 * What the first view of the page costs: bytes over the wire by type, and the browser's own timings, on this machine's
 * loopback and on an emulated phone network. `npm run bench:page`; needs Chromium.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { startService } from '../test/helpers/service-process.ts';
import { buildWhenStale } from '../web/build.ts';

const LIMIT_BYTES = 150_000;
const ROUNDS = 5;
/** "Slow 4G" of the usual page tests: 1.6 Mbit/s down, 150 ms. */
const PHONE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const ASSETS = join(import.meta.dirname, '../web/dist/assets');

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

const checked = performance.now();
await buildWhenStale();
print(`check or build of the page: ${Math.round(performance.now() - checked)} ms`);

await using service = await startService();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
});

interface Timings {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  usable: number;
  scripts: string[];
}

async function visit(network: typeof PHONE | null): Promise<Timings> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  if (network) {
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const scripts: string[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) as string;
    if (name.endsWith('.js')) scripts.push(name);
  });
  const started = performance.now();
  await page.goto(`${service.url}/`, { waitUntil: 'load' });
  await page.locator('[data-tool]').first().waitFor();
  const usable = performance.now() - started;
  await page.waitForTimeout(300);
  // As text: it runs in the browser, whose types are not those of this program.
  const measured = (await page.evaluate(`new Promise((resolve) => {
    const found = { firstPaint: 0, largestPaint: 0, shift: 0 };
    found.firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.largestPaint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(found), 200);
  })`)) as Omit<Timings, 'usable' | 'scripts'>;
  await context.close();
  return { ...measured, usable, scripts };
}

for (const [name, network] of [
  ['loopback', null],
  ['slow 4G, CPU four times slower', PHONE],
] as const) {
  const rounds: Timings[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(network));
  const of = (key: 'firstPaint' | 'largestPaint' | 'usable') => Math.round(median(rounds.map((round) => round[key])));
  print(
    `${name}: first paint ${of('firstPaint')} ms, largest paint ${of('largestPaint')} ms, tools shown ${of('usable')} ms, layout shift ${median(rounds.map(({ shift }) => shift)).toFixed(3)}`,
  );
  if (network) continue;
  let sum = 0;
  for (const script of new Set(rounds[0]?.scripts)) {
    const bytes = gzipSync(await readFile(join(ASSETS, script))).length;
    sum += bytes;
    print(`  ${script}: ${bytes.toLocaleString('en')} B gzipped`);
  }
  print(
    `  JavaScript of the first view: ${sum.toLocaleString('en')} B gzipped (limit ${LIMIT_BYTES.toLocaleString('en')})`,
  );
  if (sum > LIMIT_BYTES) process.exitCode = 1;
}
let all = 0;
for (const file of await readdir(ASSETS)) if (file.endsWith('.gz')) all += (await stat(join(ASSETS, file))).size;
print(`everything, gzipped: ${all.toLocaleString('en')} B`);
await browser.close();
