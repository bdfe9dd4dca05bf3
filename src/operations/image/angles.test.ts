import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pixelAt, readPixels } from '#test/helpers/pixels.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imageEdit from './edit/operation.ts';
import imageWatermark from './watermark/operation.ts';

let folder: string;
let [black, halves] = ['', ''];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-angles-'));
  [black, halves] = [join(folder, 'black.png'), join(folder, 'halves.png')];
  await sharp({ create: { width: 120, height: 120, channels: 3, background: '#000' } })
    .png()
    .toFile(black);
  const blue = { create: { width: 40, height: 20, channels: 3, background: '#00f' } } as const;
  const upper = sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } });
  await upper
    .composite([{ input: blue, left: 0, top: 20 }])
    .png()
    .toFile(halves);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How far the ink's center is to the right of, and below, the middle of the box around it. */
async function leaning(path: string): Promise<[number, number]> {
  const pixels = await readPixels(path);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      if (pixelAt(pixels, x, y)[0]! < 128) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  const off = (values: number[]) =>
    values.reduce((sum, value) => sum + value) / values.length - (Math.min(...values) + Math.max(...values)) / 2;
  return [off(xs), off(ys)];
}

describe('angles of what is laid over pictures', () => {
  it('are clockwise: the bar of a T that is turned by 90 degrees is on the right', async () => {
    const stamp = { text: 'T', rotate: 90, opacity: 100, width: 50, anchor: 'center', color: '#ffffff', font: 'bold' };
    await using marked = await runOperation(imageWatermark, [black], stamp);
    await using edited = await runOperation(imageEdit, [black], { steps: [{ op: 'text', ...stamp }] });
    for (const path of [marked.outputPath, edited.outputPath]) {
      const [right, down] = await leaning(path);
      expect(right).toBeGreaterThan(3);
      expect(Math.abs(down)).toBeLessThan(2);
    }
  });

  it('are clockwise: the upper half of a picture that is turned by 90 degrees is on the right', async () => {
    const place = { rotate: 90, opacity: 100, width: 50, anchor: 'center' };
    await using marked = await runOperation(imageWatermark, [black, halves], place);
    await using edited = await runOperation(imageEdit, [black], {
      steps: [{ op: 'overlay', image: readFileSync(halves).toString('base64'), ...place }],
    });
    for (const path of [marked.outputPath, edited.outputPath]) {
      const pixels = await readPixels(path);
      expect([pixelAt(pixels, 45, 60).slice(0, 3), pixelAt(pixels, 75, 60).slice(0, 3)]).toEqual([
        [0, 0, 255],
        [255, 0, 0],
      ]);
    }
  });
});
