/**
 * Text recognition on pages whose text is known: pictures beside a transcription of the same name in ALTO or PAGE XML, and
 * PDFs, whose first page is drawn at 200 dpi as JPEG, like a scan, and whose own text is what to find. Compares pdf-ocr
 * with the tesseract program on the same page: F1 of the words, and for transcriptions the share of wrong characters.
 * Run: npm run corpus:ocr -- <folder> [--languages=fra] [--count=30] [--seed=1] (needs poppler-utils, mupdf-tools and
 * Debian's tesseract-ocr with the languages)
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { scanXml } from '../src/engines/xml/scan.ts';
import { knownError } from '../src/errors.ts';
import { createDraw } from './helpers/corpus-files.ts';
import { textsOf } from './helpers/judge-text.ts';
import { runOperation } from './helpers/run-operation.ts';

const { values, positionals } = parseArgs({
  options: {
    languages: { type: 'string', default: 'eng' },
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const [root] = positionals;
if (!root)
  throw new Error('Say which folder: npm run corpus:ocr -- <folder> [--languages=fra] [--count=30] [--seed=1]');
const languages = values.languages.split(',');
/** Fewer words say little about a page. */
const MIN_WORDS = 40;
const SCAN_DPI = 200;
/** Width of A4 in inches, taken for pictures, whose stated resolution is often wrong. */
const PAGE_INCHES = 8.27;

interface KnownPage {
  picture: string;
  dpi: number;
  text: string;
  /** Whether the order of `text` is that of the page, so that characters can be compared. */
  ordered: boolean;
}

interface Score {
  found: number;
  known: number;
  read: number;
  wrong: number;
  characters: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'sheaf-corpus-ocr-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const draw = createDraw(Number(values.seed));
const waiting = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(jpe?g|png|tiff?|pdf)$/i.test(name))
  .sort()
  .map((name) => join(root, name));
const sums = { ours: emptyScore(), theirs: emptyScore() };
const counts = { pages: 0, better: 0, equal: 0, worse: 0, refused: 0 };
while (waiting.length > 0 && counts.pages < Number(values.count)) {
  const [file = ''] = waiting.splice(draw(waiting.length), 1);
  const page = await readKnown(file);
  if (!page) continue;
  try {
    const ours = score(page, await recognize(page));
    const theirs = score(page, recognizeByProgram(page));
    add(sums.ours, ours);
    add(sums.theirs, theirs);
    counts.pages++;
    const [one, other] = [f1(ours), f1(theirs)];
    counts[Math.abs(one - other) < 0.005 ? 'equal' : one > other ? 'better' : 'worse']++;
    print(`${basename(file)}: ${ours.known} words, ${describe(ours)} (tesseract ${describe(theirs)})`);
  } catch (error) {
    const known = knownError(error);
    if (!known) throw error;
    counts.refused++;
    print(`${basename(file)}: ${known.message}`);
  }
}
print(`Sheaf: ${sums.ours.known} words, ${describe(sums.ours)}`);
print(`tesseract: ${sums.theirs.known} words, ${describe(sums.theirs)}`);
print(JSON.stringify(counts));

/** The picture of a page and the text on it; null where none is known, or too little. */
async function readKnown(file: string): Promise<KnownPage | null> {
  const page = file.toLowerCase().endsWith('.pdf') ? drawPage(file) : await readTranscribed(file);
  return page && wordsOf(page.text).length >= MIN_WORDS ? page : null;
}

async function readTranscribed(picture: string): Promise<KnownPage | null> {
  const path = picture.replace(/\.\w+$/, '.xml');
  if (!existsSync(path)) return null;
  const { width, height } = await sharp(picture).metadata();
  // A picture of two pages side by side is as wide as two.
  const dpi = Math.min(600, Math.round(width / (PAGE_INCHES * (width > height ? 2 : 1))));
  return { picture, dpi, text: readLines(readFileSync(path, 'utf8')).join('\n'), ordered: true };
}

