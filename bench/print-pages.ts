/**
 * A small page printed many times by one warm Chromium, as in html-to-pdf: time and CPU of each, and the browser's
 * memory after 50 and after all; for comparison, `--print-to-pdf` of the same browser, started for each page,
 * unconfined. Run: node bench/print-pages.ts [pages]
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixture } from '#test/helpers/fixture.ts';
import { chromium } from '../src/drivers/programs/chromium.ts';
import { createLocalPrograms } from '../src/drivers/programs/local.ts';
import { childrenOf } from '../src/sandbox/host/process-usage.ts';
import { treeProcessorSeconds } from './helpers/processes.ts';
import { inMs, median, report } from './helpers/statistics.ts';

const PAGES = Number(process.argv[2] ?? 300);
const FIRST = 50;
const STARTED = 10;
const page = fixture('page.html');
const request = {
  files: [{ path: 'index.html', type: 'text/html; charset=utf-8' }],
  maxRequests: 100,
  maxBytes: 2 ** 20,
  javascript: false,
  media: 'print',
  waitMs: 0,
  pages: '',
  header: '',
  footer: '',
  paper: { width: 8.27, height: 11.69, landscape: false, cssSize: false },
  margins: { top: 0.6, bottom: 0.6, left: 0.6, right: 0.6 },
  scale: 1,
  background: true,
  tagged: true,
  outline: true,
};

const descendants = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);

/**
 * Memory of all descendants of this process in MiB, with shared memory counted once, when the last page is given up.
 */
async function memory(): Promise<number> {
  await sleep(1000);
  const sizes = descendants(process.pid).map((pid) => {
    try {
      return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0);
    } catch {
      // It ended meanwhile.
      return 0;
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Seconds of CPU of this process and all that it started: which process drives the browser does not matter. */
const processorSeconds = (): number => treeProcessorSeconds(process.pid);

const root = mkdtempSync(join(tmpdir(), 'sheaf-bench-print-'));
const silent = () => {};
const programs = createLocalPrograms({
  // Not replaced meanwhile, so that what grows is seen.
  drivers: [{ ...chromium, maxWorks: Number.POSITIVE_INFINITY, maxIdleBytes: Number.POSITIVE_INFINITY }],
  settings: {},
  unconfined: false,
  root,
  memoryBytes: 2 ** 30,
  maxDiskBytes: 2 ** 30,
  idleMs: 60_000,
  fresh: false,
  log: { info: silent, warn: silent, error: silent },
});
const times: number[] = [];
let [spent, begun] = [0, 0];
for (let index = 0; index < PAGES; index++) {
  const start = performance.now();
  const output = join(root, 'out.pdf');
  const work = { program: 'chromium', request, inputs: [page], outputPath: () => output } as const;
  await programs.run(work, AbortSignal.timeout(60_000));
  times.push(performance.now() - start);
  rmSync(output);
  if (index + 1 === FIRST) [spent, begun] = [processorSeconds(), await memory()];
}
const each = (processorSeconds() - spent) / (PAGES - FIRST);
report('a page, warm: time (p50)', inMs(median(times.slice(FIRST))));
report('a page, warm: CPU', inMs(each * 1000), '130 ms');
report(`memory of Chromium after ${FIRST} pages`, `${begun.toFixed(0)} MiB`);
report(`growth until ${PAGES} pages`, `${((await memory()) - begun).toFixed(1)} MiB`, '20 MiB for 1,000');
await programs.close();

const executable = chromium.paths.find(existsSync) as string;
const args = ['--no-sandbox', `--print-to-pdf=${root}/alone.pdf`, `--user-data-dir=${root}/profile`, `file://${page}`];
const alone: number[] = [];
const before = processorSeconds();
for (let index = 0; index < STARTED; index++) {
  const start = performance.now();
  await once(spawn(executable, args, { stdio: 'ignore' }), 'exit');
  alone.push(performance.now() - start);
}
report('started for each page: time (p50)', inMs(median(alone)));
report('started for each page: CPU', inMs(((processorSeconds() - before) / STARTED) * 1000));
rmSync(root, { recursive: true, force: true });
