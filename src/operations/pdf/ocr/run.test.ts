import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfPictures, pdfSource } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation, TEST_LIMITS } from '#test/helpers/run-operation.ts';
import { errorRate, scanPage, scanPdf, textPdf } from '#test/helpers/scans.ts';
import { SHIPPED_LANGUAGES } from '../../../engines/ocr/languages.ts';
import { turnShades } from '../../../engines/render/shades.ts';
import { SHIPPED } from '../../kit/languages.ts';
import ocr from './operation.ts';
import { assist } from './run.ts';

const FEATURES = fixture('features.pdf');
const PROSE = [
  'The quick brown fox jumps over the lazy dog near the river bank,',
  'while seven merry wizards brew a large potion in the old castle.',
  'Invoice number 48213 was paid on 17 March 2024 by Mr. Hamilton.',
];
/** Size of the pages in points: space below the lines only takes time. */
const HEIGHT = 300;
const GERMAN = [
  'Über den Dächern der Stadt kreisen größere Vögel als früher.',
  'Die Rechnung über zwölf Euro fünfzig ist bis Dienstag fällig.',
];

let folder: string;
/** The text of a page before it was scanned: its words and their positions. */
let truth: { words: Word[]; image: Buffer };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-ocr-'));
  const typed = await save('typed.pdf', textPdf(PROSE, { height: HEIGHT }));
  const scan = await scanPage(typed);
  const { bytes, image } = scanPdf(scan);
  await save('scan.pdf', bytes);
  await save('lies.pdf', scanPdf(scan, ['rotated', 'cropped']).bytes);
  truth = { words: hasPdfTools ? wordsOf(typed) : [], image };
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

interface Word {
  text: string;
  box: [number, number, number, number];
}

function wordsOf(path: string, page = 1): Word[] {
  const only = ['-cropbox', '-f', String(page), '-l', String(page)];
  const html = execFileSync('pdftotext', ['-bbox', ...only, path, '-'], { encoding: 'utf8' });
  return [...html.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</g)].map((match) => ({
    text: match[5]!,
    box: match.slice(1, 5).map(Number) as Word['box'],
  }));
}

