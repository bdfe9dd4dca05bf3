/**
 * Moves and removes pictures and text blocks of real PDFs: picks some by a seed from what pdf-to-json lists, and moves every other one by a few
 * millimeters. Judges by pixels outside of the blocks and their new places, by pdftotext and mutool, which must read the words of what moves
 * and no longer those of what goes, and by `qpdf --check`. Blocks that the operation itself leaves and names count apart.
 * Run: npm run corpus:move -- <folder> … [--files 60] [--seed 1] [--blocks 3] [--only <part of a name>] [--keep <folder for outputs>]
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import operation from '../src/operations/pdf/edit-text/operation.ts';
import toJson from '../src/operations/pdf/to-json/operation.ts';
import { createDraw, drawFiles } from './helpers/corpus-files.ts';
import { drawn, printed, textsOf } from './helpers/judge-text.ts';
import { runOperation } from './helpers/run-operation.ts';

const { values, positionals: roots } = parseArgs({
  options: {
    files: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
  allowPositionals: true,
});
if (roots.length === 0) throw new Error('Say which folder: npm run corpus:move -- <folder> …');
const PAGES = 3;
const BY = { x: 4, y: 6 };
const POINTS = 72 / 25.4;
/** Ink reaches out of the boxes of letters. */
const REACH = 4;
const folder = mkdtempSync(join(tmpdir(), 'sheaf-corpus-move-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const random = createDraw(Number(values.seed));

interface Block {
  id: string;
  type: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  text?: string;
}

interface Result {
  moved: number;
  removed: number;
  left: { page: number; x: number; y: number; why: string }[];
  note_codes?: { code: string; ids?: string }[];
}

const total = {
  files: 0,
  blocks: 0,
  pictures: 0,
  done: 0,
  read: 0,
  texts: 0,
  pages: 0,
  same: 0,
  damaged: 0,
  failed: 0,
};
const whys = new Map<string, number>();
for (const path of drawFiles(roots, random, values.only)) {
  if (total.files >= Number(values.files)) break;
  const name = path.split('/').at(-1)!;
  await tryFile(path, name).catch((error: Error) => {
    total.failed++;
    say(`${name}: ${error.message.split('\n')[0]}`);
  });
}
const percent = (part: number, of: number): string => `${((part / Math.max(1, of)) * 100).toFixed(1)} %`;
say(
  `${total.files} files, ${total.blocks} blocks, of which ${total.pictures} pictures: ${total.done} moved or removed (${percent(total.done, total.blocks)}); texts read right ${total.read} of ${total.texts}; left and named: ${JSON.stringify(Object.fromEntries(whys))}; pages without a pixel changed outside ${total.same} of ${total.pages}; damaged ${total.damaged}; ${total.failed} refused`,
);

async function tryFile(path: string, name: string): Promise<void> {
  if (printed('pdftotext', ['-l', '1', path, '-']) === null) return;
  const chosen = await choose(path).catch(() => []);
  if (chosen.length === 0) return;
  const [moving, going] = [chosen.filter((_, at) => at % 2 === 0), chosen.filter((_, at) => at % 2 === 1)];
  await using run = await runOperation(operation, [path], {
    move: moving.map(({ id }) => ({ id, by: BY })),
    remove: going.map(({ id }) => ({ id })),
    on_signed: 'invalidate',
  });
  const output = join(folder, 'output.pdf');
  copyFileSync(run.outputPath, output);
  if (values.keep) copyFileSync(output, join(values.keep, name));
  const { left, moved, removed, note_codes = [] } = run.outcome.result as unknown as Result;
  const unfound = note_codes.flatMap(({ code, ids }) => (code === 'block_not_found' ? (ids ?? '').split(', ') : []));
  total.files++;
  total.blocks += chosen.length;
  total.pictures += chosen.filter(({ type }) => type === 'picture').length;
  const stays = (block: Block) =>
    unfound.includes(block.id)
      ? { why: 'not found' }
      : left.find(({ page, x, y }) => page === block.page && Math.hypot(x - block.x, y - block.y) < 1);
  const done = chosen.filter((block) => !stays(block));
  total.done += moved + removed;
  for (const block of chosen) {
    const why = stays(block)?.why;
    if (!why) continue;
    const key = `${block.type === 'picture' ? 'picture' : 'text'} ${why}`;
    whys.set(key, (whys.get(key) ?? 0) + 1);
    say(`${name}: left ${block.id} ${key} ${JSON.stringify((block.text ?? '').slice(0, 40))}`);
  }
  if (
    printed('qpdf', ['--check', '--no-warn', path]) !== null &&
    printed('qpdf', ['--check', '--no-warn', output]) === null
  ) {
    total.damaged++;
    say(`${name}: damaged`);
  }
  for (const page of new Set(done.map((block) => block.page))) {
    const own = done.filter((block) => block.page === page);
    judgeTexts(path, output, name, page, own, going);
    await judgePixels(path, output, name, page, own);
  }
}

/** Of words that occur once on the page: those that must be there, and those that must not. */
function judgeTexts(path: string, output: string, name: string, page: number, done: Block[], going: Block[]): void {
  const [before, after] = [textsOf(path, page), textsOf(output, page)].map((texts) =>
    texts.map((text) => text.split(/\s+/)),
  );
  for (const block of done) {
    if (block.type === 'picture' || !block.text) continue;
    const words = block.text.split(/\s+/).filter((word) => /^\p{L}{5,}$/u.test(word));
    const wrong = words.filter((word) =>
      before!.some((all, at) => {
        const count = (list: string[]) => list.filter((one) => one === word).length;
        return count(all) === 1 && count(after![at]!) !== (going.includes(block) ? 0 : 1);
      }),
    );
    total.texts++;
    if (wrong.length === 0) total.read++;
    else
      say(
        `${name}: page ${page}, ${going.includes(block) ? 'removed' : 'moved'} ${block.id} reads wrong: ${wrong.slice(0, 3).join(' ')}`,
      );
  }
}

async function judgePixels(path: string, output: string, name: string, page: number, done: Block[]): Promise<void> {
  const [one, other] = [await drawn(path, page), await drawn(output, page)];
  if (!one || !other || one.data.length !== other.data.length) return;
  total.pages++;
  const boxes = done.flatMap(({ x, y, width, height }) =>
    [0, 1].map((times) => ({
      left: (x + BY.x * times) * POINTS - REACH,
      top: (y + BY.y * times) * POINTS - REACH,
      right: (x + width + BY.x * times) * POINTS + REACH,
      bottom: (y + height + BY.y * times) * POINTS + REACH,
    })),
  );
  let changed = 0;
  one.data.forEach((value, at) => {
    if (Math.abs(value - (other.data[at] ?? 0)) < 3) return;
    const [x, y] = [at % one.width, Math.floor(at / one.width)];
    if (!boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) changed++;
  });
  if (changed === 0) total.same++;
  else say(`${name}: page ${page}, ${changed} pixels changed outside (${done.map(({ id }) => id).join(', ')})`);
}

/** Pictures and texts of the first pages: pictures first, since they are few. */
async function choose(path: string): Promise<Block[]> {
  await using run = await runOperation(toJson, [path], { ocr: 'off' });
  const { pages } = JSON.parse(readFileSync(run.outputPath, 'utf8')) as { pages: { blocks: Block[] }[] };
  return pages.slice(0, PAGES).flatMap(({ blocks }) => {
    const own = blocks.filter(({ id, type }) => id && type !== 'turned' && !id.includes('+'));
    const pictures = own.filter(({ type }) => type === 'picture').slice(0, 1);
    const texts = own.filter(({ type }) => type !== 'picture');
    while (pictures.length < Number(values.blocks) && texts.length > 0)
      pictures.push(...texts.splice(random(texts.length), 1));
    return pictures;
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
