/**
 * Converts the PDFs of a folder to presentations by pdf-to-powerpoint and by LibreOffice's import, prints both by
 * LibreOffice, and compares the words with the PDF's: `npm run corpus:powerpoint -- <folder> [--alone] [--flow]`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runOperation } from './helpers/run-operation.ts';

/** Seconds for one call of LibreOffice: it may hang. */
const PATIENCE = 90;
/** Points by which a word's position may differ. */
const IN_PLACE = 6;
const MOST_PAGES = 20;
/** Letters from right to left, of which some PDFs have the forms, and programs part signs from words in another way. */
const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const SIGNS = /[\p{P}\p{M}\p{S}\s]/gu;

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error('npm run corpus:powerpoint -- <folder> [--alone] [--flow]');
const alone = options.includes('--alone');
const layout = options.includes('--flow') ? 'flow' : 'exact';
const work = mkdtempSync(join(tmpdir(), 'sheaf-corpus-powerpoint-'));
const tell = (line: string) => process.stdout.write(`${line}\n`);

interface Word {
  text: string;
  /** Where it begins: at its right side in scripts from right to left. */
  x: number;
  y: number;
}

async function soffice(args: readonly string[], out: string, file: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(work, 'profile')}`;
  const child = spawn('soffice', [profile, '--headless', ...args, '--outdir', out, file], {
    stdio: 'ignore',
    detached: true,
  });
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), PATIENCE * 1000);
  await new Promise<void>((resolve) => child.on('close', () => resolve()));
  clearTimeout(timer);
}

/** The words of each page with their upper left corners, in points. */
function wordsOf(pdf: string): Word[][] {
  const xml = execFileSync('pdftotext', ['-cropbox', '-bbox', pdf, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return xml
    .split(/<page /)
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)"[^>]*>([^<]*)<\/word>/g)].flatMap(
        ([, left, y, right, said = '']) => {
          const text = RTL.test(said) ? said.normalize('NFKC').replace(SIGNS, '') : said;
          return text === '' ? [] : [{ text, x: Number(RTL.test(said) ? right : left), y: Number(y) }];
        },
      ),
    );
}

interface Score {
  files: number;
  words: number;
  found: number;
  placed: number;
  printed: number;
  boxes: number;
  pages: number;
  wrongPages: number;
}
const none = (): Score => ({
  files: 0,
  words: 0,
  found: 0,
  placed: 0,
  printed: 0,
  boxes: 0,
  pages: 0,
  wrongPages: 0,
});

/** Compares page by page; each word matches the nearest one with its letters. */
function compare(score: Score, wanted: readonly Word[][], own: readonly Word[][]): number {
  let [words, found, placed] = [0, 0, 0];
  for (const [at, page] of wanted.entries()) {
    const left = new Map<string, Word[]>();
    for (const word of own[at] ?? []) left.set(word.text, [...(left.get(word.text) ?? []), word]);
    score.printed += own[at]?.length ?? 0;
    for (const word of page) {
      words++;
      const same = left.get(word.text) ?? [];
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (const [index, { x, y }] of same.entries()) {
        const distance = Math.max(Math.abs(x - word.x), Math.abs(y - word.y));
        if (distance < least) [best, least] = [index, distance];
      }
      if (best < 0) continue;
      same.splice(best, 1);
      found++;
      if (least <= IN_PLACE) placed++;
    }
  }
  score.files++;
  score.words += words;
  score.found += found;
  score.placed += placed;
  score.pages += wanted.length;
  if (own.length !== wanted.length) score.wrongPages++;
  return words === 0 ? 1 : placed / words;
}

function boxesIn(pptx: string): number {
  const xml = execFileSync('unzip', ['-p', pptx, 'ppt/slides/slide*.xml'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return xml.split('<p:sp>').length - 1;
}

async function judge(score: Score, name: string, pptx: string, wanted: Word[][]): Promise<number | null> {
  if (!existsSync(pptx)) return null;
  const out = join(pptx, '..', 'printed');
  await soffice(['--convert-to', 'pdf'], out, pptx);
  const printed = join(out, `${name}.pdf`);
  if (!existsSync(printed)) return null;
  score.boxes += boxesIn(pptx);
  return compare(score, wanted, wordsOf(printed));
}

const [ours, theirs] = [none(), none()];
const worst: [number, string][] = [];
let cpu = 0;
for (const file of readdirSync(folder).filter((each) => each.toLowerCase().endsWith('.pdf'))) {
  const path = join(folder, file);
  const name = basename(file, file.slice(-4));
  let wanted: Word[][];
  try {
    const info = execFileSync('pdfinfo', [path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    if (Number(/^Pages:\s+(\d+)/m.exec(info)?.[1] ?? 0) > MOST_PAGES) continue;
    wanted = wordsOf(path);
  } catch {
    continue;
  }
  if (wanted.flat().length === 0) continue;
  const [own, other] = [join(work, 'own', `${name}.pptx`), join(work, 'other', `${name}.pptx`)];
  for (const each of [own, other]) mkdirSync(join(each, '..'), { recursive: true });
  try {
    const operation = (await import('../src/operations/pdf/to-powerpoint/operation.ts')).default;
    const before = process.cpuUsage();
    await using run = await runOperation(operation, [path], { ocr: 'off', layout });
    const used = process.cpuUsage(before);
    cpu += (used.user + used.system) / 1e6;
    copyFileSync(run.outputPath, own);
  } catch (error) {
    tell(`${file}: refused: ${String(error).slice(0, 120)}`);
    continue;
  }
  const share = await judge(ours, name, own, wanted);
  if (share === null) tell(`${file}: LibreOffice does not print it`);
  else worst.push([share, file]);
  if (!alone) {
    await soffice(['--infilter=impress_pdf_import', '--convert-to', 'pptx'], join(other, '..'), path);
    await judge(theirs, name, other, wanted);
  }
  for (const each of [own, other]) rmSync(each, { force: true });
}
rmSync(work, { recursive: true });

function report(who: string, { files, words, found, placed, printed, boxes, pages, wrongPages }: Score): void {
  const share = (part: number, whole: number) => (part / Math.max(1, whole)).toFixed(3);
  tell(
    `${who}: ${files} files, ${pages} pages; words found ${share(found, words)}, of those printed ${share(found, printed)}, in place ${share(placed, words)}; text boxes a page ${(boxes / Math.max(1, pages)).toFixed(1)}; other page counts ${wrongPages}`,
  );
}
report(`pdf-to-powerpoint, ${layout}`, ours);
if (!alone) report("LibreOffice's import", theirs);
tell(`pdf-to-powerpoint: ${(cpu / Math.max(1, ours.pages)).toFixed(3)} s of processor time a page`);
worst.sort(([one], [other]) => one - other);
for (const [share, file] of worst.slice(0, 5)) tell(`worst: ${share.toFixed(3)} ${file}`);
