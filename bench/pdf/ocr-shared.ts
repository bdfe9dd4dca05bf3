import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scanPage, scanPdf, textPdf } from '../../test/helpers/scans.ts';
import { startService } from '../../test/helpers/service.ts';
import { AS_STARTED, busiestSeconds } from '../helpers/processes.ts';
import { inMs, median, report } from '../helpers/statistics.ts';

/**
 * A scan of several pages, recognized by one child and by two that share the pages, in turns: how many times the pages of one
 * two recognize. It needs a core for each child. Where others use the machine, too, the processor time of the busier child
 * tells more than the clock. Run: node bench/pdf/ocr-shared.ts [pages]
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
  await using two = await serviceOf(2);
  const took = { one: [] as number[], two: [] as number[] };
  const used = { one: [] as number[], two: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, service] of [['one', one] as const, ['two', two] as const]) {
      const startedAt = performance.now();
      const seconds = await busiestSeconds(service.pid, () => recognize(service.url, scan));
      // The first has children started and the engine compiled.
      if (round === 0) continue;
      took[name].push(performance.now() - startedAt);
      used[name].push(seconds * 1000);
    }
  }
  const [alone, shared] = [median(took.one), median(took.two)];
  report(`${PAGES} pages by one child`, inMs(alone));
  report('by two', inMs(shared));
  report('pages in the same time', `${(alone / shared).toFixed(2)} ×`, '≥ 1.9 ×');
  const busy = median(used.one) / median(used.two);
  report('pages in the same processor time of the busier child', `${busy.toFixed(2)} ×`);
} finally {
  await rm(folder, { recursive: true });
}

function serviceOf(children: number) {
  return startService({
    env: {
      ...AS_STARTED,
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
