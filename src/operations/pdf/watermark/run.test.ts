import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfPictures, pdfSource, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const THREE = join(FIXTURES, 'three-pages.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-watermark-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Share of the pixels of a page that differ, by thirds of its width and height from the upper left. */
function changed(before: string, after: string): number[] {
  const [one, other] = [before, after].map((path) => pdfPictures(path, folder, ['-r', '36', '-l', '1'])[0]!);
  const [, width, height] = /^P6\s(\d+) (\d+)\s255\s/.exec(one!.toString('latin1', 0, 30))!.map(Number);
  const start = one!.length - width! * height! * 3;
  const counts = new Array(9).fill(0);
  for (let at = start; at < one!.length; at++) {
    if (one![at] === other![at]) continue;
    const pixel = Math.floor((at - start) / 3);
    const column = Math.floor(((pixel % width!) * 3) / width!);
    counts[column + 3 * Math.floor((Math.floor(pixel / width!) * 3) / height!)]++;
  }
  return counts;
}

describe.skipIf(!hasPdfTools)('pdf-watermark', () => {
  test('a text lies across the middle, faint, once in the file, and is marked as no content', async () => {
    await using run = await runOperation(operation, [FEATURES], { text: 'TOP SECRET' });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const source = pdfSource(run.outputPath);
    expect(source.match(/\/ca 0\.25/g)).toHaveLength(1);
    expect(source.match(/\/Artifact *<<.*Watermark/g)!.length).toBeGreaterThan(0);
    expect(pdfText(run.outputPath, 6)).toContain('A page 6');
    expect(changed(FEATURES, run.outputPath)[4]).toBeGreaterThan(50);
  });

  test('an image as second file, or first, comes into its corner', async () => {
    const params = { anchor: 'bottom-right', width: 20, opacity: 100 };
    for (const files of [
      [THREE, join(FIXTURES, 'alpha.png')],
      [join(FIXTURES, 'photo.jpg'), THREE],
    ]) {
      await using run = await runOperation(operation, files, params);
      expect(qpdfComplaints(run.outputPath)).toBe('');
      expect(run.outcome.filename).toBe('three-pages-watermarked.pdf');
      const counts = changed(THREE, run.outputPath);
      expect(counts[8]).toBeGreaterThan(20);
      expect(counts.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    }
  });

  test('tiled, in lines of several scripts, it is everywhere', async () => {
    await using run = await runOperation(operation, [THREE], {
      text: 'سري\nסודי',
      tile: true,
      width: 20,
      gap: 0,
      opacity: 100,
    });
    expect(Math.min(...changed(THREE, run.outputPath))).toBeGreaterThan(0);
  });

  test('pages that are not named stay as they were', async () => {
    await using run = await runOperation(operation, [THREE], { text: 'X', pages: '2-3', under: true });
    expect(changed(THREE, run.outputPath)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(run.outcome.result).toMatchObject({ pages_watermarked: 2 });
  });

  test('a thousand tiles are not drawn', async () => {
    await using run = await runOperation(operation, [THREE], { text: '.', size: 3, tile: true, gap: 0 });
    expect(statSync(run.outputPath).size).toBeLessThan(40_000);
  });

  test.each([
    [{}, [THREE], /Enter text, or add an image/],
    [{ text: 'X' }, [THREE, join(FIXTURES, 'alpha.png')], /Enter text, or add an image/],
    [{ text: ' \n ' }, [THREE], /must not be blank/],
    [{ text: 'X' }, [THREE, FEATURES], /one PDF, and text or one image/],
  ])('%o is refused', async (params, files, message) => {
    await expect(runOperation(operation, files, params)).rejects.toThrow(message);
  });

  test('a text says what it is given on each page, and what is the same is in the file once', async () => {
    await using run = await runOperation(operation, [THREE], {
      text: '{name} {page}/{pages} {x}',
      pages: '2-',
      rotate: 0,
    });
    expect([2, 3].map((page) => pdfText(run.outputPath, page))).toEqual([
      expect.stringContaining('three-pages 2/3 {x}'),
      expect.stringContaining('three-pages 3/3 {x}'),
    ]);
    expect(pdfText(run.outputPath, 1)).not.toContain('three-pages');
    await using same = await runOperation(operation, [THREE], { text: '{filename} {date}', rotate: 0 });
    expect(pdfText(same.outputPath, 3)).toContain(`three-pages.pdf ${new Date().toISOString().slice(0, 4)}`);
    expect(pdfSource(same.outputPath).match(/\/ca 0\.25/g)).toHaveLength(1);
  });

  test('with a start, pages are counted from the first that gets it', async () => {
    const params = { text: 'N{bates:4} of {pages}', pages: '2-', start: 41, rotate: 0 };
    await using run = await runOperation(operation, [THREE], params);
    expect(pdfText(run.outputPath, 1)).not.toContain('of 42');
    expect(pdfText(run.outputPath, 2)).toContain('N0041 of 42');
    expect(pdfText(run.outputPath, 3)).toContain('N0042 of 42');
  });

  test('East Asian text is set where the system has a font for it, and else the failure says what to install', async () => {
    const text = '機密 한국어';
    const running = runOperation(operation, [THREE], { text });
    if (globSync('/usr/share/fonts/**/NotoSansCJK-Regular.ttc').length === 0) {
      await expect(running).rejects.toThrow(
        /Korean \((Han|Hangul), U\+[0-9A-F]{4}\)\. Install the Debian package fonts-noto-cjk/,
      );
    } else {
      await using run = await running;
      expect(pdfText(run.outputPath, 1).replaceAll(/\s/g, '')).toContain(text.replace(' ', ''));
      expect(qpdfComplaints(run.outputPath)).toBe('');
    }
  });
});
