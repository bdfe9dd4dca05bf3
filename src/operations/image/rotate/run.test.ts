import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { type Pixels, pixelAt, psnr, readPixels } from '#test/helpers/pixels.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imageRotate from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-rotate-'));
});
afterAll(() => rm(folder, { recursive: true }));

const upright = (image: string | Buffer, page = 0) =>
  sharp(image, { autoOrient: true, page }).flatten({ background: '#fff' }).png().toBuffer().then(readPixels);

/** Moves each pixel by hand, so that no tested code judges itself. */
function moved(from: Pixels, angle: number, flip: string): Pixels {
  const { width: w, height: h, channels } = from;
  const [width, height] = angle % 180 === 0 ? [w, h] : [h, w];
  const data = Buffer.alloc(from.data.length);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [fx, fy] = [flip === 'horizontal' ? w - 1 - x : x, flip === 'vertical' ? h - 1 - y : y];
      const [tx, ty] =
        angle === 90
          ? [h - 1 - fy, fx]
          : angle === 180
            ? [w - 1 - fx, h - 1 - fy]
            : angle === 270
              ? [fy, w - 1 - fx]
              : [fx, fy];
      const at = (y * w + x) * channels;
      from.data.copy(data, (ty! * width + tx!) * channels, at, at + channels);
    }
  }
  return { width, height, channels, data };
}

const INPUTS = [
  'photo.jpg',
  'gray.jpg',
  'cmyk.jpg',
  'palette.png',
  'deep.png',
  'photo.webp',
  'photo.avif',
  'animated.gif',
  'animated.webp',
  'pages.tiff',
  'bilevel.tiff',
];

describe('image-rotate', () => {
  it.each(INPUTS)('turns and mirrors every frame of %s, in its format', async (name) => {
    for (const [angle, flip] of [
      [90, 'none'],
      [180, 'horizontal'],
      [270, 'vertical'],
      [0, 'vertical'],
      [-90, 'none'],
    ] as const) {
      await using run = await runOperation(imageRotate, [fixture(name)], { angle, flip });
      const before = await sharp(fixture(name)).metadata();
      const after = await sharp(run.outputPath).metadata();
      expect([after.format, after.pages, after.delay, after.loop]).toEqual([
        before.format,
        before.pages,
        before.delay,
        before.loop,
      ]);
      for (let page = 0; page < (after.pages ?? 1); page++) {
        const right = moved(await upright(fixture(name), page), (angle + 360) % 360, flip);
        const got = await upright(run.outputPath, page);
        expect([got.width, got.height]).toEqual([right.width, right.height]);
        expect(run.outcome.result).toMatchObject({ width: got.width, height: got.height });
        expect(psnr(right, got), `${angle} ${flip}, frame ${page}`).toBeGreaterThan(25);
      }
    }
  });

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
