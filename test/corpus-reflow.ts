/**
 * Reflows paragraphs of real PDFs: picks paragraphs of three lines or more with room in the last, and replaces a word
 * that is not on the last line with a longer one. Judges by pdftotext and mutool, which must read the paragraph with
 * the new word, by pixels outside of the paragraph, and by `qpdf --check`. Paragraphs that the operation reports as
 * unchanged count separately. Run: npm run corpus:reflow -- <folder> … [--files 60] [--seed 1] [--paragraphs 3] [--only
 * <part of a name>] [--keep <folder for outputs>]
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Box } from '../src/engines/page-text/characters.ts';
import { openTextReader } from '../src/engines/page-text/read-pages.ts';
import operation from '../src/operations/pdf/edit-text/operation.ts';
import { paragraphsOf, type SeenLine } from '../src/operations/pdf/edit-text/paragraphs.ts';
import { createDraw, drawFiles } from './helpers/corpus-files.ts';
import { drawn, printed, textsOf } from './helpers/judge-text.ts';
import { runOperation, TEST_LIMITS } from './helpers/run-operation.ts';

const { values, positionals: roots } = parseArgs({
  options: {
    files: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    paragraphs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
  allowPositionals: true,
});
if (roots.length === 0) throw new Error('Say which folder: npm run corpus:reflow -- <folder> …');
const PAGES = 3;
const LONGER = [' or so', ' again', ' and all', 'ness too'];
/** Room in the last line, in heights of a line. */
const LEAST_ROOM = 5;
/** Ink reaches out of the boxes of letters. */
const REACH = 4;
/** Without spaces, and the hyphens of words that lines divide. */
const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\u00ad\u2010-]/g, '');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-corpus-reflow-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const random = createDraw(Number(values.seed));

interface Chosen {
  page: number;
  lines: SeenLine[];
  old: string;
  by: string;
}

interface Result {
  rules: { changed: number; unchanged: number }[];
  left: { text: string; why: string }[];
}

const total = { files: 0, paragraphs: 0, changed: 0, read: 0, same: 0, pages: 0, damaged: 0, failed: 0 };
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
const uniform = total.paragraphs - (whys.get('mixed') ?? 0);
say(
  `${total.files} files, ${total.paragraphs} paragraphs, ${uniform} of one font, size and color: ${total.changed} changed, read back ${total.read} (${percent(total.read, total.changed)} of the changed, ${percent(total.read, uniform)} of the uniform, goal 95 %); left and named: ${JSON.stringify(Object.fromEntries(whys))}; pages without a pixel changed outside ${total.same} of ${total.pages}; damaged ${total.damaged}; ${total.failed} refused`,
);

async function tryFile(path: string, name: string): Promise<void> {
  if (printed('pdftotext', ['-l', '1', path, '-']) === null) return;
  const chosen = await choose(path).catch(() => []);
  if (chosen.length === 0) return;
  const replace = chosen.map(({ page, old, by }) => ({
    find: old,
    with: by,
    case_sensitive: true,
    whole_words: true,
    pages: `${page}`,
    count: 1,
  }));
  await using run = await runOperation(operation, [path], { replace, fit: 'reflow', on_signed: 'invalidate' });
  const output = join(folder, 'output.pdf');
  copyFileSync(run.outputPath, output);
  if (values.keep) copyFileSync(output, join(values.keep, name));
  const result = run.outcome.result as unknown as Result;
  total.files++;
  total.paragraphs += chosen.length;
  for (const { text, why } of result.left) {
    whys.set(why, (whys.get(why) ?? 0) + 1);
    say(`${name}: left ${JSON.stringify(text)} ${why}`);
  }
  if (
    printed('qpdf', ['--check', '--no-warn', path]) !== null &&
    printed('qpdf', ['--check', '--no-warn', output]) === null
  ) {
    total.damaged++;
    say(`${name}: damaged`);
  }
  const done = chosen.filter((_, at) => (result.rules[at]?.changed ?? 0) > 0);
  total.changed += done.length;
  for (const page of new Set(done.map((one) => one.page))) {
    await judgePage(
      path,
      output,
      name,
      done.filter((one) => one.page === page),
      page,
    );
  }
}

