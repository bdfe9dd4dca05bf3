import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPdfTools } from '#test/helpers/pdf-tools.ts';
import { pdftoppm } from '#test/helpers/pdftoppm.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../kit/define.ts';
import headerFooter from './header-footer/operation.ts';
import number from './number/operation.ts';
import watermark from './watermark/operation.ts';

let folder: string;
let [blank, halves] = ['', ''];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-angles-'));
  [blank, halves] = [join(folder, 'blank.pdf'), join(folder, 'halves.png')];
  writeFileSync(blank, pagesPdf(['']));
  const pixels = Buffer.concat([
    Buffer.alloc(40 * 20 * 3, '\xff\x00\x00', 'latin1'),
    Buffer.alloc(40 * 20 * 3, '\x00\x00\xff', 'latin1'),
  ]);
  await sharp(pixels, { raw: { width: 40, height: 40, channels: 3 } })
    .png()
    .toFile(halves);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ALIKE: JsonObject = { opacity: 100, color: '#000000', font: 'bold' };

/** Dark pixels of the first page as `[x, y]`. */
function inkOf(path: string): [number, number][] {
  const { width, data } = pdftoppm(path, 1, 72);
  const ink: [number, number][] = [];
  for (let at = 0; at < data.length / 3; at++) if (data[at * 3]! < 128) ink.push([at % width, Math.floor(at / width)]);
  return ink;
}

/** On which side the bar of a T is: there most of its ink is. */
function barOf(path: string): 'top' | 'right' | 'bottom' | 'left' {
  const ink = inkOf(path);
  const [xs, ys] = [ink.map(([x]) => x), ink.map(([, y]) => y)];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length;
  const [right, down] = [mean(xs) - middle(xs), mean(ys) - middle(ys)];
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'right' : 'left';
  return down > 0 ? 'bottom' : 'top';
}

describe.skipIf(!hasPdfTools)('angles of what is drawn on pages', () => {
  const ways = [
    ['pdf-watermark', watermark, { text: 'T' }],
    ['pdf-watermark, tiled once', watermark, { text: 'T', tile: true, gap: 500 }],
    ['pdf-number', number, { pattern: 'T', size: 60 }],
    ['pdf-header-footer', headerFooter, { header_center: 'T', size: 60 }],
  ] as const;

  test.each(ways)('are clockwise: %s', async (_, operation, params) => {
    for (const [rotate, side] of [
      [0, 'top'],
      [90, 'right'],
      [180, 'bottom'],
      [-90, 'left'],
    ] as const) {
      await using run = await runOperation(operation as typeof watermark, [blank], { ...params, ...ALIKE, rotate });
      expect(barOf(run.outputPath), `${rotate}`).toBe(side);
    }
  });

  test('are clockwise: an image as watermark', async () => {
    await using run = await runOperation(watermark, [blank, halves], { rotate: 90, opacity: 100 });
    const { width, height, data } = pdftoppm(run.outputPath, 1, 72);
    const at = (x: number) => [...data.subarray(((height >> 1) * width + x) * 3, ((height >> 1) * width + x) * 3 + 3)];
    expect([at(Math.round(width * 0.4)), at(Math.round(width * 0.6))]).toEqual([
      [0, 0, 255],
      [255, 0, 0],
    ]);
  });

  test('a watermark of text in the center rises from the lower left to the upper right, as with -45', async () => {
    await using run = await runOperation(watermark, [blank], { text: 'DRAFT DRAFT', ...ALIKE });
    const { width, height } = pdftoppm(run.outputPath, 1, 72);
    const ink = inkOf(run.outputPath);
    const rising = ink.filter(([x, y]) => x < width / 2 === y > height / 2);
    expect(rising.length / ink.length).toBeGreaterThan(0.9);
    await using same = await runOperation(watermark, [blank], { text: 'DRAFT DRAFT', ...ALIKE, rotate: -45 });
    expect(inkOf(same.outputPath)).toEqual(ink);
  });
});
