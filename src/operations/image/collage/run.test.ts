import { describe, expect, it } from 'vitest';
import { cutPng } from '#test/helpers/cut-png.ts';
import { fixture } from '#test/helpers/fixture.ts';
import { pixelAt, readPixels } from '#test/helpers/pixels.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imageCollage from './operation.ts';

const FILES = ['photo.jpg', 'photo.png', 'animated.gif', 'cmyk.jpg', 'photo.tiff'].map(fixture);

describe('image-collage', () => {
  it('fills a grid in order, the last row in the middle', async () => {
    const params = { columns: 3, width: 320, gap: 5, aspect: '3:2', background: '#00ff00', format: 'png' };
    await using run = await runOperation(imageCollage, FILES, params);
    const pixels = await readPixels(run.outputPath);
    expect(run.outcome.result).toMatchObject({ width: 320, height: 149, columns: 3, rows: 2, images: 5 });
    expect([pixels.width, pixels.height]).toEqual([320, 149]);
    const green = (x: number, y: number) => pixelAt(pixels, x, y).join() === '0,255,0';
    const red = (x: number, y: number) => pixelAt(pixels, x, y)[0]! > 180 && pixelAt(pixels, x, y)[1]! < 60;
    // Every photograph has a red square at its upper left.
    expect([5, 110, 215].map((x) => red(x + 5, 10))).toEqual([true, true, true]);
    expect([58, 163].map((x) => red(x + 5, 82))).toEqual([true, true]);
    expect([green(2, 70), green(107, 30), green(20, 110), green(300, 110), green(160, 74)]).toEqual(
      Array(5).fill(true),
    );
  });

  it('lays rows of whole pictures, as wide as the collage', async () => {
    const files = [...FILES, fixture('codes.png'), fixture('codes.png')];
    await using run = await runOperation(imageCollage, files, { layout: 'rows', width: 600, gap: 0, format: 'webp' });
    const { width, height, rows } = run.outcome.result as { width: number; height: number; rows: number };
    // All are of 3 to 2: rows of three, two and two.
    expect([width, rows, Math.abs(height - (600 / 1.5 / 3 + 2 * (600 / 1.5 / 2))) < 90]).toEqual([600, 3, true]);
    const pixels = await readPixels(run.outputPath);
    expect([pixels.width, pixels.height]).toEqual([width, height]);
  });

  it('takes very wide and very high pictures, and refuses what would be too large', async () => {
    await using run = await runOperation(imageCollage, FILES.slice(0, 2), {
      columns: 1,
      width: 100,
      fit: 'contain',
      gap: 0,
    });
    expect(run.outcome.result).toMatchObject({ width: 100, height: 200 });
    await expect(
      runOperation(imageCollage, FILES.slice(0, 2), { columns: 1, width: 16_384, aspect: '1:9' }),
    ).rejects.toMatchObject({ code: 'limit_exceeded' });
    const damaged = { path: fixture('damaged.pdf'), type: 'image/png' as const };
    await expect(runOperation(imageCollage, [FILES[0]!, damaged])).rejects.toMatchObject({
      message: expect.stringMatching(/^Input 2 \(damaged\.pdf\): /),
    });
    // Its header is sound: that the rest is not there shows once it is drawn.
    const cut = cutPng(fixture('photo.png'));
    await expect(runOperation(imageCollage, [FILES[0]!, cut])).rejects.toThrow(/^Input 2 \(cut\.png\): /);
  });
});
