import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomWords, seeded, setParagraphs } from '#test/helpers/random-text.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-compare-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Difference {
  kind: string;
  running?: boolean;
  before: { page: number; text: string; places: { page: number; areas: JsonObject[] }[] } | null;
  after: Difference['before'];
}

async function compare(before: Buffer, after: Buffer, params: JsonObject = {}) {
  const paths = [join(folder, 'before.pdf'), join(folder, 'after.pdf')];
  await writeFile(paths[0]!, before);
  await writeFile(paths[1]!, after);
  await using run = await runOperation(operation, paths, { output: 'report', ...params });
  const bytes = readFileSync(run.outputPath);
  const report = (params.output ?? 'report') === 'report' ? JSON.parse(bytes.toString('utf8')) : {};
  return { bytes, result: run.outcome.result, type: run.outcome.type, changes: (report.changes ?? []) as Difference[] };
}

/** Changes as one line each, sorted. */
function lines(changes: readonly Difference[]): string[] {
  return changes.map(({ kind, before, after }) => `${kind}: ${before?.text ?? ''} > ${after?.text ?? ''}`).sort();
}

/** Paragraphs of made words: a chapter a page. */
function makeChapters(random: () => number, chapters: number, paragraphs: number): string[][][] {
  return Array.from({ length: chapters }, () =>
    Array.from({ length: paragraphs }, () => randomWords(random, 40 + Math.floor(random() * 20))),
  );
}

const copy = (chapters: string[][][]) => chapters.map((paragraphs) => paragraphs.map((words) => [...words]));
const texts = (chapters: string[][][]) => chapters.map((paragraphs) => paragraphs.map((words) => words.join(' ')));

/** Changes words of a paragraph in one of three ways; returns what a comparison must say of it. */
function edit(words: string[], random: () => number, count: number): string {
  const length = 1 + Math.floor(random() * 3);
  const fresh = Array.from({ length }, (_, index) => `Fresh${count}x${index}`);
  const way = count % 3;
  if (way === 0) {
    words.splice(5 + Math.floor(random() * 25), 0, ...fresh);
    return `added:  > ${fresh.join(' ')}`;
  }
  for (;;) {
    const at = 5 + Math.floor(random() * 25);
    const gone = words.slice(at, at + length);
    // With the same words next to them, it would be ambiguous which of them are gone.
    if (way === 1 && (words[at + length] === gone[0] || words[at - 1] === gone.at(-1))) continue;
    words.splice(at, length, ...(way === 1 ? [] : fresh));
    return way === 1 ? `removed: ${gone.join(' ')} > ` : `replaced: ${gone.join(' ')} > ${fresh.join(' ')}`;
  }
}

const WIDE = { columns: 90, lines: 52, head: 'Annual report' };
const NARROW = { columns: 61, lines: 52, hyphenate: true, head: 'Annual report' };

