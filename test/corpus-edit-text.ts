/**
 * Edits the text of real PDFs: picks words by a seed that occur once on their page, and replaces each with a typical
 * word of about the same length. Judges by pdftotext and mutool, which must read the new word and not the old one, by
 * pixels outside of the lines that changed, and by `qpdf --check`. Places that the operation reports as unchanged count
 * separately. With `--ocr`, Tesseract reads the lines of words as poppler draws them, before and after; if it does not
 * read the old word, it cannot judge. A process with the flags of a sandbox child edits the files; its first jobs, which
 * load and compile code, count separately. Run: npm run corpus:edit-text -- <folder> … [--ocr] [--files 60] [--seed 1]
 * [--words 4] [--fit keep] [--only <part of a name>] [--keep <folder for outputs>]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { boxOf } from '../src/engines/page-text/blocks.ts';
import type { Box } from '../src/engines/page-text/characters.ts';
import { openTextReader } from '../src/engines/page-text/read-pages.ts';
import { TIER_UP, YOUNG_GENERATION } from '../src/sandbox/host/v8-flags.ts';
import type { EditAnswer, EditTask } from './corpus-edit-text-child.ts';
import { createDraw, drawFiles } from './helpers/corpus-files.ts';
import { countOf, drawn, printed, textsOf } from './helpers/judge-text.ts';
import { TEST_LIMITS } from './helpers/run-operation.ts';

const { values, positionals: roots } = parseArgs({
  options: {
    files: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    words: { type: 'string', default: '4' },
    fit: { type: 'string', default: 'keep' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    ocr: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (roots.length === 0) throw new Error('Say which folder: npm run corpus:edit-text -- <folder> …');
const PAGES = 3;
/** Jobs of a new process that cost more, since it loads and compiles code. */
const FIRST_JOBS = 20;
const OCR_DPI = 300;
/** Points by which a line may become longer. */
const LONGER = 60;
const comparable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[\s|]/g, '').replace(/[il1]/g, 'l').replace(/[o0]/g, 'o');
const TYPICAL =
  'able also area army away baby back ball bank base bear beat bird blue board bread bring build business camera center change church circle city class clear clothes cloud coast color common company corner country couple course cover create culture daughter decide degree detail different direct doctor dollar double dream early earth effect eight energy engine enough evening example exercise family farmer father field figure finger finish flower follow foreign forest forward friend garden general glass government ground happen heart heavy history hospital hundred imagine important industry instead island journey kitchen knowledge language laughter learn letter library machine market material measure medicine member middle million minute mountain natural neighbor number object ocean office opinion ordinary paper particular passenger pattern people perhaps picture planet please position possible president problem process produce provide question quickly railway reason record remember result river science season second sentence several shoulder simple situation special spring station straight strange student subject summer surface surprise system teacher telephone thousand together tomorrow travel trouble understand university village visit weather weight window winter without wonder yellow yesterday'.split(
    ' ',
  );
const folder = mkdtempSync(join(tmpdir(), 'sheaf-edit-text-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const random = createDraw(Number(values.seed));
const child = fork(join(import.meta.dirname, 'corpus-edit-text-child.ts'), {
  execArgv: [YOUNG_GENERATION, ...TIER_UP],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});

interface Chosen {
  page: number;
  old: string;
  by: string;
  line: Box;
}

interface Result {
  changed: number;
  rules: { find: string; changed: number; unchanged: number }[];
  left: { text: string; why: string }[];
  note_codes?: { code: string; used?: string; count?: number }[];
}

const total = {
  files: 0,
  words: 0,
  changed: 0,
  standIns: 0,
  read: 0,
  silent: 0,
  pages: 0,
  same: 0,
  damaged: 0,
  failed: 0,
  recognized: 0,
  legible: 0,
};
const whys = new Map<string, number>();
const times: number[] = [];
const wallTimes: number[] = [];
for (const path of drawFiles(roots, random, values.only)) {
  if (total.files >= Number(values.files)) break;
  const name = path.split('/').at(-1)!;
  await tryFile(path, name).catch((error: Error) => {
    total.failed++;
    say(`${name}: ${error.message.split('\n')[0]}`);
  });
}
child.disconnect();
const first = times.splice(0, FIRST_JOBS);
wallTimes.splice(0, FIRST_JOBS);
const at = (all: readonly number[], part: number): string =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length * part)]?.toFixed(0) ?? '-';
const percent = (part: number, of: number): string => `${((part / Math.max(1, of)) * 100).toFixed(1)} %`;
say(
  `${total.files} files, ${total.words} words: ${total.changed} changed (${percent(total.changed, total.words)}), ${total.standIns} in another font; read back ${total.read} (${percent(total.read, total.changed)}, goal 98 %); left and named: ${JSON.stringify(Object.fromEntries(whys))}; silent failures ${total.silent} (goal 0); pages without a pixel changed outside ${total.same} of ${total.pages} (${percent(total.same, total.pages)}, goal 98 %); damaged ${total.damaged} (goal 0); ${total.failed} refused; ${values.ocr ? `recognized ${total.recognized} of ${total.legible} (${percent(total.recognized, total.legible)}, goal 95 %); ` : ''}processor time ${at(times, 0.5)} ms a file in the middle, ${at(times, 0.95)} ms at 95 %; of the first ${first.length} files ${at(first, 0.5)} ms in the middle; on the clock ${at(wallTimes, 0.5)} ms a file in the middle, ${at(wallTimes, 0.95)} ms at 95 %`,
);

