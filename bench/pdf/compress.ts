import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdftoppm } from '../../test/helpers/pdftoppm.ts';
import { psnr } from '../../test/helpers/pixels.ts';
import { startService } from '../../test/helpers/service.ts';
import { median, report } from '../helpers/statistics.ts';
import { makePages } from './made-pages.ts';
import { makeScan } from './make-scan.ts';

/**
 * Whole HTTP jobs against native tools alone, taken in turns: lossless against `qpdf --object-streams=generate`, medium
 * against Ghostscript's /ebook, with the likeness of both to the input.
 * Run: node bench/pdf/compress.ts [document.pdf scan.pdf]; with files they are measured instead of made ones.
 */
const ROUNDS = 5;
const PAGES = 1000;

const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let [pages, scan] = process.argv.slice(2);
if (!pages || !scan) {
  pages = join(folder, 'pages.pdf');
  scan = join(folder, 'scan.pdf');
  writeFileSync(pages, await makePages(PAGES));
  writeFileSync(scan, await makeScan(18));
}

await using service = await startService({
  env: {
    USAGE_LIMITS: '{"anonymous":{"minute":1000000,"hour":1000000,"day":1000000}}',
    MAX_FILE_SIZE_BYTES: String(512 * 1024 * 1024),
    SANDBOX_KEEP_WARM: '1',
  },
});

/** Runs a job and returns where its output was saved. */
async function compress(file: string, level: string): Promise<string> {
  const body = new FormData();
  body.append('job_type', 'pdf-compress');
  body.append('parameters', JSON.stringify({ level }));
  body.append('file', new Blob([readFileSync(file)]), 'made.pdf');
  const created = await fetch(`${service.url}/api/upload`, { method: 'POST', body, headers: { prefer: 'wait=60' } });
  const job = (await created.json()) as { status?: string; output_file_url?: string };
  if (job.status !== 'completed' || !job.output_file_url) throw new Error(JSON.stringify(job));
  const answer = await fetch(service.url + job.output_file_url);
  const output = join(folder, `${level}.pdf`);
  writeFileSync(output, Buffer.from(await answer.arrayBuffer()));
  return output;
}

const theirs = join(folder, 'theirs.pdf');
if (installed('qpdf')) {
  const sizes = await compare('lossless', pages, 1, () => {
    spawnSync('qpdf', ['--object-streams=generate', pages, theirs]);
  });
  report('lossless: size', `${sizes.toFixed(3)} ×`, '1.01 ×');
}
if (installed('gs')) {
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-dPDFSETTINGS=/ebook'];
  const sizes = await compare('medium', scan, 0.35, () => {
    execFileSync('gs', [...options, `-sOutputFile=${theirs}`, scan]);
  });
  report('medium: size', `${sizes.toFixed(3)} ×`, '0.7 ×');
  for (const dpi of [100, 150]) {
    const likeness = (path: string) => psnr(rendered(scan, dpi), rendered(path, dpi)).toFixed(1);
    report(
      `medium: PSNR of page 1 at ${dpi} dpi (Ghostscript ${likeness(theirs)} dB)`,
      `${likeness(join(folder, 'medium.pdf'))} dB`,
    );
  }
}

/** Prints medians and their ratio; returns the ratio of the sizes. */
async function compare(level: string, file: string, goal: number, run: () => void): Promise<number> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  let output = await compress(file, level);
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    output = await compress(file, level);
    const middle = performance.now();
    run();
    times.ours.push(middle - start);
    times.theirs.push(performance.now() - middle);
  }
  const [mine, other] = [median(times.ours), median(times.theirs)];
  const sizes = [file, output, theirs].map((path) => `${(statSync(path).size / 1e6).toFixed(1)} MB`);
  report(
    `${level}: ${mine.toFixed(0)} ms, native ${other.toFixed(0)} ms (${sizes.join(', ')})`,
    `${(mine / other).toFixed(2)} ×`,
    `${goal} ×`,
  );
  return statSync(output).size / statSync(theirs).size;
}

function rendered(path: string, dpi: number) {
  return { ...pdftoppm(path, 1, dpi), channels: 3 };
}

function installed(tool: string): boolean {
  return spawnSync(tool, ['--version']).status === 0;
}