describe('pdf-compare', () => {
  it.each([1, 2, 3, 4, 5, 6, 52, 63])('finds every edit of a seeded set, and no other (seed %i)', async (seed) => {
    const random = seeded(seed);
    const before = makeChapters(random, 8, 3);
    const after = copy(before);
    const expected: string[] = [];
    let count = 0;
    for (const chapter of [0, 1, 2, 4, 5, 7]) {
      for (const words of after[chapter]!) if (random() < 0.7) expected.push(edit(words, random, count++));
    }
    const moved = randomWords(random, 12);
    before[0]!.splice(1, 0, moved);
    after[5]!.push(moved);
    expected.push(`moved: ${moved.join(' ')} > ${moved.join(' ')}`);
    const whole = (chapter: string[][]) => chapter.flat().join(' ');
    expected.push(`page_removed: ${whole(before[3]!)} > `);
    expected.push(`page_moved: ${whole(before[6]!)} > ${whole(after[6]!)}`);
    const [seventh] = after.splice(6, 1);
    after.splice(3, 1);
    after.splice(1, 0, seventh!);
    const { changes, result } = await compare(
      setParagraphs(texts(before), WIDE),
      setParagraphs(texts(after), seed % 2 === 0 ? WIDE : NARROW),
    );
    expect(lines(changes)).toEqual(expected.sort());
    expect(result).toMatchObject({ changes: expected.length, identical: false });
  });

  it.each([7, 8, 30])('does not take lines and pages that break elsewhere for changes (seed %i)', async (seed) => {
    const random = seeded(seed);
    const before = makeChapters(random, 1, 40);
    const after = copy(before);
    const set = (chapters: string[][][], columns: number, rows: number) =>
      setParagraphs(texts(chapters), { columns, lines: rows, hyphenate: true, head: 'Contract, draft' });
    const same = await compare(set(before, 90, 52), set(after, 63, 40));
    expect(same.changes).toEqual([]);
    expect(same.result).toMatchObject({ identical: true, note_codes: [{ code: 'nothing_changed' }] });
    const expected = [3, 11, 20, 38].map((paragraph, count) => edit(after[0]![paragraph]!, random, count));
    const { changes } = await compare(set(before, 90, 52), set(after, 63, 40));
    expect(lines(changes)).toEqual(expected.sort());
  });

  it('reports once what changed in running heads, and not of page numbers', async () => {
    const chapters = texts(makeChapters(seeded(3), 6, 2));
    const { changes } = await compare(
      setParagraphs(chapters, { ...WIDE, head: 'Report 2023' }),
      setParagraphs(chapters.slice(1), { ...WIDE, head: 'Report 2024' }),
    );
    expect(changes).toMatchObject([
      { kind: 'replaced', running: true, before: { text: 'Report 2023' }, after: { text: 'Report 2024' } },
      { kind: 'page_removed', before: { page: 1 } },
    ]);
  });

  it('takes sums at the foot of pages for text, though each page has one', async () => {
    const set = (sums: string[]) =>
      pagesPdf(
        sums.map(
          (sum) => `BT /F1 10 Tf 60 600 Td (Some words that are the same) Tj 0 -500 Td (Balance ${sum} EUR) Tj ET`,
        ),
        { width: 600, height: 800 },
      );
    const { changes } = await compare(set(['120', '340', '155', '790']), set(['120', '340', '156', '790']));
    expect(lines(changes)).toEqual(['replaced: 155 > 156']);
    expect(changes[0]!.after!.page).toBe(3);
  });

  it('finds no change in identical documents, however they are compared', async () => {
    const pdf = setParagraphs(texts(makeChapters(seeded(4), 3, 3)), WIDE);
    for (const mode of ['text', 'visual', 'both']) {
      const { result } = await compare(pdf, pdf, { mode });
      expect(result).toMatchObject({ identical: true, changes: 0 });
    }
  });

  it('reports where words stand, in millimetres of their pages', async () => {
    const set = (line: string) => pagesPdf([`BT /F1 10 Tf 72 700 Td (${line}) Tj ET`], { width: 600, height: 800 });
    const { changes } = await compare(set('Some old words here'), set('Some new words here'));
    expect(changes).toHaveLength(1);
    const { x, y } = changes[0]!.after!.places[0]!.areas[0] as { x: number; y: number };
    // Helvetica: "Some " is 2.78 em wide.
    expect(x).toBeCloseTo(((72 + 27.8) * 25.4) / 72, 0);
    expect(y).toBeLessThan((100 * 25.4) / 72);
    // A hyphen of the word's own counts.
    expect(lines((await compare(set('to re-sign it'), set('to resign it'))).changes)).toEqual([
      'replaced: re-sign > resign',
    ]);
  });

  it('compares looks of pages that belong together, also where they have no text', async () => {
    const page = (x: number, more = '') => `0.2 0.4 0.6 rg ${x} 40 60 60 re f ${more}`;
    const before = pagesPdf([page(10), page(80), page(120)], { width: 200, height: 200 });
    const after = pagesPdf([page(10), page(120, '1 0 0 rg 20 150 16 16 re f')], { width: 200, height: 200 });
    const { changes } = await compare(before, after, { mode: 'visual' });
    expect(changes.map(({ kind, before: one, after: other }) => [kind, one?.page, other?.page])).toEqual([
      ['appearance', 3, 2],
      ['page_removed', 2, undefined],
    ]);
    const { x, y, width } = changes[0]!.after!.places[0]!.areas[0] as { x: number; y: number; width: number };
    expect(Math.abs(x - (20 * 25.4) / 72)).toBeLessThan(3);
    expect(Math.abs(y - (34 * 25.4) / 72)).toBeLessThan(3);
    expect(Math.abs(width - (16 * 25.4) / 72)).toBeLessThan(6);
    const turned = pagesPdf([page(10)], { width: 300, height: 200 });
    const sized = await compare(pagesPdf([page(10)]), turned, { mode: 'visual' });
    expect(sized.changes).toMatchObject([{ kind: 'page_size' }]);
    expect((await compare(before, after)).result).toMatchObject({ note_codes: [{ code: 'no_text_to_compare' }] });
  });

  it('sees what is pale: a watermark, a background, a gray line of text', async () => {
    const words = (more = '') =>
      pagesPdf([`${more} 0 g BT /F1 10 Tf 72 700 Td (Some words of a page) Tj ET`], { width: 600, height: 800 });
    const seen = async (after: Buffer) => {
      const { changes, result } = await compare(words(), after, { mode: 'visual' });
      return { kinds: changes.map(({ kind }) => kind), identical: result.identical, changes };
    };
    const mark = await seen(words('0.94 g BT /F1 60 Tf 100 400 Td (DRAFT) Tj ET'));
    expect(mark.identical).toBe(false);
    const areas = mark.changes.map(({ after }) => after!.places[0]!.areas[0] as Record<string, number>);
    expect(Math.min(...areas.map(({ x }) => x!)) * (72 / 25.4)).toBeGreaterThan(90);
    expect(Math.max(...areas.map(({ y, height }) => y! + height!)) * (72 / 25.4)).toBeLessThan(420);
    expect((await seen(words('0.98 0.98 1 rg 0 0 600 800 re f'))).kinds).toEqual(['appearance']);
    expect((await seen(words('0.8 g BT /F1 8 Tf 72 40 Td (Printed by somebody) Tj ET'))).identical).toBe(false);
  });

  it('returns the newer document with comments, and both files as an archive', async () => {
    requireTool('qpdf');
    const set = (...texts: string[]) =>
      pagesPdf(
        texts.map((line) => `BT /F1 10 Tf 72 700 Td (${line}) Tj ET`),
        { width: 600, height: 800 },
      );
    const [before, after] = [set('one two three four five'), set('one 2 three five')];
    const marked = await compare(before, after, { output: 'marked' });
    expect(marked.type).toBe('application/pdf');
    const path = join(folder, 'marked.pdf');
    await writeFile(path, marked.bytes);
    execFileSync('qpdf', ['--check', path]);
    const json = execFileSync('qpdf', ['--json', '--json-key=qpdf', path], { encoding: 'utf8' });
    expect(json).toContain('u:Replaced: two');
    expect(json).toContain('u:Removed: four');
    expect((await compare(before, after, { output: 'both' })).type).toBe('application/zip');
  });

  it('ends soon on documents that have nothing in common, and on one word over and over', async () => {
    const set = (word: (index: number) => string) =>
      setParagraphs([[Array.from({ length: 8000 }, (_, index) => word(index)).join(' ')]], {
        columns: 100,
        lines: 54,
      });
    const { result } = await compare(
      set((index) => `a${index}`),
      set((index) => `b${index}`),
    );
    expect(result.changes).toBeGreaterThan(0);
    const same = await compare(
      set(() => 'word'),
      set((index) => (index % 3 ? 'word' : 'other')),
    );
    expect(same.result.changes).toBeGreaterThan(0);
  });
});