async function tryFile(path: string, name: string): Promise<void> {
  // Files that others cannot open cannot be judged.
  if (printed('pdftotext', ['-l', '1', path, '-']) === null) return;
  const chosen = await choose(path).catch(() => []);
  if (chosen.length === 0) return;
  const replace = chosen.map(({ page, old, by }) => ({
    find: old,
    with: by,
    case_sensitive: true,
    pages: `${page}`,
    count: 1,
  }));
  const output = join(folder, 'output.pdf');
  const params = { replace, fit: values.fit, on_signed: 'invalidate' };
  const answer = await ask({ input: path, output, params });
  if (!answer.result) throw new Error(answer.message);
  times.push(answer.ms);
  wallTimes.push(answer.wallMs);
  if (values.keep) copyFileSync(output, join(values.keep, name));
  const result = answer.result as unknown as Result;
  total.files++;
  total.words += chosen.length;
  total.changed += result.changed;
  for (const { text, why } of result.left) {
    whys.set(why, (whys.get(why) ?? 0) + 1);
    say(`${name}: left ${JSON.stringify(text)} ${why}`);
  }
  for (const note of result.note_codes ?? []) if (note.code === 'font_stands_in') total.standIns += note.count ?? 0;
  if (
    printed('qpdf', ['--check', '--no-warn', path]) !== null &&
    printed('qpdf', ['--check', '--no-warn', output]) === null
  ) {
    total.damaged++;
    say(`${name}: damaged`);
  }
  const done = chosen.filter((_, at) => (result.rules[at]?.changed ?? 0) > 0);
  chosen.forEach(({ old }, at) => {
    const rule = result.rules[at];
    if (!rule || rule.changed + rule.unchanged > 0) return;
    whys.set('not found', (whys.get('not found') ?? 0) + 1);
    say(`${name}: not found ${old}`);
  });
  for (const page of new Set(chosen.map((one) => one.page))) {
    await judgePage(
      path,
      output,
      name,
      done.filter((one) => one.page === page),
      page,
    );
  }
}

async function ask(task: EditTask): Promise<EditAnswer> {
  child.send(task);
  const [answer] = await once(child, 'message');
  return answer as EditAnswer;
}

async function judgePage(
  path: string,
  output: string,
  name: string,
  done: readonly Chosen[],
  page: number,
): Promise<void> {
  const [before, after] = [textsOf(path, page), textsOf(output, page)];
  for (const { old, by } of done) {
    const wrong = after.flatMap((text, at) => {
      const was = before[at] ?? '';
      // A program that reads the input differently from us cannot judge.
      const gone = countOf(was, old) - countOf(text, old);
      const come = countOf(text, by) - countOf(was, by);
      return countOf(was, old) === 0 || (gone >= 1 && come >= 1) ? [] : [at === 0 ? 'pdftotext' : 'mutool'];
    });
    if (wrong.length === 0) total.read++;
    else {
      total.silent++;
      say(`${name}: page ${page}, ${old} → ${by} is not read back by ${wrong.join(' and ')}`);
    }
  }
  const changed = await changedOutside(
    path,
    output,
    page,
    done.map(({ line }) => line),
  );
  if (values.ocr) for (const one of done) recognize(path, output, name, one);
  if (changed < 0) return;
  total.pages++;
  if (changed === 0) total.same++;
  else
    say(
      `${name}: page ${page}, ${changed} pixels changed outside (${done.map(({ old, by }) => `${old} → ${by}`).join(', ')})`,
    );
}

/** Counts the words of which Tesseract reads both the old and the new one. */
function recognize(path: string, output: string, name: string, { page, old, by, line }: Chosen): void {
  if (!readByOcr(path, page, line).includes(comparable(old))) return;
  total.legible++;
  const read = readByOcr(output, page, line);
  if (read.includes(comparable(by))) total.recognized++;
  else say(`${name}: page ${page}, ${old} → ${by} is not recognized in ${JSON.stringify(read.slice(0, 80))}`);
}

