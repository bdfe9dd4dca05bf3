import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pixelAt, readPixels } from '#test/helpers/pixels.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imageRotate from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-rotate-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('image-rotate', () => {
  it('fills the corners at other angles with the background, of gray and animated images too', async () => {
    for (const name of ['photo.jpg', 'gray.jpg', 'palette.png', 'animated.gif']) {
      await using run = await runOperation(imageRotate, [fixture(name)], { angle: 30, background: '#ff0000' });
      const pixels = await readPixels(run.outputPath);
      expect([pixels.width, pixels.height].map((side, at) => Math.abs(side - [115, 103][at]!) < 3)).toEqual([
        true,
        true,
      ]);
      const [red = 0, green = 255, blue = 255] = pixelAt(pixels, 1, 1);
      expect([name, red > 245, green < 12, blue < 12]).toEqual([name, true, true, true]);
    }
  });

  it('leaves the corners transparent, or white where the format cannot', async () => {
    for (const name of ['photo.png', 'photo.webp', 'photo.avif', 'animated.gif', 'photo.tiff']) {
      await using run = await runOperation(imageRotate, [fixture(name)], { angle: 45 });
      expect([name, pixelAt(await readPixels(run.outputPath), 1, 1)[3]]).toEqual([name, 0]);
    }
    await using jpeg = await runOperation(imageRotate, [fixture('photo.jpg')], { angle: 45 });
    expect(Math.min(...pixelAt(await readPixels(jpeg.outputPath), 1, 1))).toBeGreaterThan(245);
    expect((await sharp(jpeg.outputPath).metadata()).exif).toBeUndefined();
  });

  it('refuses what is damaged or would grow too large', async () => {
    const png = await readFile(fixture('photo.png'));
    const cut = join(folder, 'cut.png');
    await writeFile(cut, png.subarray(0, png.length / 2));
    await expect(runOperation(imageRotate, [cut])).rejects.toMatchObject({ code: 'unprocessable_file' });
    await expect(
      runOperation(imageRotate, [fixture('photo.png')], { angle: 45 }, { limits: { maxImagePixels: 96 * 64 } }),
    ).rejects.toMatchObject({ code: 'limit_exceeded' });
  });
});
