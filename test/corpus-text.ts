import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '../src/engines/page-text/blocks.ts';
import { openTextReader } from '../src/engines/page-text/read-pages.ts';
import { writePlain } from '../src/engines/page-text/write-text.ts';

/**
 * Compares the text that Sheaf reads from each PDF of a folder to that of pdftotext and mutool, where these two agree:
 * the characters, in any order, as F1. `npm run corpus:text -- <folder> [every nth]`
 */
const [folder, nth = '1'] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run corpus:text -- <folder> [every nth]');
const PAGES = 20;
/** How alike the two others must be for a file to count. */
const AGREEING = 0.995;
const LIMITS = { maxPdfPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 };

const scratch = mkdtempSync(join(tmpdir(), 'sheaf-corpus-text-'));
const scores: { name: string; f1: number }[] = [];
let cpu = 0;
let pages = 0;
let failed = 0;
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
for (const [index, name] of files.entries()) {
  if (index % Number(nth) !== 0) continue;
  const path = join(folder, name);
  const poppler = printed('pdftotext', ['-l', `${PAGES}`, path, '-']);
  const mutool = printed('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', path, `1-${PAGES}`]);
  if (poppler === null || mutool === null) continue;
  const truth = countOf(poppler);
  if (truth.total < 20 || f1(truth, countOf(mutool)) < AGREEING) continue;
  try {
    const before = process.cpuUsage();
    const { text, count } = await readText(path);
    const used = process.cpuUsage(before);
    cpu += (used.user + used.system) / 1000;
    pages += count;
    scores.push({ name, f1: f1(truth, countOf(text)) });
  } catch (error) {
    failed++;
    say(`${name}: ${(error as Error).message}`);
  }
}
rmSync(scratch, { recursive: true });
scores.sort((left, right) => left.f1 - right.f1);
for (const { name, f1 } of scores.filter(({ f1 }) => f1 < 0.998).slice(0, 40)) say(`${f1.toFixed(4)} ${name}`);
const mean = scores.reduce((sum, { f1 }) => sum + f1, 0) / scores.length;
say(
  `${scores.length} files where pdftotext and mutool agree: F1 ${mean.toFixed(4)} (goal 0.998), ${scores.filter(({ f1 }) => f1 >= 0.998).length} of them at least 0.998; ${failed} refused; ${(cpu / pages).toFixed(1)} ms of CPU a page over ${pages} pages (goal 20)`,
);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function readText(path: string): Promise<{ text: string; count: number }> {
  using reader = await openTextReader(path, { scratch, limits: LIMITS, content: true });
  const count = Math.min(PAGES, reader.pageCount);
  let text = '';
  for (let index = 0; index < count; index++) {
    text += writePlain(blocksOf(reader.read(index).regions, { body: 0, headings: [] }), false);
  }
  return { text, count };
}

function printed(tool: string, args: string[]): string | null {
  try {
    return execFileSync(tool, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
      maxBuffer: 1 << 28,
    }).toString();
  } catch {
    return null;
  }
}

interface Counts {
  total: number;
  of: Map<string, number>;
}

/** Counts letters, in compatibility form, without spaces and what readers add or leave out on purpose. */
function countOf(text: string): Counts {
  const of = new Map<string, number>();
  let total = 0;
  for (const character of text.normalize('NFKC').replace(/[\s\p{C}\u00ad\u2010-]/gu, '')) {
    of.set(character, (of.get(character) ?? 0) + 1);
    total++;
  }
  return { total, of };
}

function f1(one: Counts, other: Counts): number {
  let shared = 0;
  for (const [character, count] of one.of) shared += Math.min(count, other.of.get(character) ?? 0);
  return one.total + other.total === 0 ? 1 : (2 * shared) / (one.total + other.total);
}