function plainText(path: string, ...options: string[]): string {
  return execFileSync('pdftotext', [...options, path, '-'], { encoding: 'utf8' })
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The part of two boxes together that they have in common. */
function overlap(one: Word['box'], other: Word['box']): number {
  const area = ([left, top, right, bottom]: readonly number[]) =>
    Math.max(0, right! - left!) * Math.max(0, bottom! - top!);
  const common = area([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);
  return common / (area(one) + area(other) - common);
}

describe('pdf-ocr', () => {
  it.runIf(hasPdfTools)('lays each word of a scan where it stands, and leaves the picture as it is', async () => {
    const path = join(folder, 'scan.pdf');
    await using run = await runOperation(ocr, [path]);
    expect(run.outcome).toMatchObject({
      type: 'application/pdf',
      filename: 'scan-ocr.pdf',
      result: { page_count: 1, pages_recognized: 1, pages_left: 0, words: truth.words.length },
    });
    expect(run.outcome.result.confidence).toBeGreaterThan(90);
    expect(errorRate(PROSE.join(' '), plainText(run.outputPath))).toBeLessThan(0.005);
    const found = wordsOf(run.outputPath);
    expect(found.map(({ text }) => text)).toEqual(truth.words.map(({ text }) => text));
    const overlaps = found.map(({ box }, index) => overlap(box, truth.words[index]!.box));
    expect(overlaps.reduce((sum, one) => sum + one, 0) / overlaps.length).toBeGreaterThan(0.93);
    expect(readFileSync(run.outputPath).includes(truth.image)).toBe(true);
    expect(pdfPictures(run.outputPath, folder)).toEqual(pdfPictures(path, folder));
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(run.outputBytes - readFileSync(path).length).toBeLessThan(4500);
  });

  it.runIf(hasPdfTools)('finds the same places on pages that are turned and cut', async () => {
    await using run = await runOperation(ocr, [join(folder, 'lies.pdf')], { dpi: 200 });
    for (const [page, shift] of [
      [1, 0],
      [2, 40],
    ] as const) {
      const found = wordsOf(run.outputPath, page);
      expect(found.map(({ text }) => text)).toEqual(truth.words.map(({ text }) => text));
      for (const [index, { box }] of found.entries()) {
        const [left, top, right, bottom] = truth.words[index]!.box;
        expect(overlap(box, [left - shift, top, right - shift, bottom])).toBeGreaterThan(0.7);
      }
    }
  });

  it.runIf(hasPdfTools)('turns pages that lie on their side or upside down, and straightens askew ones', async () => {
    const scan = await scanPage(join(folder, 'typed.pdf'), 150);
    const askew = scanPdf({ ...scan, data: Buffer.from(turnShades(scan, 3).data) }).bytes.toString('latin1');
    const turned = (turn: number) => Buffer.from(askew.replace('/MediaBox', `/Rotate ${turn} /MediaBox`), 'latin1');
    for (const turn of [90, 180]) {
      const path = await save('turned.pdf', turned(turn));
      await using run = await runOperation(ocr, [path], { deskew: true, dpi: 150 });
      expect(run.outcome.result).toMatchObject({ pages_recognized: 1, pages_turned: 1, pages_straightened: 1 });
      const found = wordsOf(run.outputPath);
      expect(found.map(({ text }) => text)).toEqual(truth.words.map(({ text }) => text));
      for (const [index, { box }] of found.entries()) {
        expect(overlap(box, truth.words[index]!.box)).toBeGreaterThan(0.6);
      }
      expect(execFileSync('pdfinfo', [run.outputPath], { encoding: 'utf8' })).toMatch(/Page rot: +0/);
    }
    // The engine itself reads nothing of a page this far askew.
    await using output = await runOperation(ocr, [await save('turned.pdf', turned(270))], { output: 'json', dpi: 150 });
    const [page] = JSON.parse(readFileSync(output.outputPath, 'utf8')).pages;
    expect(page).toMatchObject({ turn: 90, skew: 0 });
    expect(page.lines.map(({ text }: { text: string }) => text)).toEqual(PROSE);
  });

  it.runIf(hasPdfTools)('reads the requested language', async () => {
    const scan = await scanPage(await save('german-typed.pdf', textPdf(GERMAN, { height: HEIGHT })));
    const path = await save('german.pdf', scanPdf(scan).bytes);
    await using run = await runOperation(ocr, [path], { languages: 'deu', output: 'text', dpi: 200 });
    const text = readFileSync(run.outputPath, 'utf8');
    expect(run.outcome).toMatchObject({ type: 'text/plain', filename: 'german.txt' });
    expect(errorRate(GERMAN.join('\n'), text.trim())).toBeLessThan(0.01);
  });

  it.runIf(hasPdfTools)(
    'leaves pages that have text, renews unseen text when asked, and recognizes all by force',
    async () => {
      await using first = await runOperation(ocr, [join(folder, 'scan.pdf')], { dpi: 150 });
      const path = await save('done.pdf', readFileSync(first.outputPath));
      await using skipped = await runOperation(ocr, [path]);
      expect(skipped.outcome.result).toMatchObject({
        pages_recognized: 0,
        pages_left: 1,
        words: 0,
        note_codes: [{ code: 'all_have_text' }],
      });
      await using renewed = await runOperation(ocr, [path], { mode: 'redo', dpi: 150 });
      expect(renewed.outcome.result).toMatchObject({ pages_recognized: 1, words: truth.words.length });
      expect(wordsOf(renewed.outputPath)).toHaveLength(truth.words.length);
      expect(Math.abs(renewed.outputBytes - first.outputBytes)).toBeLessThan(100);
      await using forced = await runOperation(ocr, [path], { mode: 'force', dpi: 150 });
      const layers = [renewed, forced].map((run) => pdfSource(run.outputPath).match(/\b3 Tr\b/g)?.length);
      expect(layers).toEqual([1, 2]);
      await using seen = await runOperation(ocr, [join(folder, 'typed.pdf')], { mode: 'redo' });
      expect(seen.outcome.result).toMatchObject({ pages_recognized: 0, pages_left: 1 });
    },
  );

  it('reports words and their places as JSON, of pages that have text theirs', async () => {
    await using scanned = await runOperation(ocr, [join(folder, 'scan.pdf')], { output: 'json', dpi: 150 });
    await using typed = await runOperation(ocr, [join(folder, 'typed.pdf')], { output: 'json' });
    const [one, other] = [scanned, typed].map((run) => {
      const { unit, pages } = JSON.parse(readFileSync(run.outputPath, 'utf8'));
      expect([unit, pages.length, pages[0].page, Math.round(pages[0].width)]).toEqual(['mm', 1, 1, 210]);
      return pages[0];
    });
    expect([one.recognized, other.recognized]).toEqual([true, false]);
    expect(one.lines.map((line: { text: string }) => line.text)).toEqual(PROSE);
    expect(other.lines.map((line: { text: string }) => line.text)).toEqual(PROSE);
    const [seen, known] = [one, other].map((page) => page.lines[1].words[2]);
    expect([seen.text, known.text]).toEqual(['merry', 'merry']);
    expect(Math.abs(seen.x - known.x)).toBeLessThan(0.5);
    expect(Math.abs(seen.width - known.width)).toBeLessThan(0.8);
    expect(seen.confidence).toBeGreaterThan(80);
  });

  it.runIf(hasPdfTools)(
    'opens a protected scan with its password, and takes an empty page for what it is',
    async () => {
      const blank = await save('blank.pdf', pagesPdf(['', '0.5 g 20 20 50 50 re f']));
      const path = join(folder, 'protected.pdf');
      execFileSync('qpdf', ['--encrypt', 'open sesame', 'owner', '256', '--', blank, path]);
      await expect(runOperation(ocr, [path])).rejects.toMatchObject({ code: 'password_required' });
      await using run = await runOperation(ocr, [path], {
        password: 'open sesame',
        keep_protection: false,
        pages: '1',
        dpi: 100,
      });
      expect(run.outcome.result).toMatchObject({ page_count: 2, pages_recognized: 1, words: 0, confidence: null });
      expect(run.outcome.result.note_codes).toContainEqual({ code: 'nothing_recognized' });
      expect(qpdfComplaints(run.outputPath)).toBe('');
    },
  );

  it('draws pages less finely that would be too large', async () => {
    const path = await save(
      'huge.pdf',
      pagesPdf(['BT /F1 3000 Tf 3000 9000 Td (Huge) Tj ET'], { width: 20_000, height: 20_000 }),
    );
    await using run = await runOperation(
      ocr,
      [path],
      { mode: 'force', output: 'text' },
      { limits: { maxRenderPixels: 1e6 } },
    );
    expect(readFileSync(run.outputPath, 'utf8').trim()).toBe('Huge');
  });

  it('says which languages there are when one is not', async () => {
    await expect(runOperation(ocr, [join(folder, 'scan.pdf')], { languages: ['eng', 'qqq'] })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringMatching(/The language "qqq" is not installed. Available: .*deu, eng, .*fra, .*ita, .*spa/),
    });
    expect(SHIPPED.toSorted(), 'what forms offer').toEqual(SHIPPED_LANGUAGES.toSorted());
    expect(ocr.params.safeParse({ languages: '../eng' }).success).toBe(false);
    expect(ocr.params.safeParse({ languages: [] }).success).toBe(false);
    expect(ocr.params.parse({ languages: 'eng+chi_sim' }).languages).toEqual(['eng', 'chi_sim']);
    expect(ocr.check?.(ocr.params.parse({ pages: '9' }), [{ pageCount: 8 }])).toMatchObject([{ loc: ['pages'] }]);
  });

  it('has assistants do pages, counted among those that are asked for', async () => {
    const scratch = join(folder, 'assistant');
    mkdirSync(scratch);
    const finished: number[] = [];
    async function* last() {
      yield 1;
    }
    await assist({
      inputs: [{ path: FEATURES, bytes: 0, type: 'application/pdf', filename: 'features.pdf' }],
      params: ocr.params.parse({ pages: '2,4' }),
      scratch,
      limits: TEST_LIMITS,
      signal: new AbortController().signal,
      ask: () => Promise.reject(new Error('nobody is asked')),
      program: () => Promise.reject(new Error('no program is asked')),
      parts: last(),
      pathOf: (part) => join(scratch, `${part}.json`),
      finish: (part) => finished.push(part),
    });
    expect(finished).toEqual([1]);
    const { recognized, lines } = JSON.parse(readFileSync(join(scratch, '1.json'), 'utf8'));
    expect(recognized).toBe(false);
    expect(JSON.stringify(lines)).toContain('"4"');
  });
});
