import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openTextReader } from '../src/engines/page-text/read-pages.ts';
import type { Span } from '../src/engines/page-text/tables.ts';
import { printed } from './helpers/order/judge.ts';

/**
 * Finds the tables of the PDFs of a folder and compares them to people's annotations, by the measure of the ICDAR 2013
 * competition: pairs of adjacent cells, by their texts; precision, recall and F1 for each file, and their means. `npm
 * run corpus:tables -- <folder> [--all] [--part=open|held] [--show=<name>]`, with `name.pdf` and `name-str.xml` side by
 * side or in folders below, as the data set has them (tabula-java:
 * src/test/resources/technology/tabula/icdar2013-dataset). `held` is the third of the files, by a hash of their names,
 * that the finder is not tuned on; `open` is the rest. `--show` prints the tables of one of these, and the pairs that
 * are missed or too many.
 */
const [root, ...options] = process.argv.slice(2);
if (!root) throw new Error('Usage: npm run corpus:tables -- <folder> [--all] [--part=open|held] [--show=<name>]');
const option = (name: string) => options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const [part, shown] = [option('part'), option('show')];
if (part && part !== 'open' && part !== 'held') throw new Error('--part is open or held.');
const scratch = mkdtempSync(join(tmpdir(), 'sheaf-tables-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

interface Cell {
  text: string;
  rows: [first: number, last: number];
  columns: [first: number, last: number];
}

interface Score {
  name: string;
  precision: number;
  recall: number;
  f1: number;
}

const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
/** Some files have been marked in two ways, `name-str.xml` and `nameb-str.xml`: the better of both counts. */
const files = all
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => ({
    name,
    marked: all.filter(
      (other) => other.startsWith(name.slice(0, -4)) && /^[a-z]?-str\.xml$/.test(other.slice(name.length - 4)),
    ),
  }))
  .filter(({ name, marked }) => marked.length > 0 && (!part || part === partOf(name)));
if (shown) {
  for (const { name, marked } of files) if (basename(name, '.pdf') === shown) await show(name, marked);
  process.exit();
}
const readers: Record<string, (path: string) => Promise<Cell[][]> | Cell[][]> = {
  sheaf: tablesOf,
  'pdftotext -layout, cut at two spaces': layoutOf,
};
for (const [reader, read] of Object.entries(readers)) {
  const scores: Score[] = [];
  for (const { name, marked } of files) {
    const found = relationsOf(await read(join(root, name)));
    const ways = marked.map((file) =>
      compared(relationsOf(markedTables(readFileSync(join(root, file), 'utf8'))), found),
    );
    scores.push({ name, ...ways.reduce((best, one) => (one.f1 > best.f1 ? one : best)) });
  }
  const mean = (value: (score: Score) => number) =>
    (scores.reduce((sum, score) => sum + value(score), 0) / scores.length).toFixed(3);
  const below = scores.filter(({ f1 }) => f1 < 0.5).length;
  say(
    `${reader}, ${scores.length} files: mean F1 ${mean(({ f1 }) => f1)}, precision ${mean(({ precision }) => precision)}, recall ${mean(({ recall }) => recall)}; ${below} below 0.5`,
  );
  const worst = scores
    .sort((one, other) => one.f1 - other.f1)
    .slice(0, reader !== 'sheaf' ? 0 : options.includes('--all') ? scores.length : 5);
  for (const { name, f1, precision, recall } of worst) {
    say(`  ${name}: F1 ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`);
  }
}

/** One file in three is held back, by a hash of its name. */
function partOf(name: string): 'open' | 'held' {
  const [byte = 0] = createHash('sha256').update(basename(name)).digest();
  return byte % 3 === 0 ? 'held' : 'open';
}

/** Prints the tables found in a file, and how its pairs differ from the marked ones. */
async function show(name: string, marked: readonly string[]): Promise<void> {
  const found = await tablesOf(join(root ?? '', name));
  for (const cells of found) {
    const rows = Map.groupBy(cells, ({ rows: [row] }) => row);
    say(`${[...rows.values()].map((row) => row.map(({ text }) => text).join(' | ')).join('\n')}\n`);
  }
  for (const file of marked) {
    const truth = relationsOf(markedTables(readFileSync(join(root ?? '', file), 'utf8')));
    const own = relationsOf(found);
    for (const [key, count] of truth) if ((own.get(key) ?? 0) < count) say(`- ${key.replaceAll('\u0000', ' → ')}`);
    for (const [key, count] of own) if ((truth.get(key) ?? 0) < count) say(`+ ${key.replaceAll('\u0000', ' → ')}`);
  }
}

async function tablesOf(path: string): Promise<Cell[][]> {
  using reader = await openTextReader(path, { scratch, limits: { maxPdfPages: 1000, maxInflatedBytes: 1 << 28 } });
  return Array.from({ length: reader.pageCount }, (_, index) =>
    reader.tables(index).tables.map(({ rows, spans }) => cellsOf(rows, spans)),
  ).flat();
}

function layoutOf(path: string): Cell[][] {
  const pages = (printed('pdftotext', ['-layout', path, '-']) ?? '').split('\f');
  return pages.map((page) =>
    cellsOf(
      page
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => line.trim().split(/ {2,}/)),
    ),
  );
}

