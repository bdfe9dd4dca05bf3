import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomWords, seeded, setParagraphs } from '#test/helpers/random-text.ts';
import { blocksOf } from '../../src/engines/page-text/blocks.ts';
import { openTextReader } from '../../src/engines/page-text/read-pages.ts';
import { writePlain } from '../../src/engines/page-text/write-text.ts';
import { median } from '../helpers/statistics.ts';

/**
 * CPU of reading the text of 100 pages, against pdftotext including its start, in turns, in a process that has read a
 * page, like a warm child. Run: node bench/pdf/text.ts [file.pdf]
 */
const ROUNDS = 7;
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const path = process.argv[2] ?? join(folder, 'made.pdf');
if (!process.argv[2]) {
  const random = seeded(3);
  const texts = Array.from({ length: 100 }, () => Array.from({ length: 6 }, () => randomWords(random, 80).join(' ')));
  writeFileSync(path, setParagraphs(texts, { columns: 90, lines: 52, head: 'A document of a hundred pages' }));
}

const ours: number[] = [];
const theirs: number[] = [];
let pages = 0;
await read(1);
for (let round = 0; round < ROUNDS; round++) {
  const before = process.cpuUsage();
  pages = await read(100);
  const { user, system } = process.cpuUsage(before);
  ours.push((user + system) / 1000);
  theirs.push(cpuOf('pdftotext', ['-l', '100', path, join(folder, 'text')]));
}
const ratios = ours.map((one, index) => one / theirs[index]!);
const range = (list: number[]) =>
  `${Math.min(...list).toFixed(2)} / ${median(list).toFixed(2)} / ${Math.max(...list).toFixed(2)}`;
process.stdout.write(
  `${pages} pages, ${ROUNDS} rounds, least / median / most: Sheaf ${range(ours.map((one) => one / pages))} ms a page, pdftotext ${range(theirs.map((one) => one / pages))}, ratio ${range(ratios)}\n`,
);

async function read(most: number): Promise<number> {
  using reader = await openTextReader(path, {
    scratch: folder,
    limits: { maxPdfPages: 5000, maxInflatedBytes: 1 << 28 },
    content: true,
  });
  const count = Math.min(most, reader.pageCount);
  let length = 0;
  for (let index = 0; index < count; index++) {
    length += writePlain(blocksOf(reader.read(index).regions, { body: 10, headings: [] }), true).length;
  }
  if (length === 0) throw new Error('The document has no text.');
  return count;
}

/** Milliseconds of processor time of a program, as the shell counts them. */
function cpuOf(program: string, args: readonly string[]): number {
  const timed = 'TIMEFORMAT="%3U %3S"; time "$@"';
  const times = execFileSync('bash', ['-c', `{ ${timed} >/dev/null; } 2>&1`, 'bash', program, ...args]).toString();
  const [user = 0, system = 0] = times.trim().split(' ').map(Number);
  return (user + system) * 1000;
}
