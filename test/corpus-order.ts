import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '../src/engines/page-text/blocks.ts';
import { openTextReader } from '../src/engines/page-text/read-pages.ts';
import { writePlain } from '../src/engines/page-text/write-text.ts';
import { type SetLine, setPages, widthOfText } from './helpers/set-pages.ts';

/**
 * Sets pages whose reading order is known (columns, divided words, tables, turned pages, scripts from right to left,
 * ideographs), draws their lines in several orders, and reports how much of the order is correct: the longest common
 * subsequence of words, as a part of all. It also runs pdftotext and mutool. `npm run corpus:order -- [pages of each
 * kind] [seed]`
 */
const [each = '6', seed = '1'] = process.argv.slice(2);
let state = Number(seed) * 2654435761;
const random = (below: number): number => {
  state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
  return (state >>> 4) % below;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

const LATIN =
  'harbour letter winter morning ship captain paper window garden stone river bridge market island lantern silver quiet between under towards nobody remembered planted carried followed because although several thousand evening village church mountain'.split(
    ' ',
  );
const HEBREW = 'שלום עולם ספר בית מים אור ילד דרך עיר שנה יום לילה ארץ שמש ים הר אבן לב קול זמן'.split(' ');
const ARABIC = 'كتاب بيت مدرسة قلم باب شمس قمر بحر مدينة طريق ليل نهار ماء نور ولد سنة يوم ارض جبل صوت'.split(' ');
const HAN = [
  ...'天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜金生麗水玉出崑岡劍號巨闕珠稱夜光',
];
const KANA = [...'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほ'];

let counted = 0;
/** Words that are hardly ever the same, so that the order shows. */
const word = (list: readonly string[] = LATIN): string =>
  list === LATIN && random(3) === 0 ? `${pick(list)}${++counted}` : pick(list);

interface Page {
  lines: SetLine[];
  truth: string[];
  options?: Parameters<typeof setPages>[1];
  /** Lines that must be drawn in the order given. */
  fixed?: boolean;
}

interface Column {
  x: number;
  top: number;
  width: number;
  lines: number;
  size?: number;
  step?: number;
  words?: readonly string[];
  rtl?: boolean;
  divide?: boolean;
}

/** Fills a column with lines of words; `divide` breaks some words at their ends. */
function column(page: Page, { x, top, width, lines, size = 10, step = size * 1.25, words, rtl, divide }: Column): void {
  let rest = '';
  for (let line = 0; line < lines; line++) {
    let text = rest;
    rest = '';
    for (;;) {
      const next = word(words);
      const longer = text === '' ? next : `${text} ${next}`;
      if (widthOfText(longer, size) <= width) {
        text = longer;
        page.truth.push(next);
        continue;
      }
      const half = Math.floor(next.length / 2);
      const fits = widthOfText(`${text} ${next.slice(0, half)}-`, size) <= width;
      if (divide && fits && half > 2 && line < lines - 1 && /^[a-z]+$/.test(next)) {
        text = `${text} ${next.slice(0, half)}-`;
        rest = next.slice(half);
        page.truth.push(next);
      }
      break;
    }
    page.lines.push({ x: rtl ? x + width : x, y: top - line * step, text, size, rtl });
  }
}

function heading(page: Page, x: number, y: number, size = 18): void {
  const words = [word(), word(), word()];
  page.truth.push(...words);
  page.lines.push({ x, y, text: words.join(' '), size });
}

const fresh = (options?: Page['options']): Page => ({ lines: [], truth: [], options });

const KINDS: Record<string, () => Page> = {
  'one column'() {
    const page = fresh();
    heading(page, 60, 740);
    for (let part = 0; part < 4; part++) column(page, { x: 60, top: 700 - part * 120, width: 470, lines: 7 });
    return page;
  },
  'two columns'() {
    const page = fresh();
    heading(page, 60, 740);
    for (const x of [60, 310]) column(page, { x, top: 700, width: 225, lines: 30 + random(10) });
    return page;
  },
  'three columns'() {
    const page = fresh();
    heading(page, 40, 750, 22);
    for (const x of [40, 220, 400]) column(page, { x, top: 710, width: 160, lines: 36, size: 9 });
    return page;
  },
  'sections in columns'() {
    const page = fresh();
    for (const top of [740, 400]) {
      heading(page, 60, top);
      for (const x of [60, 310]) column(page, { x, top: top - 30, width: 225, lines: 16 });
    }
    return page;
  },
  'divided words'() {
    const page = fresh();
    for (const x of [60, 310]) column(page, { x, top: 720, width: 200, lines: 36, divide: true });
    return page;
  },
  tables() {
    const page = fresh();
    column(page, { x: 60, top: 740, width: 470, lines: 6 });
    for (let row = 0; row < 12; row++) {
      for (let cell = 0; cell < 4; cell++) {
        const text = row === 0 ? word() : cell === 0 ? word() : `${random(900) + 100}.${random(90) + 10}`;
        page.truth.push(text);
        page.lines.push({ x: 60 + cell * 120, y: 620 - row * 18, text });
      }
    }
    column(page, { x: 60, top: 370, width: 470, lines: 6 });
    return page;
  },
  'notes at the foot'() {
    const page = fresh();
    for (const x of [60, 310]) column(page, { x, top: 720, width: 225, lines: 38 });
    column(page, { x: 60, top: 180, width: 475, lines: 4, size: 7.5 });
    return page;
  },
  'a box beside prose'() {
    const page = fresh();
    column(page, { x: 60, top: 720, width: 300, lines: 44 });
    column(page, { x: 400, top: 720, width: 150, lines: 20, size: 8.5 });
    return page;
  },
  'pages on their side'() {
    const page = fresh({ angle: pick([90, 270]) });
    heading(page, 60, 740);
    for (const x of [60, 310]) column(page, { x, top: 700, width: 225, lines: 30 });
    return page;
  },
  'turned pages'() {
    const angle = pick([90, 270]);
    const page = fresh({ angle, more: `/Rotate ${angle}` });
    for (const x of [60, 310]) column(page, { x, top: 700, width: 225, lines: 30 });
    return page;
  },
  Hebrew() {
    const page = fresh();
    for (let part = 0; part < 3; part++) {
      column(page, { x: 60, top: 720 - part * 150, width: 470, lines: 9, words: HEBREW, rtl: true });
    }
    return page;
  },
  'Arabic in columns, with Latin words'() {
    const page = fresh();
    const words = [...ARABIC, ...ARABIC, 'PDF', '2026', 'Sheaf'];
    for (const x of [310, 60]) column(page, { x, top: 720, width: 225, lines: 34, words, rtl: true });
    return page;
  },
  Chinese() {
    const page = fresh();
    for (const x of [60, 320]) {
      for (let line = 0; line < 30; line++) {
        const text = Array.from({ length: 22 }, () => pick(HAN)).join('');
        page.truth.push(...text);
        page.lines.push({ x, y: 720 - line * 16, text });
      }
    }
    return page;
  },
  'Japanese downwards'() {
    const page = { ...fresh(), fixed: true };
    for (let line = 0; line < 24; line++) {
      const text = Array.from({ length: 40 }, () => pick(random(2) ? HAN : KANA)).join('');
      page.truth.push(...text);
      page.lines.push({ x: 520 - line * 20, y: 720, text, size: 12, down: true });
    }
    return page;
  },
};

const ORDERS: Record<string, (lines: SetLine[]) => SetLine[]> = {
  stated: (lines) => lines,
  across: (lines) => [...lines].sort((one, other) => other.y - one.y || one.x - other.x),
  shuffled: (lines) =>
    lines
      .map((line) => ({ line, at: random(1 << 20) }))
      .sort((a, b) => a.at - b.at)
      .map(({ line }) => line),
};

const folder = mkdtempSync(join(tmpdir(), 'sheaf-order-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const sums = { sheaf: 0, pdftotext: 0, mutool: 0 };
let count = 0;
for (const [kind, make] of Object.entries(KINDS)) {
  const found: Record<string, number[]> = { sheaf: [], pdftotext: [], mutool: [] };
  for (let index = 0; index < Number(each); index++) {
    const page = make();
    const order = page.fixed ? 'stated' : Object.keys(ORDERS)[index % 3]!;
    const path = join(folder, `${kind.replace(/\W+/g, '-')}-${index}.pdf`);
    writeFileSync(path, setPages([ORDERS[order]!(page.lines)], page.options));
    const texts = {
      sheaf: await readText(path),
      pdftotext: printed('pdftotext', [path, '-']),
      mutool: printed('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', path]),
    };
    for (const [reader, text] of Object.entries(texts)) {
      const share = text === null ? 0 : orderRead(page.truth, text);
      found[reader]!.push(share);
      sums[reader as keyof typeof sums] += share;
      if (reader === 'sheaf' && share < 0.99) say(`  ${kind}, drawn ${order}: ${share.toFixed(3)}`);
    }
    count++;
  }
  const mean = (reader: string) =>
    (found[reader]!.reduce((sum, one) => sum + one, 0) / found[reader]!.length).toFixed(3);
  say(`${kind}: ${mean('sheaf')} (pdftotext ${mean('pdftotext')}, mutool ${mean('mutool')})`);
}
const mean = (reader: keyof typeof sums) => (sums[reader] / count).toFixed(4);
say(
  `${count} pages: ${mean('sheaf')} of the words in order (goal 0.99); pdftotext ${mean('pdftotext')}, mutool ${mean('mutool')}`,
);

async function readText(path: string): Promise<string> {
  const limits = { maxPdfPages: 10, maxInflatedBytes: 1 << 26 };
  using reader = await openTextReader(path, { scratch: folder, limits });
  return writePlain(blocksOf(reader.read(0).regions, { body: 10, headings: [] }), true);
}

/** The longest common subsequence of words (each ideograph as one), as a part of the longer of the two. */
function orderRead(truth: readonly string[], text: string): number {
  const read = text
    .normalize('NFKC')
    .replace(/[\u2e80-\u9fff]/g, ' $& ')
    .trim()
    .split(/\s+/);
  const wanted = truth.map((one) => one.normalize('NFKC'));
  let row = new Uint32Array(read.length + 1);
  for (const one of wanted) {
    const next = new Uint32Array(read.length + 1);
    for (let at = 1; at <= read.length; at++) {
      next[at] = one === read[at - 1] ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!);
    }
    row = next;
  }
  return row[read.length]! / Math.max(wanted.length, read.length);
}

function printed(tool: string, args: string[]): string | null {
  try {
    return execFileSync(tool, args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return null;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