function cellsOf(rows: readonly string[][], spans: readonly Span[] = []): Cell[] {
  const spanAt = new Map(spans.map((span) => [`${span.row}/${span.column}`, span]));
  return rows.flatMap((row, at) =>
    row.map((text, column): Cell => {
      const span = spanAt.get(`${at}/${column}`) ?? { rows: 1, columns: 1 };
      return { text, rows: [at, at + span.rows - 1], columns: [column, column + span.columns - 1] };
    }),
  );
}

/** The tables that the file of the data set marks; the regions of one, on several pages, each separately. */
function markedTables(xml: string): Cell[][] {
  return [...xml.matchAll(/<region\b[\s\S]*?<\/region>/g)].map(([region]) =>
    [...region.matchAll(/<cell\b([^>]*)>([\s\S]*?)<\/cell>/g)].map(([, attributes = '', inner = '']): Cell => {
      const number = (name: string) =>
        Number(new RegExp(`\\b${name}=["'](-?\\d+)["']`).exec(attributes)?.[1] ?? Number.NaN);
      const [row, column] = [number('start-row'), number('start-col')];
      const text = /<content>([\s\S]*?)<\/content>/.exec(inner)?.[1] ?? '';
      return {
        text: text
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&apos;/g, "'")
          .replace(/&amp;/g, '&'),
        rows: [row, Number.isNaN(number('end-row')) ? row : number('end-row')],
        columns: [column, Number.isNaN(number('end-col')) ? column : number('end-col')],
      };
    }),
  );
}

/** Pairs of neighbors, counted: to the right and below, past empty cells (Göbel et al., 2012). */
function relationsOf(tables: readonly Cell[][]): Map<string, number> {
  const relations = new Map<string, number>();
  for (const table of tables) {
    const filled = table.map((cell) => ({ ...cell, text: plain(cell.text) })).filter(({ text }) => text !== '');
    const grid = new Map<string, (typeof filled)[number]>();
    let [height, width] = [0, 0];
    for (const cell of filled) {
      for (let row = cell.rows[0]; row <= cell.rows[1]; row++) {
        for (let column = cell.columns[0]; column <= cell.columns[1]; column++) grid.set(`${row}/${column}`, cell);
      }
      height = Math.max(height, cell.rows[1] + 1);
      width = Math.max(width, cell.columns[1] + 1);
    }
    const pairs = new Set<string>();
    const numbers = new Map(filled.map((cell, at) => [cell, at]));
    const add = (
      one: (typeof filled)[number],
      way: 'right' | 'below',
      from: [number, number],
      step: [number, number],
    ) => {
      let [row, column] = [from[0] + step[0], from[1] + step[1]];
      let other = grid.get(`${row}/${column}`);
      while ((!other || other === one) && row < height && column < width) {
        [row, column] = [row + step[0], column + step[1]];
        other = grid.get(`${row}/${column}`);
      }
      if (!other || other === one) return;
      const pair = `${numbers.get(one)}/${numbers.get(other)}/${way}`;
      if (pairs.has(pair)) return;
      pairs.add(pair);
      const key = `${one.text}\u0000${other.text}\u0000${way}`;
      relations.set(key, (relations.get(key) ?? 0) + 1);
    };
    for (const cell of filled) {
      for (let row = cell.rows[0]; row <= cell.rows[1]; row++) add(cell, 'right', [row, cell.columns[1]], [0, 1]);
      for (let column = cell.columns[0]; column <= cell.columns[1]; column++)
        add(cell, 'below', [cell.rows[1], column], [1, 0]);
    }
  }
  return relations;
}

/** Only letters, as the competition compares them. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00ad]+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase();
}

function compared(truth: Map<string, number>, found: Map<string, number>): Omit<Score, 'name'> {
  const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  let right = 0;
  for (const [key, count] of truth) right += Math.min(count, found.get(key) ?? 0);
  const precision = right / Math.max(1, total(found));
  const recall = right / Math.max(1, total(truth));
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
