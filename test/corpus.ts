/**
 * Runs the PDF operations over every PDF below a folder and prints, for each, how many outputs qpdf and pdftoppm accept,
 * how many files were refused with a clear message, and how many crashed, hung or came out damaged or short of something.
 * Run: npm run corpus -- <folder> [operation …]
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CorpusAnswer, CorpusTask } from './corpus-child.ts';
import { meanDifference, pdftoppm } from './helpers/pdftoppm.ts';
import { readZip } from './helpers/read-zip.ts';

const SECONDS = 60;
/** Greatest mean difference between a page of a compressed document and of the input, 0..255. */
const MAX_DIFFERENCE = 6;
const [root, ...chosen] = process.argv.slice(2);
if (!root) throw new Error('Say which folder: npm run corpus -- <folder> [operation …]');
const second = join(import.meta.dirname, 'fixtures/three-pages.pdf');
/** Expected pages of the output, from those of the input. */
const pagesAfter: Record<string, (before: number) => number> = {
  'pdf-merge': (before) => before + 3,
  'pdf-remove-pages': (before) => before - 1,
  'pdf-compress': (before) => before,
};
const tasks: Record<string, (file: string) => Omit<CorpusTask, 'folder'>> = {
  'pdf-merge': (file) => ({ operation: 'pdf-merge', files: [file, second], params: {} }),
  'pdf-split': (file) => ({ operation: 'pdf-split', files: [file], params: {} }),
  'pdf-remove-pages': (file) => ({ operation: 'pdf-remove-pages', files: [file], params: { pages: [1] } }),
  'pdf-compress': (file) => ({ operation: 'pdf-compress', files: [file], params: {} }),
  'pdf-to-images': (file) => ({ operation: 'pdf-to-images', files: [file], params: { dpi: 40 } }),
};
const folder = mkdtempSync(join(tmpdir(), 'sheaf-corpus-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let child: ChildProcess | null = null;
async function start(): Promise<ChildProcess> {
  const started = fork(join(import.meta.dirname, 'corpus-child.ts'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await new Promise((resolve) => started.once('message', resolve));
  return started;
}

async function ask(task: CorpusTask): Promise<CorpusAnswer> {
  child ??= await start();
  const worker = child;
  return await new Promise((resolve) => {
    const end = (answer: CorpusAnswer): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(answer);
    };
    const lost = (message: string): void => {
      worker.kill('SIGKILL');
      child = null;
      end({ outcome: 'crashed', message, ms: SECONDS * 1000 });
    };
    const timer = setTimeout(() => lost(`no end after ${SECONDS} s`), SECONDS * 1000);
    worker.once('message', (answer) => end(answer as CorpusAnswer));
    worker.once('exit', (code, signal) => lost(`the process ended: ${code ?? signal}`));
    worker.send(task);
  });
}

/**
 * Judges' complaints about an output that is not the input, or an empty text. Warnings count only if the input had
 * none.
 */
function complaint(file: string, input: string, type: string | undefined): string {
  const paths = [file];
  if (type === 'application/zip') {
    const entries = readZip(file).filter(({ name }) => name.endsWith('.pdf'));
    paths.length = 0;
    for (const entry of new Set([entries[0], entries.at(-1)])) {
      if (!entry) continue;
      const path = join(folder, `entry-${paths.length}.pdf`);
      writeFileSync(path, entry.bytes);
      paths.push(path);
    }
  } else if (type !== 'application/pdf' || readFileSync(file).equals(readFileSync(input))) return '';
  for (const path of paths) {
    const check = spawnSync('qpdf', ['--check', path], { encoding: 'utf8', timeout: 60_000, maxBuffer: 1 << 26 });
    if (check.status !== 0 && !(isAboutContents(check.stderr) && warns(input)))
      return `qpdf: ${firstLine(check.stderr)}`;
    const draw = spawnSync('pdftoppm', ['-r', '15', '-l', '3', path, join(folder, 'page')], { timeout: 60_000 });
    if (
      draw.status !== 0 &&
      spawnSync('pdftoppm', ['-r', '15', '-l', '3', input, join(folder, 'page')], { timeout: 60_000 }).status === 0
    )
      return 'pdftoppm refuses';
  }
  return '';
}

/** Parts missing in an otherwise sound output, or an empty text. */
function loss(operation: string, input: string, output: string): string {
  const expected = pagesAfter[operation];
  const [before, after] = [pageCount(input), pageCount(output)];
  if (expected && before !== null && after !== null && after !== expected(before))
    return `${before} pages, now ${after}`;
  if (operation !== 'pdf-compress') return '';
  try {
    const difference = meanDifference(pdftoppm(input, 1, 30), pdftoppm(output, 1, 30));
    return difference > MAX_DIFFERENCE ? `page 1 differs by ${difference.toFixed(1)}` : '';
  } catch {
    return '';
  }
}

/** Pages of a document that qpdf finds nothing wrong with; null for others. The count that a file states is not asked. */
function pageCount(path: string): number | null {
  const options = { encoding: 'utf8', timeout: 60_000, maxBuffer: 1 << 26 } as const;
  if (spawnSync('qpdf', ['--check', path], options).status !== 0) return null;
  const { status, stdout } = spawnSync('qpdf', ['--json', '--json-key=pages', path], options);
  return status === 0 ? (JSON.parse(stdout) as { pages: unknown[] }).pages.length : null;
}

/** Whether the input's own contents make qpdf warn or fail: faults inside streams stay. */
function warns(input: string): boolean {
  return spawnSync('qpdf', ['--check', input], { timeout: 60_000, stdio: 'ignore' }).status !== 0;
}

/** True when every complaint is about what streams hold, which no operation on structure may change. */
function isAboutContents(complaints: string): boolean {
  const lines = complaints.split('\n').filter((line) => /WARNING|ERROR/.test(line));
  return lines.every((line) =>
    /decod|content stream|stream data|inflate|re-processed|JPEG|stream filter|duplicated key|\(content, |stream is complete|page object|stray #/i.test(
      line,
    ),
  );
}

const firstLine = (text: string): string => (text.split('\n').find((line) => line.trim()) ?? '').slice(0, 200);

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.toLowerCase().endsWith('.pdf'))
  .sort()
  .map((name) => join(root, name));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
for (const [operation, make] of Object.entries(tasks)) {
  if (chosen.length > 0 && !chosen.includes(operation)) continue;
  const counts = { accepted: 0, refused: 0, crashed: 0, damaged: 0 };
  const reasons = new Map<string, number>();
  let slowest = { ms: 0, file: '' };
  for (const file of files) {
    const answer = await ask({ ...make(file), folder });
    if (answer.ms > slowest.ms) slowest = { ms: answer.ms, file };
    const output = join(folder, 'output');
    const wrong =
      answer.outcome === 'done' ? complaint(output, file, answer.type) || loss(operation, file, output) : '';
    if (answer.outcome === 'refused') {
      counts.refused++;
      reasons.set(answer.message, (reasons.get(answer.message) ?? 0) + 1);
      if (process.env.VERBOSE) print(`  refused: ${file}: ${answer.message}`);
    } else if (answer.outcome === 'crashed') {
      counts.crashed++;
      print(`  ${operation} crashed: ${file}: ${answer.message}`);
    } else if (wrong) {
      counts.damaged++;
      print(`  ${operation} damaged: ${file}: ${wrong}`);
    } else counts.accepted++;
  }
  const { accepted, refused, crashed, damaged } = counts;
  print(
    `${operation}: ${files.length} files, ${accepted} accepted, ${refused} refused, ${crashed} crashed or hung, ${damaged} damaged; slowest ${slowest.ms.toFixed(0)} ms ${slowest.file}`,
  );
  for (const [reason, count] of reasons) print(`  ${count} × ${reason}`);
}
(child as ChildProcess | null)?.kill();