async function judgePage(
  path: string,
  output: string,
  name: string,
  done: readonly Chosen[],
  page: number,
): Promise<void> {
  const [before, after] = [textsOf(path, page).map(bare), textsOf(output, page).map(bare)];
  for (const { lines, old, by } of done) {
    const [was, is] = [
      bare(lines.map(({ text }) => text).join(' ')),
      bare(
        lines
          .map(({ text }) => text)
          .join(' ')
          .replace(old, by),
      ),
    ];
    // A program that reads the input differently from us cannot judge.
    const wrong = after.flatMap((text, at) =>
      !before[at]?.includes(was) || text.includes(is) ? [] : [at === 0 ? 'pdftotext' : 'mutool'],
    );
    if (wrong.length === 0) total.read++;
    else say(`${name}: page ${page}, ${old} → ${by} is not read back by ${wrong.join(' and ')}`);
  }
  const [one, other] = [await drawn(path, page), await drawn(output, page)];
  if (!one || !other || one.data.length !== other.data.length) return;
  total.pages++;
  const boxes = done.flatMap(({ lines }) => areasOf(lines));
  let changed = 0;
  one.data.forEach((value, at) => {
    if (Math.abs(value - (other.data[at] ?? 0)) < 3) return;
    const [x, y] = [at % one.width, Math.floor(at / one.width)];
    if (!boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) changed++;
  });
  if (changed === 0) total.same++;
  else say(`${name}: page ${page}, ${changed} pixels changed outside (${done.map(({ by }) => by).join(', ')})`);
}

/** Around a paragraph; a longer line of text reaches its neighbors. */
function areasOf(lines: readonly SeenLine[]): Box[] {
  const edge = (key: keyof Box, choose: (...all: number[]) => number) => choose(...lines.map(({ box }) => box[key]));
  return [
    {
      left: edge('left', Math.min) - REACH,
      top: edge('top', Math.min) - REACH,
      right: edge('right', Math.max) + REACH,
      bottom: edge('bottom', Math.max) + REACH,
    },
  ];
}

/** Free space in the last line of a paragraph, in heights of the line. */
function roomIn(lines: readonly SeenLine[]): number {
  const last = lines.at(-1)?.box;
  if (!last) return 0;
  return (Math.max(...lines.map(({ box }) => box.right)) - last.right) / (last.bottom - last.top);
}

/** Paragraphs of prose with room in their last line, and a word of each to lengthen. */
async function choose(path: string): Promise<Chosen[]> {
  using reader = await openTextReader(path, { scratch: folder, limits: TEST_LIMITS });
  const found: Chosen[] = [];
  for (let index = 0; index < Math.min(PAGES, reader.pageCount); index++) {
    const paragraphs = paragraphsOf(index + 1, reader.read(index));
    const all = paragraphs
      .flat()
      .map(({ text }) => text)
      .join(' ');
    for (const lines of paragraphs) {
      if (lines.length < 3 || roomIn(lines) < LEAST_ROOM) continue;
      const words = lines.slice(0, -1).flatMap(({ text }) => text.split(' ').slice(1, -1));
      const once = words.filter(
        (word) => /^\p{Ll}{4,}$/u.test(word) && /^\p{Script=Latin}+$/u.test(word) && all.split(word).length === 2,
      );
      const old = once[random(once.length || 1)];
      if (old) found.push({ page: index + 1, lines, old, by: `${old}${LONGER[random(LONGER.length)]}` });
    }
  }
  const chosen: Chosen[] = [];
  while (chosen.length < Number(values.paragraphs) && found.length > 0)
    chosen.push(...found.splice(random(found.length), 1));
  return chosen;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