/** A line as poppler draws it and Tesseract reads it, without spaces and in lower case; it may have become longer. */
function readByOcr(path: string, page: number, { left, top, right, bottom }: Box): string {
  const [scale, edge] = [OCR_DPI / 72, 6];
  const place = [left - edge, top - 2, right - left + LONGER, bottom - top + 4].map(
    (value) => `${Math.max(0, Math.round(value * scale))}`,
  );
  const crop = ['-x', '-y', '-W', '-H'].flatMap((option, at) => [option, place[at]!]);
  const options = ['-r', `${OCR_DPI}`, '-cropbox', '-png', '-singlefile', '-f', `${page}`, '-l', `${page}`];
  const stem = join(folder, 'line');
  if (printed('pdftoppm', [...options, ...crop, path, stem]) === null) return '';
  return comparable(printed('tesseract', [`${stem}.png`, '-', '--psm', '7']) ?? '');
}

/** Words that occur once on their page, and their replacements. */
async function choose(path: string): Promise<Chosen[]> {
  using reader = await openTextReader(path, { scratch: folder, limits: TEST_LIMITS });
  const words: { page: number; text: string; line: Box }[] = [];
  for (let index = 0; index < Math.min(PAGES, reader.pageCount); index++) {
    const read = reader.read(index);
    const lines = read.regions.flatMap((region) => (region.kind === 'lines' ? region.lines : region.rows.flat()));
    const all = lines.flatMap((line) => line.words.map(({ text }) => text)).join(' ');
    const boxes = lines.map((line) => boxOf(line.words)).filter((box) => box !== null);
    for (const line of lines) {
      const box = wholeLine(boxOf(line.words), boxes);
      for (const { text } of line.words) {
        const [bare = ''] = /\p{L}+/u.exec(text) ?? [];
        if (!/^[\p{Lu}\p{Ll}][\p{Ll}]{3,}$|^\p{Lu}{4,}$/u.test(bare) || !/\p{Script=Latin}/u.test(bare) || !box)
          continue;
        if (countOf(all, bare) === 1) words.push({ page: index + 1, text: bare, line: box });
      }
    }
  }
  const chosen: Chosen[] = [];
  // A new word that replaces another one elsewhere would be counted twice.
  const taken = new Set(words.map(({ text }) => text.toLowerCase()));
  while (chosen.length < Number(values.words) && words.length > 0) {
    const [{ page, text, line }] = words.splice(random(words.length), 1) as [(typeof words)[number]];
    const near = TYPICAL.filter(
      (one) =>
        Math.abs(one.length - text.length) <= 1 &&
        !text.toLowerCase().includes(one) &&
        !one.includes(text.toLowerCase()) &&
        !taken.has(one),
    );
    const by = near[random(near.length || 1)];
    if (by) chosen.push({ page, old: text, by: inCaseOf(text, by), line });
  }
  return chosen;
}

/** A line with the pieces of it that are read apart though there is no gutter between them. */
function wholeLine(box: Box | null, boxes: readonly Box[]): Box | null {
  if (!box) return null;
  const height = box.bottom - box.top;
  const whole = { ...box };
  for (let grown = true; grown; ) {
    grown = false;
    for (const other of boxes) {
      const shared = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      const gap = Math.max(other.left - whole.right, whole.left - other.right);
      if (shared < height / 2 || gap > height * 0.6 || (other.left >= whole.left && other.right <= whole.right))
        continue;
      whole.left = Math.min(whole.left, other.left);
      whole.right = Math.max(whole.right, other.right);
      grown = true;
    }
  }
  return whole;
}

function inCaseOf(text: string, by: string): string {
  if (text === text.toUpperCase()) return by.toUpperCase();
  return text[0] === text[0]?.toUpperCase() ? by.charAt(0).toUpperCase() + by.slice(1) : by;
}

async function changedOutside(before: string, after: string, page: number, lines: readonly Box[]): Promise<number> {
  const [one, other] = [await drawn(before, page), await drawn(after, page)];
  if (!one || !other || one.data.length !== other.data.length) return -1;
  // Ink reaches out of the boxes of letters.
  const reach = 4;
  let changed = 0;
  one.data.forEach((value, at) => {
    if (Math.abs(value - (other.data[at] ?? 0)) < 3) return;
    const [x, y] = [at % one.width, Math.floor(at / one.width)];
    const upright = ({ left, right, top, bottom }: Box) => right - left >= bottom - top;
    const inside = lines.some((box) =>
      upright(box)
        ? y >= box.top - reach && y <= box.bottom + reach && x >= box.left - reach
        : x >= box.left - reach && x <= box.right + reach,
    );
    if (!inside) changed++;
  });
  return changed;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
