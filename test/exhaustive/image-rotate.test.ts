import sharp from 'sharp';
import { expect, it } from 'vitest';
import imageRotate from '../../src/operations/image/rotate/operation.ts';
import { fixture } from '../helpers/fixture.ts';
import { type Pixels, psnr, readPixels } from '../helpers/pixels.ts';
import { runOperation } from '../helpers/run-operation.ts';

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
