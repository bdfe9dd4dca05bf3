import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pdftoppm } from '#test/helpers/pdftoppm.ts';
import { psnr } from '#test/helpers/pixels.ts';
import { startService } from '../helpers/service.ts';
import { median, report } from '../helpers/statistics.ts';
import { makePages } from './made-pages.ts';
import { makeScan } from './make-scan.ts';

/**
 * Whole HTTP jobs (upload to `completed`) against native tools, in turns: lossless against `qpdf
 * --object-streams=generate`, medium against Ghostscript's /ebook, with the likeness of both to the input. Run: node
 * bench/pdf/compress.ts [document.pdf scan.pdf]; with files, it measures these. Needs curl.
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

const run = promisify(execFile);

/** Uploads with curl, since a client in JavaScript takes its time from the job; returns where the output can be had. */
async function compress(file: string, level: string): Promise<string> {
  const fields = ['--form-string', 'job_type=pdf-compress', '--form-string', `parameters={"level":"${level}"}`];
  const form = [...fields, '-F', `file=@${file};type=application/pdf`];
  const options = ['-sS', '-H', 'prefer: wait=60', '-H', 'expect:'];
  const { stdout } = await run('curl', [...options, ...form, `${service.url}/api/upload`]);
  const job = JSON.parse(stdout) as { status?: string; output_file_url?: string };
  if (job.status !== 'completed' || !job.output_file_url) throw new Error(stdout);
  return service.url + job.output_file_url;
}

async function save(url: string, path: string): Promise<string> {
  const answer = await fetch(url);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return path;
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
async function compare(level: string, file: string, goal: number, native: () => void): Promise<number> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  let url = await compress(file, level);
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    url = await compress(file, level);
    const middle = performance.now();
    native();
    times.ours.push(middle - start);
    times.theirs.push(performance.now() - middle);
  }
  const output = await save(url, join(folder, `${level}.pdf`));
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
