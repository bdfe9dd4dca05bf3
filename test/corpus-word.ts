/**
 * Prints DOCX files by LibreOffice, makes Word documents of the PDFs again, by pdf-to-word and by LibreOffice's own import, and
 * compares what both say with the originals: `npm run corpus:word -- <folder> [--tagged] [--alone]`.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { matchSequences } from '../src/engines/sequences/match-sequences.ts';
import { runOperation } from './helpers/run-operation.ts';
import { type DocxText, readDocx } from './word/read-docx.ts';

const KINDS = ['paragraphs', 'headings', 'items', 'rows', 'heads', 'links', 'notes'] as const;
/** Seconds for one call of LibreOffice: it may hang. */
const PATIENCE = 90;

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error('npm run corpus:word -- <folder> [--tagged] [--alone]');
const tagged = options.includes('--tagged');
const alone = options.includes('--alone');
const tell = (line: string) => process.stdout.write(`${line}\n`);
const work = mkdtempSync(join(tmpdir(), 'sheaf-corpus-word-'));
const at = (...names: string[]) => {
  const path = join(work, ...names);
  mkdirSync(join(path, '..'), { recursive: true });
  return path;
};

/** Has LibreOffice convert files; its whole group of processes is killed when it takes too long. */
async function soffice(
  target: string,
  out: string,
  files: readonly string[],
  more: readonly string[] = [],
): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(work, 'profile')}`;
  const child = spawn('soffice', [profile, '--headless', ...more, '--convert-to', target, '--outdir', out, ...files], {
    stdio: 'ignore',
    detached: true,
  });
  const timer = setTimeout(
    () => child.pid && process.kill(-child.pid, 'SIGKILL'),
    PATIENCE * 1000 * Math.max(1, files.length / 10),
  );
  await new Promise<void>((resolve) => child.on('close', () => resolve()));
  clearTimeout(timer);
}

interface Sum {
  files: number;
  order: number;
  boxes: number;
  kinds: Record<(typeof KINDS)[number], { common: number; own: number; wanted: number }>;
}
const empty = (): Sum => ({
  files: 0,
  order: 0,
  boxes: 0,
  kinds: Object.fromEntries(KINDS.map((kind) => [kind, { common: 0, own: 0, wanted: 0 }])) as Sum['kinds'],
});

function compare(sum: Sum, wanted: DocxText, own: DocxText): number {
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]) =>
    Int32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    });
  const partners = matchSequences(numbered(wanted.words), numbered(own.words), { differences: 20_000, steps: 2e9 });
  const common = partners.reduce((count, partner) => count + (partner >= 0 ? 1 : 0), 0);
  const order = (2 * common) / Math.max(1, wanted.words.length + own.words.length);
  sum.files++;
  sum.order += order;
  sum.boxes += own.boxes;
  for (const kind of KINDS) {
    const left = new Map<string, number>();
    const key = (text: string) => text.replace(/\s+/g, '').toLowerCase();
    for (const text of wanted[kind]) left.set(key(text), (left.get(key(text)) ?? 0) + 1);
    for (const text of own[kind]) {
      const count = left.get(key(text)) ?? 0;
      if (count > 0) sum.kinds[kind].common++;
      left.set(key(text), count - 1);
    }
    sum.kinds[kind].own += own[kind].length;
    sum.kinds[kind].wanted += wanted[kind].length;
  }
  return order;
}

async function pagesOf(path: string): Promise<number | null> {
  if (!existsSync(path)) return null;
  const child = spawn('pdfinfo', [path]);
  let text = '';
  child.stdout.on('data', (piece) => {
    text += piece;
  });
  await new Promise((resolve) => child.on('close', resolve));
  return Number(/^Pages:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.docx'))
  .map((name) => basename(name, '.docx'));
const filter = `pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"${tagged}"}}`;
await soffice(
  filter,
  at('printed', '.'),
  names.map((name) => join(folder, `${name}.docx`)),
);
const sums = { ours: empty(), theirs: empty() };
const worst: { name: string; order: number }[] = [];
let [cpu, pages] = [0, 0];
for (const name of names) {
  const pdf = at('printed', `${name}.pdf`);
  if (!existsSync(pdf)) continue;
  const before = process.cpuUsage();
  await using run = await runOperation({ name: 'pdf-to-word' }, [pdf], { ocr: 'off' });
  const { user, system } = process.cpuUsage(before);
  cpu += (user + system) / 1e6;
  pages += Number(run.outcome.result.page_count);
  const own = at('ours', `${name}.docx`);
  copyFileSync(run.outputPath, own);
  const wanted = readDocx(join(folder, `${name}.docx`));
  worst.push({ name, order: compare(sums.ours, wanted, readDocx(own)) });
  if (alone) continue;
  await soffice('docx:MS Word 2007 XML', at('theirs', '.'), [pdf], ['--infilter=writer_pdf_import']);
  const other = at('theirs', `${name}.docx`);
  if (existsSync(other)) compare(sums.theirs, wanted, readDocx(other));
}
await soffice('pdf', at('back', '.'), names.map((name) => at('ours', `${name}.docx`)).filter(existsSync));
let [right, judged] = [0, 0];
for (const name of names) {
  const [wanted, own] = [await pagesOf(at('printed', `${name}.pdf`)), await pagesOf(at('back', `${name}.pdf`))];
  if (wanted === null || own === null) continue;
  judged++;
  if (wanted === own) right++;
}
for (const [who, { files, order, boxes, kinds }] of Object.entries(sums)) {
  if (files === 0) continue;
  const shares = KINDS.map(
    (kind) => `${kind} ${((2 * kinds[kind].common) / Math.max(1, kinds[kind].own + kinds[kind].wanted)).toFixed(3)}`,
  );
  tell(`${who}: ${files} files, order ${(order / files).toFixed(3)}, ${shares.join(', ')}, text boxes ${boxes}`);
}
tell(
  `pages: right for ${right} of ${judged}; ${((cpu / Math.max(1, pages)) * 1000).toFixed(0)} ms of CPU a page over ${pages} pages`,
);
for (const { name, order } of worst.sort((one, other) => one.order - other.order).slice(0, 5))
  tell(`worst: ${name} ${order.toFixed(3)}`);
rmSync(work, { recursive: true, force: true });
