/**
 * Converts PDFs of any program to Word by pdf-to-word, prints them by LibreOffice, and compares pages, words and looks:
 * `npm run corpus:word-pdfs -- <folder> [--all] [--apart=<name>,<name>]`. Word F1 compares the words that pdftotext
 * finds in both PDFs, in any order; hyphenated words count as joined.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runOperation } from './helpers/run-operation.ts';
import { libreOffice } from './word/office.ts';
import { likeness, pagesOf } from './word/pages.ts';

/** Files that LibreOffice prints in one call: it takes long to start. */
const AT_ONCE = 10;

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error('npm run corpus:word-pdfs -- <folder> [--all] [--apart=<name>,<name>]');
const apart =
  options
    .find((one) => one.startsWith('--apart='))
    ?.slice('--apart='.length)
    .split(',') ?? [];
const say = (line: string) => process.stdout.write(`${line}\n`);
const work = mkdtempSync(join(tmpdir(), 'sheaf-corpus-word-pdfs-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const convert = libreOffice(work);

interface Found {
  name: string;
  wanted: number;
  own: number | null;
  f1: number;
  alike: number | null;
}
const found: Found[] = [];
let [refused, cpu, pages] = [0, 0, 0];
const converted: { name: string; pdf: string; wanted: number }[] = [];
const docxOf = (name: string) => join(work, `${name}.docx`);
const backOf = (name: string) => join(work, 'back', `${name}.pdf`);
for (const file of readdirSync(folder).filter((one) => one.toLowerCase().endsWith('.pdf'))) {
  const [name, pdf] = [basename(file, file.slice(-4)), join(folder, file)];
  const wanted = pagesOf(pdf);
  if (!wanted) continue;
  try {
    const before = process.cpuUsage();
    await using run = await runOperation({ name: 'pdf-to-word' }, [pdf], { ocr: 'off' });
    const { user, system } = process.cpuUsage(before);
    cpu += (user + system) / 1e6;
    copyFileSync(run.outputPath, docxOf(name));
    pages += wanted;
    converted.push({ name, pdf, wanted });
  } catch (error) {
    refused++;
    say(`${name}: refused: ${String(error).slice(0, 160)}`);
  }
}
for (let at = 0; at < converted.length; at += AT_ONCE)
  await convert(
    'pdf',
    join(work, 'back'),
    converted.slice(at, at + AT_ONCE).map(({ name }) => docxOf(name)),
  );
for (const { name, pdf, wanted } of converted) {
  const back = backOf(name);
  // Where LibreOffice fails at one, it does not reach those behind it.
  if (!existsSync(back)) await convert('pdf', join(work, 'back'), [docxOf(name)]);
  const own = existsSync(back) ? pagesOf(back) : null;
  const alike = own === wanted ? likeness(pdf, back) : null;
  const one = { name, wanted, own, f1: own ? wordF1(pdf, back) : 0, alike };
  if (apart.includes(name)) sayOne(one);
  else found.push(one);
}
const right = found.filter(({ wanted, own }) => wanted === own);
const mean = (values: readonly number[]) =>
  (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(3);
say(
  `${found.length} files, ${refused} refused; pages right for ${right.length}, word F1 ${mean(found.map(({ f1 }) => f1))}, likeness of those with as many pages ${mean(right.map(({ alike }) => alike ?? 0))}; ${((cpu / Math.max(1, pages)) * 1000).toFixed(0)} ms of CPU a page over ${pages} pages`,
);
const worst = found.sort((one, other) => one.f1 - other.f1);
for (const one of options.includes('--all') ? worst : worst.slice(0, 5)) sayOne(one);

function sayOne({ name, wanted, own, f1, alike }: Found): void {
  say(`  ${name}: pages ${own} of ${wanted}, words ${f1.toFixed(3)}, likeness ${alike?.toFixed(3) ?? '–'}`);
}

function wordF1(one: string, other: string): number {
  const [wanted, own] = [wordsOf(one), wordsOf(other)];
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of own) {
    const count = left.get(word) ?? 0;
    if (count > 0) common++;
    left.set(word, count - 1);
  }
  return wanted.length + own.length === 0 ? 1 : (2 * common) / (wanted.length + own.length);
}

function wordsOf(pdf: string): string[] {
  const text = execFileSync('pdftotext', ['-enc', 'UTF-8', pdf, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return text
    .normalize('NFKC')
    .replace(/(\p{L})[-\u00ad]\n(\p{Ll})/gu, '$1$2')
    .toLowerCase()
    .split(/[\s\u200e\u200f\u202a-\u202e]+/)
    .filter((word) => word !== '');
}
