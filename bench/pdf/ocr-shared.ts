import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scanPage, scanPdf, textPdf } from '#test/helpers/scans.ts';
import { busiestSeconds } from '../helpers/processes.ts';
import { startService } from '../helpers/service.ts';
import { inMs, median, report } from '../helpers/statistics.ts';

/**
 * A scan of several pages, recognized by one child and by two that share the pages, in turns: prints how much faster
 * two are. Also by two children of two separate services, each with the whole document, which is the most that the
 * machine allows and that sharing could reach. It needs a core for each child. On a shared machine, the processor time
 * of the busier child tells more than the clock. Run: node bench/pdf/ocr-shared.ts [pages]
 */
const PAGES = Number(process.argv[2] ?? 12);
const ROUNDS = 2;
const LINES = Array.from(
  { length: 40 },
  (_, line) => `Line ${line + 1} of the page says what the line before it did not say.`,
);

const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-ocr-'));
try {
  const typed = join(folder, 'typed.pdf');
  const scan = join(folder, 'scan.pdf');
  await writeFile(typed, textPdf(LINES));
  const page = await scanPage(typed);
  const all = Array.from({ length: PAGES }, () => 'upright' as const);
  await writeFile(scan, scanPdf(page, all).bytes);
  await using one = await serviceOf(1);
  await using other = await serviceOf(1);
  await using two = await serviceOf(2);
  const ways = {
    alone: { pid: one.pid, work: () => recognize(one.url, scan) },
    shared: { pid: two.pid, work: () => recognize(two.url, scan) },
    beside: { pid: one.pid, work: () => Promise.all([recognize(one.url, scan), recognize(other.url, scan)]) },
  };
  const took: Record<string, number[]> = { alone: [], shared: [], beside: [] };
  const used: Record<string, number[]> = { alone: [], shared: [], beside: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, { pid, work }] of Object.entries(ways)) {
      const startedAt = performance.now();
      const seconds = await busiestSeconds(pid, async () => void (await work()));
      // The first has children started and the engine compiled.
      if (round === 0) continue;
      took[name]!.push(performance.now() - startedAt);
      used[name]!.push(seconds * 1000);
    }
  }
  report(`${PAGES} pages by one child`, inMs(median(took.alone!)));
  report('by two that share them', inMs(median(took.shared!)));
  report('by each of two beside each other', inMs(median(took.beside!)));
  tell('by the clock', took);
  tell('by the processor time of the busier child', used);
} finally {
  await rm(folder, { recursive: true });
}

/** How many times the pages of one child two recognize, and how many times the machine lets them. */
function tell(by: string, times: Record<string, number[]>): void {
  const [alone, shared, beside] = [times.alone!, times.shared!, times.beside!].map(median) as [number, number, number];
  report(`pages in the same time, ${by}`, `${(alone / shared).toFixed(2)} ×`, '≥ 1.9 ×');
  report('  by two that do not share, the limit of the machine', `${((2 * alone) / beside).toFixed(2)} ×`);
  report('  shared, of that limit', `${((beside / 2 / shared) * 100).toFixed(0)} %`);
}

function serviceOf(children: number) {
  return startService({
    env: {
      WORKER_CONCURRENCY: String(children),
      ONE_CALL_SECONDS: '300',
      SANDBOX_KEEP_WARM: String(children),
    },
  });
}

async function recognize(url: string, path: string): Promise<void> {
  const form = ['-F', `file=@${path};type=application/pdf`, '-F', 'engine=wasm'];
  const out = ['-H', 'accept: application/pdf', '-o', '/dev/null'];
  await promisify(execFile)('curl', ['-sSf', '-m', '300', ...out, ...form, `${url}/api/pdf-ocr`]);
}
