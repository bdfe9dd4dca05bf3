import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { blocksOf } from '../src/engines/page-text/blocks.ts';
import { openTextReader } from '../src/engines/page-text/read-pages.ts';
import { writePlain } from '../src/engines/page-text/write-text.ts';
import { chromium } from './helpers/order/chromium.ts';
import { groff } from './helpers/order/groff.ts';
import { orderRead, printed } from './helpers/order/judge.ts';
import { latex } from './helpers/order/latex.ts';
import { libreoffice } from './helpers/order/libreoffice.ts';
import { createPages, type OrderPage } from './helpers/order/pages.ts';
import type { Producer } from './helpers/order/producer.ts';
import { shuffleContent } from './helpers/order/shuffle-content.ts';
import { typst } from './helpers/order/typst.ts';
import { createRandom } from './helpers/random.ts';

/**
 * Reads pages set by other programs, generated in each run, and reports how much of their order is correct, by program:
 * `npm run corpus:order-programs -- [--each 2] [--seed n] [--producers chromium,groff] [--kinds box] [--tags]`, `--keep
 * folder` to keep the files, `--from folder` to read kept ones again, `--alone` without the other programs. Tags are
 * ignored unless requested. LaTeX runs only if named: it is held out for the final check.
 */
const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '2' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    producers: { type: 'string', default: 'chromium,libreoffice,groff,typst' },
    kinds: { type: 'string' },
    tags: { type: 'boolean', default: false },
    keep: { type: 'string' },
    from: { type: 'string' },
    alone: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const ALL: Record<string, () => Producer> = { chromium, libreoffice, groff, typst, latex };
const READERS = ['sheaf', 'pdftotext', '-raw', 'mutool'] as const;
/** Pages as they were drawn, and the files that were set of them. */
interface Set {
  pages: readonly OrderPage[];
  paths: readonly (string | null)[];
}
type Scores = Record<(typeof READERS)[number], number[]>;

const folder = values.from ?? values.keep ?? mkdtempSync(join(tmpdir(), 'sheaf-order-'));
mkdirSync(folder, { recursive: true });
if (!values.keep && !values.from) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const random = createRandom(Number(values.seed));
const pages = createPages(random);
const worst: { name: string; share: number; raw: number }[] = [];
say(`seed ${values.seed}; tags ${values.tags ? 'followed' : 'ignored'}`);

for (const name of values.producers.split(',')) {
  const producer = ALL[name]?.();
  if (!producer) throw new Error(`No producer is called ${name}: ${Object.keys(ALL).join(', ')}.`);
  if (producer.without.includes('*')) {
    say(`${name}: not installed`);
    continue;
  }
  const wanted = pages.kinds.filter(
    (kind) => !producer.without.includes(kind) && (!values.kinds || values.kinds.split(',').includes(kind)),
  );
  const drawn = wanted.flatMap((kind) => Array.from({ length: Number(values.each) }, () => pages.draw(kind)));
  const kept = join(folder, `${name}.json`);
  const set: Set = values.from
    ? JSON.parse(readFileSync(kept, 'utf8'))
    : { pages: drawn, paths: await producer.set(drawn, folder) };
  writeFileSync(kept, JSON.stringify(set));
  await judge(producer, set);
}
worst.sort((one, other) => one.share - other.share);
say('worst:');
for (const { name, share, raw } of worst.slice(0, 5)) say(`  ${name}: ${share.toFixed(3)} (-raw ${raw.toFixed(3)})`);
const below = worst.filter(({ name, share, raw }) => !name.includes('shuffled') && share < raw - 0.01);
say(`pages more than 0.01 below pdftotext -raw: ${below.length}`);
for (const { name, share, raw } of below) say(`  ${name}: ${share.toFixed(3)} (-raw ${raw.toFixed(3)})`);

async function judge(producer: Producer, { pages: drawn, paths }: Set): Promise<void> {
  const sums = { clean: emptyScores(), shuffled: emptyScores() };
  const kinds = new Map<string, { clean: Scores; shuffled: Scores }>();
  let unset = 0;
  for (const [index, page] of drawn.entries()) {
    const path = paths[index];
    if (!path) {
      unset++;
      continue;
    }
    const ofKind = kinds.get(page.kind) ?? { clean: emptyScores(), shuffled: emptyScores() };
    kinds.set(page.kind, ofKind);
    const mixed = path.replace(/\.pdf$/, '-shuffled.pdf');
    if (!values.from) {
      rmSync(mixed, { force: true });
      await shuffleContent(path, mixed, folder, random);
    }
    for (const [way, file] of [
      ['clean', path],
      ['shuffled', mixed],
    ] as const) {
      const shares = await scoresOf(file, page.truths);
      for (const reader of READERS) {
        sums[way][reader].push(shares[reader]);
        ofKind[way][reader].push(shares[reader]);
      }
      const label = `${producer.name} ${index} ${page.kind} ${way}`;
      worst.push({ name: label, share: shares.sheaf, raw: shares['-raw'] });
      if (values.verbose && shares.sheaf < 0.985)
        say(`    ${label}: ${shares.sheaf.toFixed(3)} ${shares['-raw'].toFixed(3)}`);
    }
  }
  for (const [kind, { clean, shuffled }] of kinds) say(`  ${kind}: ${line(clean)} | shuffled ${line(shuffled)}`);
  say(
    `${producer.name}, ${drawn.length - unset} pages (${unset} not set): ${line(sums.clean)} | shuffled ${line(sums.shuffled)}`,
  );
}

function emptyScores(): Scores {
  return { sheaf: [], pdftotext: [], '-raw': [], mutool: [] };
}

function line(scores: Scores): string {
  const mean = (list: number[]) => (list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(3);
  return READERS.map((reader) => `${reader} ${mean(scores[reader])}`).join(', ');
}

async function scoresOf(path: string, truths: readonly string[][]): Promise<Record<keyof Scores, number>> {
  const texts = {
    sheaf: await readText(path),
    pdftotext: values.alone ? null : printed('pdftotext', [path, '-']),
    '-raw': printed('pdftotext', ['-raw', path, '-']),
    mutool: values.alone ? null : printed('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', path]),
  };
  const best = (text: string | null) =>
    text === null ? 0 : Math.max(...truths.map((truth) => orderRead(truth, text)));
  return Object.fromEntries(READERS.map((reader) => [reader, best(texts[reader])])) as Record<keyof Scores, number>;
}

async function readText(path: string): Promise<string> {
  const limits = { maxPdfPages: 100, maxInflatedBytes: 1 << 28 };
  using reader = await openTextReader(path, { scratch: folder, limits, tags: values.tags });
  return Array.from({ length: reader.pageCount }, (_, index) =>
    writePlain(blocksOf(reader.read(index).regions, { body: 10, headings: [] }), true),
  ).join('\n');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
