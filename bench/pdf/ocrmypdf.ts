import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from '../../src/operations/pdf/ocr/operation.ts';
import { secondsWithTesseract } from '../helpers/native-tesseract.ts';

/**
 * Recognizes the PDFs of a folder, against OCRmyPDF, such as its own tests/resources: words found, words that both
 * found, bytes added and processor time. `node bench/pdf/ocrmypdf.ts [--engine=wasm] <folder> [parts of names …]`; `apt
 * install ocrmypdf`. With `native` both have the same engine, the system's Tesseract, as the service has where it is
 * installed.
 */
const { values, positionals } = parseArgs({
  options: { engine: { type: 'string', default: 'wasm' } },
  allowPositionals: true,
});
const [root, ...names] = positionals;
if (!root) throw new Error('Say which folder: node bench/pdf/ocrmypdf.ts [--engine=wasm] <folder> [parts of names …]');
const { engine } = values;
const folder = await mkdtemp(join(tmpdir(), 'sheaf-ocrmypdf-'));
const count = { quicker: 0, slower: 0, smaller: 0, larger: 0, more: 0, fewer: 0, words: 0, theirWords: 0 };
const sum = { ours: 0, theirs: 0, oursBytes: 0, theirBytes: 0 };
try {
  for (const name of readdirSync(root).filter((one) => one.endsWith('.pdf'))) {
    if (names.length > 0 && !names.some((part) => name.includes(part))) continue;
    const path = join(root, name);
    const other = join(folder, 'other.pdf');
    const theirs = native(path, other);
    const output = join(folder, 'ours.pdf');
    try {
      const ours = await secondsWithTesseract(folder, async (program) => {
        await using run = await runOperation(operation, [path], { engine }, { program });
        copyFileSync(run.outputPath, output);
      });
      if (theirs === null) {
        say(`${name}: OCRmyPDF refuses it, Sheaf finds ${wordsOf(output).length} words`);
        continue;
      }
      const [one, two] = [wordsOf(output), wordsOf(other)];
      const added = (outputPath: string) => statSync(outputPath).size - statSync(path).size;
      sum.ours += ours;
      sum.theirs += theirs;
      sum.oursBytes += added(output);
      sum.theirBytes += added(other);
      count.words += one.length;
      count.theirWords += two.length;
      count[ours < theirs ? 'quicker' : 'slower']++;
      if (added(output) !== added(other)) count[added(output) < added(other) ? 'smaller' : 'larger']++;
      if (one.length !== two.length) count[one.length > two.length ? 'more' : 'fewer']++;
      say(
        `${name}: words ${one.length} (OCRmyPDF ${two.length}), ${shared(one, two)} of them both; bytes added ${added(output)} (${added(other)}); processor time ${ours.toFixed(1)} s (${theirs.toFixed(1)})`,
      );
    } catch (error) {
      say(`${name}: Sheaf refuses it: ${(error as Error).message}`);
    }
  }
  say(
    `all: words ${count.words} (${count.theirWords}), bytes added ${sum.oursBytes} (${sum.theirBytes}), processor time ${sum.ours.toFixed(1)} s (${sum.theirs.toFixed(1)})`,
  );
  say(
    `files: quicker ${count.quicker}, slower ${count.slower}; fewer bytes ${count.smaller}, more ${count.larger}; more words ${count.more}, fewer ${count.fewer}`,
  );
} finally {
  await rm(folder, { recursive: true });
}

/** Seconds of processor time that OCRmyPDF takes, or null if it fails. It leaves pages that have text, and turns others, as we do. */
function native(path: string, output: string): number | null {
  const options = '--skip-text --rotate-pages --output-type pdf --optimize 0 --jobs 1 -l eng';
  const script = `export OMP_THREAD_LIMIT=1; ocrmypdf ${options} "${path}" "${output}" >/dev/null 2>&1 || exit 1; times`;
  try {
    const children = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
    const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
    return times.reduce((total, [, minutes, seconds]) => total + Number(minutes) * 60 + Number(seconds), 0);
  } catch {
    return null;
  }
}

function wordsOf(path: string): string[] {
  const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return text.match(/[\p{L}\d]{2,}/gu) ?? [];
}

/** Common words of both lists, each as often as in both. */
function shared(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1);
  return one.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
