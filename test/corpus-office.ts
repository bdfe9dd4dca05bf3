import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DRIVERS } from '../src/drivers/programs/drivers.ts';
import { createLocalPrograms } from '../src/drivers/programs/local.ts';
import { knownError } from '../src/errors.ts';
import { SNIFF_BYTES, sniff } from '../src/operations/kit/media-types.ts';
import type { RunProgram } from '../src/operations/kit/questions.ts';
import operation from '../src/operations/office/to-pdf/operation.ts';
import { childrenOf, measureProcesses } from '../src/sandbox/host/process-usage.ts';
import { runOperation } from './helpers/run-operation.ts';

/**
 * Converts the office documents of a folder to PDF, in sequence: how many succeed, why others fail, qpdf's verdict, and
 * the cost. `npm run corpus:office -- <folder> [how many, spread evenly]`
 */
const [folder, most = '200'] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run corpus:office -- <folder> [how many]');
const ENDINGS = /\.(?:docx?|docm|odt|rtf|xlsx?|xlsm|ods|csv|pptx?|pptm|odp)$/i;
const MiB = 1024 * 1024;
/** Linux's jiffies, which are the same on every kernel. */
const TICK_MS = 10;
const LIMIT_MS = operation.limits.seconds * 1000;

const root = mkdtempSync(join(tmpdir(), 'sheaf-corpus-office-'));
const log = { info() {}, warn: complain, error: complain };
const programs = createLocalPrograms({
  drivers: DRIVERS,
  settings: {},
  unconfined: false,
  root,
  memoryBytes: 1024 * MiB,
  maxDiskBytes: 2048 * MiB,
  idleMs: 60_000,
  fresh: false,
  log,
});
// Fuzzers' files are not documents that people have.
const all = readdirSync(folder).filter((name) => ENDINGS.test(name) && !name.startsWith('clusterfuzz'));
const step = Math.max(1, all.length / Number(most));
const files = all.filter((_name, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));

const took: { ms: number; cpuMs: number }[] = [];
const ends = new Map<string, number>();
let [peak, unsound, late] = [0, 0, 0];
for (const name of files) {
  const [before, startedAt] = [cpuMs(), performance.now()];
  const end = await convert(join(folder, name));
  const ms = performance.now() - startedAt;
  ends.set(end, (ends.get(end) ?? 0) + 1);
  if (ms > LIMIT_MS + 5000) late++;
  if (end === 'converted') took.push({ ms, cpuMs: Math.max(0, cpuMs() - before) });
  else say(`${name}: ${end} (${Math.round(ms)} ms)`);
  for (const pid of childrenOf(process.pid)) peak = Math.max(peak, measureProcesses(pid).bytes);
}
await programs.close();
rmSync(root, { recursive: true });

const share = (key: 'ms' | 'cpuMs', part: number) => {
  const sorted = took.map((each) => each[key]).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
};
for (const [end, count] of [...ends].sort((a, b) => b[1] - a[1])) say(`${count} ${end}`);
say(
  `${took.length} of ${files.length} documents converted (${((100 * took.length) / files.length).toFixed(1)} %), ${unsound} PDFs that qpdf complains of, ${late} past their limit; ` +
    `ms p50 ${share('ms', 0.5)} p95 ${share('ms', 0.95)}; CPU ms p50 ${share('cpuMs', 0.5)} p95 ${share('cpuMs', 0.95)}; at most ${Math.round(peak / MiB)} MiB resident`,
);

/** Result of a document, in a word, or in the sentence that its owner would read. */
async function convert(path: string): Promise<string> {
  const type = sniff(readFileSync(path).subarray(0, SNIFF_BYTES));
  if (!type || !operation.accepts.includes(type)) return `not taken: ${type}`;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const run: RunProgram = async (program, request, inputs) => {
    const outputPath = join(root, 'made');
    const { value, outputs } = await programs.run({ program, request, inputs, outputPath: () => outputPath }, signal);
    return { value, paths: outputs > 0 ? [outputPath] : [] };
  };
  try {
    await using done = await runOperation(operation, [{ path, type }], {}, { program: run, signal });
    const checked = spawnSync('qpdf', ['--check', done.outputPath], { encoding: 'utf8' });
    if (checked.status !== 0) {
      unsound++;
      say(`${path}: qpdf says ${checked.stderr.split('\n')[0]}`);
    }
    return 'converted';
  } catch (error) {
    const known = knownError(error);
    if (known) return signal.aborted ? 'timed out' : `${known.code}: ${known.message}`;
    return `fault of the service: ${(error as Error).message}`;
  }
}

/** Processor time of all programs that run. */
function cpuMs(): number {
  const of = (pid: number): number => {
    const fields = stat(pid).split(' ');
    const own = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    return childrenOf(pid).reduce((sum, child) => sum + of(child), own || 0);
  };
  return childrenOf(process.pid).reduce((sum, pid) => sum + of(pid), 0);
}

/** Linux's report about a process, after its name. */
function stat(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2);
  } catch {
    return '';
  }
}

function complain(facts: object, sentence = ''): void {
  say(`${sentence} ${JSON.stringify(facts)}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