/** The first page of a PDF as a picture; its text is known if pdftotext and mutool find the same words. */
function drawPage(file: string): KnownPage | null {
  const [text = '', other = ''] = textsOf(file, 1);
  const shared = score({ text, ordered: false }, other);
  if (f1(shared) < 0.99) return null;
  const target = join(scratch, 'scan');
  const options = ['-f', '1', '-l', '1', '-singlefile', '-jpeg', '-jpegopt', 'quality=75', '-r', `${SCAN_DPI}`];
  try {
    execFileSync('pdftoppm', [...options, file, target], { stdio: 'ignore', timeout: 60_000 });
  } catch {
    return null;
  }
  return { picture: `${target}.jpg`, dpi: SCAN_DPI, text, ordered: false };
}

/** The lines of a transcription in ALTO (String/@CONTENT) or PAGE XML (TextLine/TextEquiv/Unicode), without marks of its editors. */
function readLines(xml: string): string[] {
  const lines: string[] = [];
  const open: string[] = [];
  let text = '';
  scanXml(
    xml,
    {
      open(name, attributes) {
        const local = name.replace(/^.*:/, '');
        open.push(local);
        if (local === 'TextLine') text = '';
        if (local === 'String') text += `${text ? ' ' : ''}${attributes.get('CONTENT') ?? ''}`;
      },
      text(value) {
        if (open.at(-1) === 'Unicode' && open.at(-3) === 'TextLine') text += value;
      },
      close() {
        if (open.pop() === 'TextLine') lines.push(text);
      },
    },
    { maxDepth: 30, maxElements: 100_000 },
  );
  // Underlined words begin with _, superscripts with ^, and ~ stands for words written by hand.
  return lines.map((line) => line.replaceAll(/[_^~]/g, '').trim()).filter(Boolean);
}

async function recognize({ picture, dpi }: KnownPage): Promise<string> {
  await using pdf = await runOperation({ name: 'images-to-pdf' }, [picture], { dpi });
  await using run = await runOperation({ name: 'pdf-ocr' }, [{ path: pdf.outputPath, type: 'application/pdf' }], {
    languages,
    engine: 'wasm',
  });
  return execFileSync('pdftotext', [run.outputPath, '-'], { encoding: 'utf8' });
}

function recognizeByProgram({ picture, dpi }: KnownPage): string {
  const options = ['-l', languages.join('+'), '--dpi', `${dpi}`, '--psm', '1'];
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  return execFileSync('tesseract', [picture, '-', ...options], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function score({ text, ordered }: Pick<KnownPage, 'text' | 'ordered'>, read: string): Score {
  const [known, words] = [wordsOf(text), wordsOf(read)];
  const left = new Map<string, number>();
  for (const word of known) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of words) {
    const waits = left.get(word) ?? 0;
    if (waits > 0) found++;
    left.set(word, waits - 1);
  }
  const [target, other] = [text, read].map((one) =>
    one.normalize('NFKC').replaceAll('’', "'").split(/\s+/).join(' ').trim(),
  );
  return {
    found,
    known: known.length,
    read: words.length,
    wrong: ordered ? editDistance(target ?? '', other ?? '') : 0,
    characters: ordered ? (target ?? '').length : 0,
  };
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
}

function f1({ found, known, read }: Score): number {
  return known + read === 0 ? 1 : (2 * found) / (known + read);
}

function describe(score: Score): string {
  const wrong =
    score.characters > 0 ? `, wrong characters ${((100 * score.wrong) / score.characters).toFixed(1)} %` : '';
  return `F1 ${f1(score).toFixed(3)}${wrong}`;
}

function emptyScore(): Score {
  return { found: 0, known: 0, read: 0, wrong: 0, characters: 0 };
}

function add(sum: Score, one: Score): void {
  for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += one[key];
}

/** Levenshtein's distance of two texts, in characters. */
function editDistance(one: string, other: string): number {
  let row = Uint32Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = new Uint32Array(other.length + 1);
    next[0] = i;
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
