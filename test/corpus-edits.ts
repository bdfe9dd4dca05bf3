/**
 * Changes every PDF below a folder in ways that must not change its look, and compares pages pixel by pixel (pdftoppm)
 * and complaints (qpdf --check) with those of the input. Pages that poppler cannot draw in the input are not compared.
 * Run: npm run corpus:edits -- <folder> [every nth file] [change …]
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The changes of `corpus-edits-child.ts`; a list so that the order of the table is fixed. */
const CHANGES = ['rewrite', 'append', 'metadata', 'protect', 'form', 'stamp', 'flatten', 'number'];
/** Visible changes; only their complaints are compared. */
const SEEN = new Set(['number']);
const SECONDS = 60;
const PAGES = 2;
const [root, step = '1', ...chosen] = process.argv.slice(2);
if (!root) throw new Error('Say which folder: npm run corpus:edits -- <folder> [every nth file] [change …]');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-edits-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

export interface EditTask {
  change: string;
  input: string;
  output: string;
}
export interface EditAnswer {
  outcome: 'done' | 'refused' | 'left out' | 'crashed';
  message: string;
}

let child: ChildProcess | null = null;
async function ask(task: EditTask): Promise<EditAnswer> {
  child ??= fork(join(import.meta.dirname, 'corpus-edits-child.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const worker = child;
  return await new Promise((resolve) => {
    const end = (answer: EditAnswer, lost: boolean): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      if (lost) {
        worker.kill('SIGKILL');
        child = null;
      }
      resolve(answer);
    };
    const timer = setTimeout(
      () => end({ outcome: 'crashed', message: `no end after ${SECONDS} s` }, true),
      SECONDS * 1000,
    );
    worker.once('message', (answer) => end(answer as EditAnswer, false));
    worker.once('exit', (code) => end({ outcome: 'crashed', message: `the process ended: ${code}` }, true));
    worker.send(task);
  });
}

/** Bytes of the smallest picture: poppler writes a single pixel for pages that it cannot make sense of. */
const NO_PICTURE = 16;

/** A digest of what a reader sees of each page; null when poppler refuses. */
function pictures(path: string): string[] | null {
  const stem = join(folder, 'page');
  const { status } = spawnSync('pdftoppm', ['-cropbox', '-r', '72', '-l', String(PAGES), path, stem], {
    timeout: 30_000,
    stdio: 'ignore',
  });
  const names = readdirSync(folder).filter((name) => name.startsWith('page'));
  const drawn = names.sort().map((name) => readFileSync(join(folder, name)));
  const digests = drawn.map((picture) => createHash('sha256').update(picture).digest('hex'));
  for (const name of names) rmSync(join(folder, name));
  const whole = drawn.length > 0 && drawn.every(({ length }) => length > NO_PICTURE);
  return status === 0 && whole ? digests : null;
}

/** Complaints of qpdf as sentences without places; null if it cannot read the file. */
function complaints(path: string): Set<string> | null {
  const { status, stderr } = spawnSync('qpdf', ['--check', path], {
    encoding: 'utf8',
    timeout: 30_000,
    maxBuffer: 1 << 26,
  });
  if (status === null || status === 2) return null;
  return new Set(
    stderr
      .split('\n')
      .filter((line) => line.includes('WARNING'))
      .map((line) => line.replace(/^.*\): ?/, '').replace(/\d+/g, '#')),
  );
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.toLowerCase().endsWith('.pdf'))
  .sort()
  .filter((_, index) => index % Number(step) === 0)
  .map((name) => join(root, name));
const wanted = chosen.length > 0 ? chosen : CHANGES;
const counts = new Map(
  wanted.map((change) => [
    change,
    { done: 0, refused: 0, 'left out': 0, crashed: 0, compared: 0, same: 0, complained: 0 },
  ]),
);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

for (const input of files) {
  const before = pictures(input);
  const complained = complaints(input);
  for (const [change, count] of counts) {
    const output = join(folder, `${change}.pdf`);
    rmSync(output, { force: true });
    const { outcome, message } = await ask({ change, input, output });
    count[outcome]++;
    if (outcome === 'crashed') print(`${change} crashed ${input}: ${message}`);
    if (outcome !== 'done' || !existsSync(output)) continue;
    if (before && !SEEN.has(change)) {
      count.compared++;
      const after = pictures(output);
      if (after?.join() === before.join()) count.same++;
      else print(`${change} differs ${input}`);
    }
    if (complained?.size === 0) {
      const now = complaints(output);
      if (now?.size !== 0) {
        count.complained++;
        print(`${change} complaint ${input}: ${now ? [...now][0] : 'qpdf cannot read it'}`);
      }
    }
  }
}
for (const [change, { compared, same, ...rest }] of counts) {
  print(
    `${change}: ${same} of ${compared} pixel-identical (${((same / Math.max(1, compared)) * 100).toFixed(2)} %), ${JSON.stringify(rest)}`,
  );
}
(child as ChildProcess | null)?.kill();
