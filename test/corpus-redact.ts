/**
 * Redacts real PDFs twice: areas over words chosen by a seed, twelve a file, and then words that occur once in their
 * document. Looks for what is left: of areas with pdftotext and mutool at their places, of words with both and in every
 * stream and string that `qpdf --qdf` lays open. Areas must be one color in PDFium, poppler and mutool. Also for pixels
 * that changed outside of areas, at sizes and at time. Run: npm run corpus:redact -- <folder> … [--files 60] [--seed 1]
 * [--graphics none] [--only <part of a name>] [--keep <folder for outputs>]
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { areaOf } from '../src/engines/page-text/area.ts';
import { boxOf } from '../src/engines/page-text/blocks.ts';
import type { Box } from '../src/engines/page-text/characters.ts';
import { openTextReader } from '../src/engines/page-text/read-pages.ts';
import type { Word } from '../src/engines/page-text/words.ts';
import operation from '../src/operations/pdf/redact/operation.ts';
import { createDraw, drawFiles } from './helpers/corpus-files.ts';
import { drawThrice, shadesIn } from './helpers/redacted.ts';
import { runOperation, TEST_LIMITS } from './helpers/run-operation.ts';

const { values, positionals: roots } = parseArgs({
  options: {
    files: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    graphics: { type: 'string', default: 'none' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
  allowPositionals: true,
});
if (roots.length === 0) throw new Error('Say which folder: npm run corpus:redact -- <folder> …');
const graphics = values.graphics;
const AREAS = 12;
const WORDS = 3;
/** Words that a file must have to count. */
const ENOUGH = 10;
const PAGES = 3;
const folder = mkdtempSync(join(tmpdir(), 'sheaf-redact-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const random = createDraw(Number(values.seed));

interface Chosen {
  page: number;
  text: string;
  box: Box;
}

const total = { files: 0, areas: 0, words: 0, left: 0, refused: 0, rasterized: 0, same: 0, compared: 0 };
const size = { before: 0, after: 0, larger: 0 };
const mixed = { pdfium: 0, poppler: 0, mutool: 0 };
const spent = { areas: 0, words: 0 };
const known = new Map<string, { text: string; box: Box; x: number; y: number }[]>();
for (const path of drawFiles(roots, random, values.only)) {
  if (total.files >= Number(values.files)) break;
  const name = path.split('/').at(-1)!;
  await tryFile(path, name).catch((error: Error) => {
    total.refused++;
    say(`${name}: ${error.message.split('\n')[0]}`);
  });
}
const share = ((total.same / total.compared) * 100).toFixed(0);
say(
  `${total.files} files, ${total.areas} areas, ${total.words} words: characters left in ${total.left} (goal 0); ${total.same} of ${total.compared} (${share} %) without a pixel changed outside (goal 95 %); ${total.rasterized} with a page that became a picture; ${total.refused} refused; of more than one color: PDFium ${mixed.pdfium}, poppler ${mixed.poppler}, mutool ${mixed.mutool} (goal 0); ${(spent.areas / total.files).toFixed(0)} ms a file for areas, ${(spent.words / total.files).toFixed(0)} ms for words; sizes ${((size.after / size.before - 1) * 100).toFixed(1)} % (${size.larger} larger)`,
);

async function tryFile(path: string, name: string): Promise<void> {
  // Files that others cannot open cannot be judged.
  if (printed('pdftotext', [path, '-']) === null) return;
  const chosen = await choose(path).catch(() => []);
  if (chosen.length < ENOUGH) return;
  const areas = chosen.map(({ page, box }) => ({ page, ...areaOf(box) }));
  const start = performance.now();
  await using run = await runOperation(operation, [path], { areas, graphics });
  spent.areas += performance.now() - start;
  const output = join(folder, 'output.pdf');
  copyFileSync(run.outputPath, output);
  if (values.keep) copyFileSync(output, join(values.keep, name));
  const { rasterized } = run.outcome.result as { rasterized: number[] };
  total.files++;
  total.areas += areas.length;
  const [before, after] = [statSync(path).size, statSync(output).size];
  size.before += before;
  size.after += after;
  if (after > before) {
    size.larger++;
    say(`${name}: ${before} bytes became ${after}${rasterized.length > 0 ? ', with pictures' : ''}`);
  }
  if (rasterized.length > 0) total.rasterized++;
  // Results of damaged contents, as on other pages, stay as damaged.
  if (printed('qpdf', ['--check', '--no-warn', path]) !== null)
    execFileSync('qpdf', ['--check', '--no-warn', output], { stdio: 'ignore' });
  await judgeColors(output, name, chosen);
  const left = [...leftAt(output, chosen), ...(await leftOfWords(path, chosen))];
  if (left.length > 0) {
    total.left++;
    say(`${name}: left ${JSON.stringify(left)}`);
  }
  const pages = [...new Set(chosen.map(({ page }) => page))].filter((page) => !rasterized.includes(page));
  if (pages.length === 0) return;
  total.compared++;
  let changed = 0;
  for (const page of pages) {
    const boxes = chosen.filter((one) => one.page === page).map(({ box }) => box);
    const found = await changedOutside(path, output, page, boxes);
    changed = found < 0 || changed < 0 ? -1 : changed + found;
  }
  if (changed < 0) {
    total.compared--;
    say(`${name}: pdftoppm draws the input in another size`);
  } else if (changed === 0) total.same++;
  else say(`${name}: ${changed} pixels changed outside`);
}

/** Counts areas with more than one color: filled ones are black. */
async function judgeColors(path: string, name: string, chosen: readonly Chosen[]): Promise<void> {
  for (const page of new Set(chosen.map((one) => one.page))) {
    const drawn = await drawThrice(path, page).catch(() => null);
    if (!drawn) {
      say(`${name}: page ${page} cannot be drawn by all three`);
      continue;
    }
    for (const { text, box } of chosen.filter((one) => one.page === page)) {
      for (const renderer of ['pdfium', 'poppler', 'mutool'] as const) {
        const shades = shadesIn(drawn[renderer], box);
        if (shades.length <= 1) continue;
        mixed[renderer]++;
        say(`${name}: page ${page}, "${text}" is ${shades.length} shades in ${renderer}`);
      }
    }
  }
}

async function choose(path: string): Promise<Chosen[]> {
  using reader = await openTextReader(path, { scratch: folder, limits: TEST_LIMITS });
  const words: { page: number; word: Word }[] = [];
  for (let index = 0; index < Math.min(PAGES, reader.pageCount); index++) {
    for (const region of reader.read(index).regions) {
      for (const line of region.kind === 'lines' ? region.lines : region.rows.flat()) {
        for (const word of line.words) if (word.text.length >= 3) words.push({ page: index + 1, word });
      }
    }
  }
  const chosen: Chosen[] = [];
  while (chosen.length < AREAS && words.length > 0) {
    const [{ page, word }] = words.splice(random(words.length), 1) as [(typeof words)[number]];
    const box = boxOf([word]);
    // Words outside of the page are invisible, and no area.
    if (box && box.left >= 0 && box.top >= 0 && box.right - box.left > 2 && box.bottom - box.top > 2)
      chosen.push({ page, text: word.text, box });
  }
  return chosen;
}

/** The offset of places on a page as shown from those on its media box, which pdftotext uses. */
function cropOffset(path: string, page: number): [x: number, y: number] {
  const boxes = printed('pdfinfo', ['-box', '-f', `${page}`, '-l', `${page}`, path]) ?? '';
  const box = (name: string) => new RegExp(`${name}:(.*)`).exec(boxes)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  const [media, crop] = [box('MediaBox'), box('CropBox')];
  const [left, below, right, above] = media.map((edge, at) => Math.abs((crop[at] ?? edge) - edge)) as number[];
  const turned = { 0: [left, above], 90: [below, left], 180: [right, below], 270: [above, right] };
  const [x = 0, y = 0] = turned[Number(/ rot:\s+(\d+)/.exec(boxes)?.[1] ?? 0) as keyof typeof turned] ?? [];
  return [x, y];
}

/** Text that pdftotext and mutool find in the inner parts of boxes. */
function leftAt(path: string, chosen: readonly Chosen[]): unknown[] {
  return chosen.flatMap(({ page, text, box }) => {
    const { left, top, right, bottom } = box;
    const scale = 10;
    const [x, y] = [left + (right - left) * 0.2, top + (bottom - top) * 0.35];
    const [width, height] = [(right - left) * 0.6, (bottom - top) * 0.3];
    const [across, down] = cropOffset(path, page);
    const numbers = [x + across, y + down, width, height].map((value) => `${Math.max(1, Math.round(value * scale))}`);
    const where = ['-x', numbers[0]!, '-y', numbers[1]!, '-W', numbers[2]!, '-H', numbers[3]!];
    const only = ['-r', `${72 * scale}`, '-f', `${page}`, '-l', `${page}`];
    const found = printed('pdftotext', [...only, ...where, path, '-'])?.trim();
    const others = charactersOf(path, page)
      .filter((one) => one.x > x && one.x < x + width && one.y > y && one.y < y + height)
      .map((one) => one.text);
    return found || others.length > 0 ? [[page, text, found, others.join('')]] : [];
  });
}

/** The characters that mutool finds on a page, and where their middles are. */
function charactersOf(path: string, page: number) {
  const { mtimeMs } = statSync(path);
  const key = `${path} ${mtimeMs} ${page}`;
  const there = known.get(key);
  if (there) return there;
  const xml = printed('mutool', ['draw', '-q', '-F', 'stext', '-o', '-', path, `${page}`]) ?? '';
  const found = [...xml.matchAll(/<char quad="([^"]+)"[^>]* c="([^"]*)"/g)].flatMap(([, quad, text]) => {
    const points = quad!.split(' ').map(Number);
    const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
    const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    return text!.trim() === '' ? [] : [{ text: text!, box, ...middle }];
  });
  known.clear();
  known.set(key, found);
  return found;
}

/** Redacts words that occur once in the document, and reports those that are still anywhere in the output. */
async function leftOfWords(path: string, chosen: readonly Chosen[]): Promise<unknown[]> {
  const words = textOf(path).toLowerCase();
  const once = chosen
    .map(({ text }) => text.toLowerCase())
    .filter((text) => /^[\p{L}\d]{5,}$/u.test(text) && words.split(text).length === 2)
    .slice(0, WORDS);
  if (once.length === 0) return [];
  const start = performance.now();
  await using run = await runOperation(operation, [path], { text: once, graphics });
  spent.words += performance.now() - start;
  const output = join(folder, 'words.pdf');
  copyFileSync(run.outputPath, output);
  total.words += once.length;
  const [poppler, mutool, open] = [textOf(output), textOf(output, true), laidOpen(output)].map((one) =>
    one.toLowerCase(),
  );
  return once.flatMap((text) => {
    const where = [];
    if (poppler!.includes(text)) where.push('pdftotext');
    if (mutool!.includes(text)) where.push('mutool');
    const at = open!.indexOf(text);
    if (at >= 0) where.push(`qdf: ${open!.slice(Math.max(0, at - 60), at + text.length + 20).replace(/\s+/g, ' ')}`);
    return where.length > 0 ? [[text, ...where]] : [];
  });
}

function textOf(path: string, byMutool = false): string {
  const output = byMutool
    ? printed('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', path])
    : printed('pdftotext', ['-raw', path, '-']);
  return output ?? '';
}

/** All that qpdf lays open, hexadecimal strings too, except for names, fonts and pictures. */
function laidOpen(path: string): string {
  const open = join(folder, 'open.pdf');
  const options = ['--qdf', '--no-warn', '--object-streams=disable', '--decode-level=all'];
  try {
    execFileSync('qpdf', [...options, path, open], { stdio: 'ignore' });
  } catch {
    return '';
  }
  // Without what qpdf itself says: which page contents are of, and numbers of objects as they were.
  const written = readFileSync(open, 'latin1').replace(/^%% (?:Contents for page|Original object ID:|Page) .*$/gm, '');
  const objects = written.split(/\bendobj\b/);
  const kept = objects.filter(
    (object) => !/\/(?:Length1|Width|Subtype \/(?:Type1C|CIDFontType0C|OpenType))\b/.test(object),
  );
  const hex = kept.join('\n').matchAll(/<([0-9a-fA-F]{8,})>/g);
  const strings = Array.from(hex, ([, digits]) => Buffer.from(digits!, 'hex').toString('latin1').replaceAll('\0', ''));
  return [...kept.map((object) => object.replace(/\/[^\s/<>[\]()]+/g, '')), ...strings].join('\n');
}

async function changedOutside(before: string, after: string, page: number, boxes: readonly Box[]): Promise<number> {
  const [one, other] = [await drawn(before, page), await drawn(after, page)];
  if (one.data.length !== other.data.length) return -1;
  // Letters that an area touches go whole, and their ink reaches out of their boxes.
  const reach = 6;
  const gone = charactersOf(before, page)
    .map(({ box }) => box)
    .filter((box) => boxes.some((area) => touch(box, area)));
  const exempt = [...boxes, ...gone];
  let changed = 0;
  one.data.forEach((value, at) => {
    if (Math.abs(value - other.data[at]!) < 3) return;
    const [x, y] = [at % one.width, Math.floor(at / one.width)];
    const inside = exempt.some(
      ({ left, top, right, bottom }) =>
        x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach,
    );
    if (!inside) changed++;
  });
  return changed;
}

function touch(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

async function drawn(path: string, page: number): Promise<{ data: Buffer; width: number }> {
  // In gray, poppler draws multiplied content differently as a part of the page.
  const options = ['-r', '72', '-cropbox', '-png', '-f', `${page}`, '-l', `${page}`];
  const png = execFileSync('pdftoppm', [...options, path], { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

function printed(tool: string, args: string[]): string | null {
  try {
    const options = { maxBuffer: 1 << 28, timeout: 60_000 };
    return execFileSync(tool, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return null;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
