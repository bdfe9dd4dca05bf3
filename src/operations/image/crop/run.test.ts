import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { type Pixels, pixelAt, psnr, readPixels } from '#test/helpers/pixels.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../../kit/define.ts';
import imageCrop from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-crop-'));
});
afterAll(() => rm(folder, { recursive: true }));

const upright = (image: string, page = 0) =>
  sharp(image, { autoOrient: true, page }).flatten({ background: '#fff' }).png().toBuffer().then(readPixels);

function part({ width, channels, data }: Pixels, box: { left: number; top: number; width: number; height: number }) {
  const rows = Array.from({ length: box.height }, (_, y) => {
    const at = ((box.top + y) * width + box.left) * channels;
    return data.subarray(at, at + box.width * channels);
  });
  return { width: box.width, height: box.height, channels, data: Buffer.concat(rows) };
}

const INPUTS = [
  'photo.jpg',
  'gray.jpg',
  'cmyk.jpg',
  'palette.png',
  'deep.png',
  'photo.avif',
  'animated.gif',
  'animated.webp',
  'pages.tiff',
  'bilevel.tiff',
];

describe('image-crop', () => {
  it.each(INPUTS)('cuts the box out of every frame of the upright %s', async (name) => {
    const { width: w = 0, height: h = 0 } = await upright(fixture(name));
    const box = { left: 5, top: 7, width: w - 15, height: h - 17 };
    await using run = await runOperation(imageCrop, [fixture(name)], box);
    const before = await sharp(fixture(name)).metadata();
    const after = await sharp(run.outputPath).metadata();
    expect([after.format, after.pages, after.delay]).toEqual([before.format, before.pages, before.delay]);
    for (let page = 0; page < (after.pages ?? 1); page++) {
      const right = part(await upright(fixture(name), page), box);
      expect(psnr(right, await upright(run.outputPath, page)), `frame ${page}`).toBeGreaterThan(25);
    }
    expect(run.outcome.result).toMatchObject({ ...box, width_before: w, height_before: h });
  });

  it.each([
    ['16:9', 'center', { left: 0, top: 5, width: 96, height: 54 }],
    ['16:9', 'north', { left: 0, top: 0, width: 96, height: 54 }],
    ['16:9', 'southeast', { left: 0, top: 10, width: 96, height: 54 }],
    ['1:1', 'center', { left: 16, top: 0, width: 64, height: 64 }],
    ['1:1', 'west', { left: 0, top: 0, width: 64, height: 64 }],
    ['1:1', 'northeast', { left: 32, top: 0, width: 64, height: 64 }],
    ['3:2', 'attention', { left: 0, top: 0, width: 96, height: 64 }],
    ['9999:1', 'south', { left: 0, top: 63, width: 96, height: 1 }],
  ])('crops to %s at %s as %j', async (aspect, gravity, box) => {
    await using run = await runOperation(imageCrop, [fixture('photo.jpg')], { aspect, gravity });
    expect(run.outcome.result).toMatchObject(box);
    expect(await sharp(run.outputPath).metadata()).toMatchObject({ width: box.width, height: box.height });
  });

  it('finds what draws the eye, at either end, turned and animated too', async () => {
    const dot = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#e02010' } })
      .png()
      .toBuffer();
    const gray = { create: { width: 300, height: 60, channels: 3 as const, background: '#808080' } };
    for (const at of [10, 255]) {
      const still = await sharp(gray)
        .composite([{ input: dot, left: at, top: 15 }])
        .png()
        .toBuffer();
      const moving = await sharp([still, await sharp(still).linear(0.9).png().toBuffer()], { join: { animated: true } })
        .webp()
        .toBuffer();
      const turned = await sharp(still).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      for (const [name, bytes] of [
        ['eye.png', still],
        ['eye.webp', moving],
        ['eye.jpg', turned],
      ] as const) {
        const path = join(folder, name);
        await writeFile(path, bytes);
        await using run = await runOperation(imageCrop, [path], { aspect: '1:1', gravity: 'attention' });
        const left = run.outcome.result.left as number;
        expect([name, left <= at && at + 30 <= left + 60]).toEqual([name, true]);
        const [red = 0, green = 255] = pixelAt(await readPixels(run.outputPath), at - left + 15, 30);
        expect([name, red > 150, green < 100]).toEqual([name, true, true]);
      }
    }
  });

  it('refuses a box beyond the picture, none, two, and what is damaged', async () => {
    await expect(
      runOperation(imageCrop, [fixture('photo.jpg')], { left: 90, width: 7, height: 1 }),
    ).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'The part reaches beyond the image, which is 96 × 64 pixels.',
    });
    for (const params of [
      {},
      { width: 4 },
      { aspect: '1:1', width: 4, height: 4 },
      { aspect: '0:1' },
      { aspect: 'x' },
    ]) {
      expect([params, imageCrop.params.safeParse(params).success]).toEqual([params, false]);
    }
    const png = await readFile(fixture('photo.png'));
    const cut = join(folder, 'cut.png');
    await writeFile(cut, png.subarray(0, png.length / 2));
    const wholes: JsonObject[] = [
      { width: 90, height: 60 },
      { aspect: '1:1', gravity: 'attention' },
    ];
    for (const params of wholes) {
      await expect(runOperation(imageCrop, [cut], params)).rejects.toMatchObject({ code: 'unprocessable_file' });
    }
  });
});
