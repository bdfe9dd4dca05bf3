import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutPng } from '#test/helpers/cut-png.ts';
import { fixture } from '#test/helpers/fixture.ts';
import { pixelAt, psnr, readPixels } from '#test/helpers/pixels.ts';
import { createRandom } from '#test/helpers/random.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { type Plane, ssim } from '../../../engines/image/compare/ssim.ts';
import imageCompare from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-compare-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function report(one: string, other: string, params = {}) {
  await using run = await runOperation(imageCompare, [one, other], { output: 'report', ...params });
  return { ...run.outcome, report: JSON.parse(await readFile(run.outputPath, 'utf8')) };
}

describe('image-compare', () => {
  it('finds one changed square where it is, and marks it', async () => {
    const changed = join(folder, 'changed.png');
    const square = { create: { width: 20, height: 10, channels: 3 as const, background: '#ffee00' } };
    await sharp(fixture('photo.png'))
      .composite([{ input: square, left: 50, top: 33 }])
      .toFile(changed);
    await using run = await runOperation(imageCompare, [fixture('photo.png'), changed]);
    const [json, png] = readZip(run.outputPath);
    const report = JSON.parse(json!.bytes.toString());
    expect(report).toMatchObject({ identical: false, different_pixels: 200, width: 96, height: 64 });
    expect(report.areas).toEqual([{ left: 50, top: 33, width: 20, height: 10 }]);
    expect(run.outcome.result).toMatchObject({ different_pixels: 200, different_percent: 3.2552 });
    const pixels = await readPixels(png!.bytes);
    expect([pixelAt(pixels, 55, 35), pixelAt(pixels, 49, 35)[0]! > 150]).toEqual([[224, 0, 0], true]);
  });

  it('says when nothing differs, and how far a compressed picture is from the original', async () => {
    const same = await report(fixture('photo.png'), fixture('photo.tiff'));
    expect(same.report).toMatchObject({ identical: true, ssim: 1, psnr: null, different_pixels: 0, areas: [] });
    const [one, other] = [await readPixels(fixture('photo.png')), await readPixels(fixture('photo.webp'))];
    const lossy = await report(fixture('photo.png'), fixture('photo.webp'));
    expect(Math.abs(lossy.report.psnr - psnr(one, other))).toBeLessThan(0.01);
    expect(lossy.report.ssim).toBeLessThan(1);
    expect(lossy.report.ssim).toBeGreaterThan(0.8);
  });

  it('scales the second to the first, upright, and says so', async () => {
    const larger = join(folder, 'larger.png');
    await sharp(fixture('photo.png')).resize(192, 128).toFile(larger);
    const { report: comparison, result } = await report(fixture('photo.png'), larger);
    expect([comparison.width, comparison.after.width, comparison.ssim > 0.9]).toEqual([96, 192, true]);
    expect(result.note_codes).toEqual([{ code: 'second_scaled', width: 192, height: 128 }]);
    expect((await report(fixture('photo.png'), fixture('photo.jpg'))).report.ssim).toBeGreaterThan(0.9);
  });

  it('sees what became transparent, but no color where nothing is seen', async () => {
    const { report: comparison } = await report(fixture('photo.png'), fixture('alpha.png'));
    expect(comparison).toMatchObject({ max_difference: 255, different_percent: 50 });
    const clear = async (name: string, red: number) => {
      const path = join(folder, name);
      const background = { r: red, g: 0, b: 0, alpha: 0 };
      await sharp({ create: { width: 30, height: 20, channels: 4, background } }).toFile(path);
      return path;
    };
    expect((await report(await clear('one.png', 0), await clear('two.png', 255))).report.identical).toBe(true);
  });

  it('computes the similarity of the paper', () => {
    // By its definition, window by window, on small pictures with noise.
    const random = createRandom(3);
    const plane = (from: (at: number) => number): Plane => {
      return { width: 14, height: 13, data: Float32Array.from({ length: 14 * 13 }, (_, at) => from(at)) };
    };
    const one = plane((at) => 80 + 60 * Math.sin(at / 9) + random.below(30));
    const other = plane((at) => one.data[at]! + random.below(40) - 20);
    let sum = 0;
    for (let top = 0; top < 3; top++) {
      for (let left = 0; left < 4; left++) sum += windowOf(one, other, left, top);
    }
    expect(Math.abs(ssim(one, other).mean - sum / 12)).toBeLessThan(1e-9);
    expect(ssim(one, one).mean).toBeCloseTo(1, 12);
    const tiny = { width: 2, height: 1, data: Float32Array.from([10, 200]) };
    expect(ssim(tiny, tiny).mean).toBeCloseTo(1, 9);
  });

  it('refuses what is damaged', async () => {
    await expect(report(fixture('photo.png'), fixture('damaged.pdf'))).rejects.toMatchObject({
      code: 'unsupported_file_type',
      message: expect.stringMatching(/^Input 2 \(damaged\.pdf\): /),
    });
    const cut = cutPng(fixture('photo.png'));
    await expect(report(cut, fixture('photo.png'))).rejects.toThrow(/^Input 1 \(cut\.png\): /);
    await expect(report(fixture('photo.png'), cut)).rejects.toThrow(/^Input 2 \(cut\.png\): /);
  });
});

/** One window of eleven by eleven, as the paper writes it. */
function windowOf(one: Plane, other: Plane, left: number, top: number): number {
  const weight = (dx: number, dy: number) => Math.exp(-((dx - 5) ** 2 + (dy - 5) ** 2) / (2 * 1.5 ** 2));
  const places = Array.from({ length: 121 }, (_, at) => [at % 11, Math.floor(at / 11)] as const);
  const whole = places.reduce((sum, [dx, dy]) => sum + weight(dx, dy), 0);
  const mean = (of: (at: number) => number) =>
    places.reduce((sum, [dx, dy]) => sum + (weight(dx, dy) / whole) * of((top + dy) * one.width + left + dx), 0);
  const [a, b] = [mean((at) => one.data[at]!), mean((at) => other.data[at]!)];
  const [va, vb] = [mean((at) => (one.data[at]! - a) ** 2), mean((at) => (other.data[at]! - b) ** 2)];
  const vab = mean((at) => (one.data[at]! - a) * (other.data[at]! - b));
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  return ((2 * a * b + c1) * (2 * vab + c2)) / ((a * a + b * b + c1) * (va + vb + c2));
}
