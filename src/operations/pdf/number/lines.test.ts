import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfPictures, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import headerFooter from '../header-footer/operation.ts';
import number from './operation.ts';

// Shared behavior of pdf-number and pdf-header-footer: turned and transparent lines, with an image before them.
const THREE = join(FIXTURES, 'three-pages.pdf');
const LOGO = join(FIXTURES, 'alpha.png');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box of a word on the first page, in points from the upper left corner. */
function boxOf(path: string, word: string): Box {
  const html = execFileSync('pdftotext', ['-bbox', '-l', '1', path, '-'], { encoding: 'utf8' });
  const found = new RegExp(`xMin="([\\d.-]+)" yMin="([\\d.-]+)" xMax="([\\d.-]+)" yMax="([\\d.-]+)">${word}<`).exec(
    html,
  );
  const [left, top, right, bottom] = found!.slice(1).map(Number) as [number, number, number, number];
  return { left, top, right, bottom };
}

/** The difference between two documents' pages at 72 dpi: its box, and the darkest value of red, green and blue. */
function drawnOn(page: number, before: string, after: string): { box: Box; darkest: number[]; pixels: number } {
  const of = (path: string) => pdfPictures(path, folder, ['-r', '72', '-f', String(page), '-l', String(page)])[0]!;
  const [one, other] = [of(before), of(after)];
  const [, width, height] = /^P6\s(\d+) (\d+)\s255\s/.exec(one.toString('latin1', 0, 30))!.map(Number);
  const start = one.length - width! * height! * 3;
  const box = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  const darkest = [255, 255, 255];
  let pixels = 0;
  for (let at = start; at < one.length; at += 3) {
    if (one.compare(other, at, at + 3, at, at + 3) === 0) continue;
    const pixel = (at - start) / 3;
    const [x, y] = [pixel % width!, Math.floor(pixel / width!)];
    Object.assign(box, { left: Math.min(box.left, x), top: Math.min(box.top, y) });
    Object.assign(box, { right: Math.max(box.right, x + 1), bottom: Math.max(box.bottom, y + 1) });
    for (const part of [0, 1, 2]) darkest[part] = Math.min(darkest[part]!, other[at + part]!);
    pixels++;
  }
  return { box, darkest, pixels };
}

const imagesOf = (path: string): string[] =>
  execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, , type, ...facts]) => (type === 'image' ? [facts[7]!] : []));

describe.skipIf(!hasPdfTools)('lines on pages', () => {
  test('a turned line runs upwards and keeps its distance from the edges', async () => {
    await using run = await runOperation(number, [THREE], { pattern: 'Sideways', rotate: 90, anchor: 'bottom-right' });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const { left, top, right, bottom } = boxOf(run.outputPath, 'Sideways');
    expect(bottom - top).toBeGreaterThan(2 * (right - left));
    const { box } = drawnOn(1, THREE, run.outputPath);
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/
      .exec(execFileSync('pdfinfo', [THREE], { encoding: 'utf8' }))!
      .map(Number);
    const margin = (10 * 72) / 25.4;
    expect(box.right).toBeLessThanOrEqual(width! - margin + 1);
    expect(box.bottom).toBeGreaterThan(height! - margin - 5);
    expect(box.bottom).toBeLessThanOrEqual(height! - margin + 1);
  });

  test('a turned header that is longer than the page is high gets smaller', async () => {
    const long = 'Longwords'.repeat(30);
    await using run = await runOperation(headerFooter, [THREE], { header_left: long, rotate: -90 });
    const { box } = drawnOn(1, THREE, run.outputPath);
    expect(box.top).toBeGreaterThanOrEqual(27);
    expect(pdfText(run.outputPath, 1).replaceAll(/\s/g, '')).toContain('Longwords');
  });

  test.each([
    [100, 0, 40],
    [30, 165, 200],
  ])('at %i percent of opacity black letters are as dark as that', async (opacity, least, most) => {
    await using run = await runOperation(headerFooter, [THREE], {
      header_right: 'H',
      size: 30,
      font: 'bold',
      opacity,
    });
    const { darkest } = drawnOn(3, THREE, run.outputPath);
    expect(darkest[0]).toBeGreaterThanOrEqual(least);
    expect(darkest[0]).toBeLessThanOrEqual(most);
  });

  test('an image stands before the number, as high as asked for, and is in the file once', async () => {
    const params = { pattern: 'No. {page}', anchor: 'top-left', image_height: 20 };
    await using run = await runOperation(number, [LOGO, THREE], params);
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(run.outcome).toMatchObject({ filename: 'three-pages-numbered.pdf', result: { pages_numbered: 3 } });
    const margin = (10 * 72) / 25.4;
    const height = (20 * 72) / 25.4;
    const { box } = drawnOn(2, THREE, run.outputPath);
    expect(box.left).toBeCloseTo(margin, -0.5);
    expect(box.top).toBeCloseTo(margin, -0.5);
    expect(box.bottom - box.top).toBeGreaterThan(height - 3);
    const word = boxOf(run.outputPath, 'No.');
    expect(word.left).toBeGreaterThan(margin + 10);
    expect((word.top + word.bottom) / 2).toBeCloseTo(margin + height / 2, -1);
    const objects = imagesOf(run.outputPath);
    expect(objects).toHaveLength(3);
    expect(new Set(objects).size).toBe(1);
  });

  test('an image alone is a header, and changes sides with it', async () => {
    const params = { image_at: 'header_right', mirror: true, image_height: 15 };
    await using run = await runOperation(headerFooter, [THREE, join(FIXTURES, 'photo.jpg')], params);
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(pdfText(run.outputPath, 1)).toBe(pdfText(THREE, 1));
    const [first, second] = [1, 2].map((page) => drawnOn(page, THREE, run.outputPath).box);
    expect(second!.right).toBeLessThan(first!.left);
    expect(second!.left).toBeCloseTo(28, -0.5);
  });

  test.each([
    [number, [THREE, THREE]],
    [number, [LOGO]],
    [headerFooter, [THREE, LOGO, LOGO]],
  ])('one PDF and at most one image are asked for', async (operation, files) => {
    await expect(runOperation(operation, files, {})).rejects.toThrow('Add one PDF and at most one image.');
  });
});
