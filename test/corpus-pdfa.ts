/**
 * Converts every PDF below a folder to PDF/A, and compares the first pages pixel by pixel (pdftoppm) and complaints
 * (qpdf --check) with those of the input; reports how many were refused, and by which clause.
 * Run: npm run corpus:pdfa -- <folder> [every nth file]
 *
 * With --check it holds our own list of clauses to files whose names say whether they pass, such as veraPDF's test files:
 * "6-1-2-t01-fail-a.pdf". Run: npm run corpus:pdfa -- --check <folder>
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export interface PdfATask {
  input: string;
  /** Output path of the conversion; without it, the input itself is checked. */
  output?: string;
}
export interface PdfAAnswer {
  outcome: 'written' | 'refused' | 'not read' | 'crashed';
  breaches: string[];
  /** Fonts that substitutes replace. */
  replaced: number;
  message: string;
}

const SECONDS = 60;
const PAGES = 2;
const checks = process.argv[2] === '--check';
const [root, step = '1'] = process.argv.slice(checks ? 3 : 2);
if (!root) throw new Error('Say which folder: npm run corpus:pdfa -- [--check] <folder> [every nth file]');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-pdfa-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

let child: ChildProcess | null = null;
async function ask(task: PdfATask): Promise<PdfAAnswer> {
  child ??= fork(join(import.meta.dirname, 'corpus-pdfa-child.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const worker = child;
  return await new Promise((resolve) => {
    const end = (answer: PdfAAnswer): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      if (answer.outcome === 'crashed') {
        worker.kill('SIGKILL');
        child = null;
      }
      resolve(answer);
    };
    const crashed = (message: string): void => end({ outcome: 'crashed', breaches: [], replaced: 0, message });
    const timer = setTimeout(() => crashed(`no end after ${SECONDS} s`), SECONDS * 1000);
    worker.once('message', (answer) => end(answer as PdfAAnswer));
    worker.once('exit', (code) => crashed(`the process ended: ${code}`));
    worker.send(task);
  });
}

/** Pictures of the first pages; null when poppler refuses. */
function pictures(path: string): Buffer[] | null {
  const stem = join(folder, 'page');
  const { status } = spawnSync('pdftoppm', ['-cropbox', '-r', '72', '-l', String(PAGES), path, stem], {
    timeout: 30_000,
    stdio: 'ignore',
  });
  const names = readdirSync(folder).filter((name) => name.startsWith('page'));
  const drawn = names.sort().map((name) => readFileSync(join(folder, name)));
  for (const name of names) rmSync(join(folder, name));
  return status === 0 && drawn.length > 0 && drawn.every(({ length }) => length > 16) ? drawn : null;
}

/** The mean difference of two pictures of one size, in grades of 255; 255 for different sizes. */
function difference(before: Buffer[], after: Buffer[]): number {
  let sum = 0;
  let size = 0;
  for (const [index, one] of before.entries()) {
    const other = after[index];
    if (other?.length !== one.length) return 255;
    for (let at = 15; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
    size += one.length - 15;
  }
  return sum / size;
}

function complains(path: string): boolean {
  const { status, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8', timeout: 30_000 });
  return status !== 0 || stderr.includes('WARNING');
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.toLowerCase().endsWith('.pdf'))
  .sort()
  .filter((_, index) => index % Number(step) === 0)
  .map((name) => join(root, name));

async function convertAll(): Promise<void> {
  const outcomes = { written: 0, refused: 0, 'not read': 0, crashed: 0 };
  const reasons = new Map<string, number>();
  const looks = { own: [0, 0], replaced: [0, 0] } satisfies Record<string, [same: number, all: number]>;
  const apart: number[] = [];
  let complained = 0;
  for (const input of files) {
    const output = join(folder, 'output.pdf');
    rmSync(output, { force: true });
    const { outcome, breaches, replaced, message } = await ask({ input, output });
    outcomes[outcome]++;
    if (outcome === 'crashed') print(`crashed ${input}: ${message}`);
    if (outcome === 'refused') {
      for (const reason of new Set(breaches)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      print(`refused ${input}: ${breaches.slice(0, 3).join(', ')}`);
    }
    if (outcome !== 'written') continue;
    if (complains(output)) {
      complained++;
      print(`complaint ${input}`);
    }
    const before = pictures(input);
    const after = before && pictures(output);
    if (!before) continue;
    const count = replaced > 0 ? looks.replaced : looks.own;
    count[1]++;
    const far = after ? difference(before, after) : 255;
    if (far === 0) count[0]++;
    else if (replaced === 0) print(`differs ${input} by ${far.toFixed(3)}`);
    if (replaced > 0) apart.push(far);
  }
  const share = ([same, all]: number[]): string =>
    `${same} of ${all} (${((same! / Math.max(1, all!)) * 100).toFixed(1)} %)`;
  print(`${files.length} files: ${JSON.stringify(outcomes)}; complaints of qpdf: ${complained}`);
  print(
    `pixel-identical with all fonts in the file: ${share(looks.own)}; with others embedded: ${share(looks.replaced)}`,
  );
  apart.sort((left, right) => left - right);
  const at = (part: number): string => (apart[Math.floor(apart.length * part)] ?? 0).toFixed(2);
  print(`mean difference where fonts were replaced: median ${at(0.5)}, 90 % below ${at(0.9)} of 255`);
  for (const [reason, count] of [...reasons].sort(([, left], [, right]) => right - left)) print(`${count} × ${reason}`);
}

async function checkAll(): Promise<void> {
  const clauses = new Map<string, { passes: number; passed: number; fails: number; found: number }>();
  for (const input of files) {
    const named = /(\d+(?:-\d+)+)-t\d+-(pass|fail)-/.exec(basename(input));
    if (!named) continue;
    const [, clause, wanted] = named as unknown as [string, string, string];
    const count = clauses.get(clause) ?? { passes: 0, passed: 0, fails: 0, found: 0 };
    clauses.set(clause, count);
    const { outcome, message } = await ask({ input });
    if (outcome === 'crashed') print(`crashed ${input}: ${message}`);
    if (wanted === 'pass') {
      count.passes++;
      if (outcome === 'written') count.passed++;
      else print(`false alarm ${basename(input)}`);
    } else {
      count.fails++;
      if (outcome !== 'written') count.found++;
      else print(`missed ${basename(input)}`);
    }
  }
  const sum = { passes: 0, passed: 0, fails: 0, found: 0 };
  for (const [clause, count] of [...clauses].sort()) {
    print(
      `${clause.replaceAll('-', '.')}: ${count.found} of ${count.fails} faults found, ${count.passed} of ${count.passes} sound files passed`,
    );
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += count[key];
  }
  print(`all: ${sum.found} of ${sum.fails} faults found, ${sum.passed} of ${sum.passes} sound files passed`);
}

await (checks ? checkAll() : convertAll());
(child as ChildProcess | null)?.kill();
