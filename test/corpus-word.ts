/**
 * Prints DOCX files by LibreOffice, converts the PDFs back to Word, by pdf-to-word and by LibreOffice's own import, and
 * compares both with the originals: `npm run corpus:word -- <folder> [--tagged] [--alone] [--text] [--part=open|held]
 * [--printed=<folder>] [--show=<name>] [--apart=<name>,<name>]`. `--text` skips printing the results, which counts and
 * compares pages; `--printed` keeps the PDFs in a folder and reuses existing ones. `held` is a third of the files, by a
 * hash of their names, that the model is not tuned on. `--show` lists the missing and surplus elements of one file, or
 * of `all`, and `--apart` names files that are reported separately instead of counted. Links count if the PDF has them,
 * and text that an author deleted counts, since LibreOffice prints it. Where an author typed the marker of a list,
 * neither an item nor a paragraph is wrong.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runOperation } from './helpers/run-operation.ts';
import { libreOffice } from './word/office.ts';
import { addressesIn, likeness, pagesOf } from './word/pages.ts';
import { readDocx } from './word/read-docx.ts';
import { addScore, differences, f1Of, KINDS, noScore, orderOf, type Score } from './word/score.ts';

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error('npm run corpus:word -- <folder> [--tagged] [--alone] [--text] [--part=open|held] …');
const option = (name: string) => options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const [tagged, alone] = [options.includes('--tagged'), options.includes('--alone')];
const [part, shown, apart] = [option('part'), option('show'), option('apart')?.split(',') ?? []];
const say = (line: string) => process.stdout.write(`${line}\n`);
const work = mkdtempSync(join(tmpdir(), 'sheaf-corpus-word-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const convert = libreOffice(work);
const printed = option('printed') ?? join(work, 'printed');
for (const one of ['ours', 'theirs']) mkdirSync(join(work, one));

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.docx'))
  .map((name) => basename(name, '.docx'))
  .filter((name) => (!part || part === partOf(name)) && (!shown || shown === 'all' || shown === name));
const filter = `pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"${tagged}"}}`;
const pdfOf = (name: string) => join(printed, `${name}.pdf`);
const unprinted = names.filter((name) => !existsSync(pdfOf(name)));
await convert(
  filter,
  printed,
  unprinted.map((name) => join(folder, `${name}.docx`)),
);

const [ours, theirs] = [noScore(), noScore()];
const worst: { name: string; order: number }[] = [];
let [cpu, pages] = [0, 0];
for (const name of names) {
  if (!existsSync(pdfOf(name))) continue;
  const before = process.cpuUsage();
  await using run = await runOperation({ name: 'pdf-to-word' }, [pdfOf(name)], { ocr: 'off' });
  const { user, system } = process.cpuUsage(before);
  const own = join(work, 'ours', `${name}.docx`);
  copyFileSync(run.outputPath, own);
  const [wanted, read] = [readDocx(join(folder, `${name}.docx`)), readDocx(own)];
  const addresses = addressesIn(pdfOf(name));
  wanted.links = wanted.links.filter((address) => addresses.has(address));
  if (shown) {
    say(`${name}: order ${orderOf(wanted.words, read.words).toFixed(3)}`);
    for (const kind of KINDS) {
      const { missed, extra } = differences(kind, wanted, read);
      for (const text of missed) say(`${kind} - ${text}`);
      for (const text of extra) say(`${kind} + ${text}`);
    }
  }
  if (apart.includes(name)) {
    const score = noScore();
    addScore(score, wanted, read);
    sayScore(name, score);
    continue;
  }
  cpu += (user + system) / 1e6;
  pages += Number(run.outcome.result.page_count);
  worst.push({ name, order: addScore(ours, wanted, read) });
  if (alone) continue;
  await convert('docx:MS Word 2007 XML', join(work, 'theirs'), [pdfOf(name)], ['--infilter=writer_pdf_import']);
  const other = join(work, 'theirs', `${name}.docx`);
  if (existsSync(other)) addScore(theirs, wanted, readDocx(other));
}
sayScore('pdf-to-word', ours);
sayScore('LibreOffice', theirs);
say(`${((cpu / Math.max(1, pages)) * 1000).toFixed(0)} ms of CPU a page over ${pages} pages`);
if (!options.includes('--text')) await comparePages();
for (const { name, order } of worst.sort((one, other) => one.order - other.order).slice(0, 5))
  say(`worst: ${name} ${order.toFixed(3)}`);

/** One file in three is held out, by a hash of its name. */
function partOf(name: string): 'open' | 'held' {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return byte % 3 === 0 ? 'held' : 'open';
}

function sayScore(who: string, { files, order, boxes, kinds }: Score): void {
  if (files === 0) return;
  const shares = KINDS.map((kind) => `${kind} ${f1Of(kinds[kind]).toFixed(3)}`);
  say(`${who}: ${files} files, order ${(order / files).toFixed(3)}, ${shares.join(', ')}, text boxes ${boxes}`);
}

/** Prints the created documents, and compares their pages with the originals'. */
async function comparePages(): Promise<void> {
  const back = join(work, 'back');
  await convert('pdf', back, names.map((name) => join(work, 'ours', `${name}.docx`)).filter(existsSync));
  let [right, judged, alike] = [0, 0, 0];
  const wrong: string[] = [];
  for (const name of names) {
    const [wanted, own] = [pagesOf(pdfOf(name)), pagesOf(join(back, `${name}.pdf`))];
    if (wanted === null || own === null) continue;
    judged++;
    if (wanted === own) {
      right++;
      alike += likeness(pdfOf(name), join(back, `${name}.pdf`));
    } else wrong.push(`${name} ${own} instead of ${wanted}`);
  }
  say(`pages: right for ${right} of ${judged}, likeness of these ${(alike / Math.max(1, right)).toFixed(3)}`);
  for (const line of wrong) say(`  ${line}`);
}
