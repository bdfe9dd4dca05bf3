import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pixelAt, readPixels } from '#test/helpers/pixels.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imageWatermark from './operation.ts';

/** Bounding box and number of the very green pixels. */
async function green(image: string | Buffer) {
  const pixels = await readPixels(image);
  const found = { left: Infinity, top: Infinity, right: -1, bottom: -1, count: 0, ...pixels };
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      const [r = 0, g = 0, b = 0] = pixelAt(pixels, x, y);
      if (g < 200 || r > 90 || b > 120) continue;
      found.left = Math.min(found.left, x);
      found.top = Math.min(found.top, y);
      found.right = Math.max(found.right, x);
      found.bottom = Math.max(found.bottom, y);
      found.count++;
    }
  }
  return found;
}

describe('image-watermark', () => {
  it.each([
    'photo.jpg',
    'photo.png',
    'gray.jpg',
    'cmyk.jpg',
    'palette.png',
    'photo.avif',
    'photo.tiff',
    'animated.webp',
  ])('writes a text into the corner of %s, and leaves the rest as it is', async (name) => {
    const params = { text: 'MM', color: '#00ff00', opacity: 100, width: 50, margin: 5, font: 'bold' };
    await using run = await runOperation(imageWatermark, [fixture(name)], params);
    const [before, after] = [await sharp(fixture(name)).metadata(), await sharp(run.outputPath).metadata()];
    expect([after.format, after.pages]).toEqual([before.format, before.pages]);
    const found = await green(run.outputPath);
    expect([found.width, found.height, found.count > 200]).toEqual([96, 64, true]);
    expect([found.left > 40, found.right < 94, found.top > 28, found.bottom < 62]).toEqual([true, true, true, true]);
  });

  it('lays the last of several files over all others', async () => {
    const files = [fixture('photo.jpg'), fixture('animated.gif'), fixture('alpha.png')];
    await using run = await runOperation(imageWatermark, files, { tile: true });
    expect(readZip(run.outputPath).map(({ name }) => name)).toEqual([
      'photo-watermarked.jpg',
      'animated-watermarked.gif',
    ]);
    expect(run.outcome.result).toMatchObject({ images: 2 });
    await using written = await runOperation(imageWatermark, files, { text: 'all' });
    expect(readZip(written.outputPath)).toHaveLength(3);
  });

  it('sets scripts in both directions and several lines, turned', async () => {
    const params = { text: 'سري\nשלום\nนะ', color: '#00ff00', opacity: 100, width: 60, anchor: 'center', rotate: 45 };
    await using run = await runOperation(imageWatermark, [fixture('photo.png')], params);
    const { left, right, top, bottom, count } = await green(run.outputPath);
    expect(count).toBeGreaterThan(60);
    expect(Math.abs((left + right) / 2 - 48) + Math.abs((top + bottom) / 2 - 32)).toBeLessThan(16);
  });

  it('refuses an image alone, blank texts, and scripts that no font has, naming the file', async () => {
    await expect(runOperation(imageWatermark, [fixture('photo.png')])).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    const files = [fixture('photo.png'), fixture('damaged.pdf')];
    const damaged = { path: files[1]!, type: 'image/png' as const };
    await expect(runOperation(imageWatermark, [files[0]!, damaged], { text: 'x' })).rejects.toMatchObject({
      message: expect.stringMatching(/^Input 2 \(damaged\.pdf\): /),
    });
    await expect(runOperation(imageWatermark, [files[0]!], { text: '  ' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});
