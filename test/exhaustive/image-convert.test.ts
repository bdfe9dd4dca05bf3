import sharp from 'sharp';
import { expect, it } from 'vitest';
import imageConvert from '../../src/operations/image/convert/operation.ts';
import { fixture } from '../helpers/fixture.ts';
import { IMAGE_FIXTURES } from '../helpers/image-fixtures.ts';
import { psnr, readPixels } from '../helpers/pixels.ts';
import { runOperation } from '../helpers/run-operation.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const;

it.each(IMAGE_FIXTURES)('converts %s to every format, upright and close to it', async (name) => {
  const before = await sharp(fixture(name)).metadata();
  const onWhite = (path: string) =>
    sharp(path, { autoOrient: true }).flatten({ background: '#ffffff' }).png().toBuffer().then(readPixels);
  for (const format of FORMATS) {
    await using run = await runOperation(imageConvert, [fixture(name)], { format });
    const after = await sharp(run.outputPath).metadata();
    expect(after.format).toBe(format === 'avif' ? 'heif' : format);
    expect([after.width, after.height]).toEqual([before.autoOrient.width, before.autoOrient.height]);
    expect([after.exif, after.orientation ?? 1]).toEqual([undefined, 1]);
    expect(run.outcome).toMatchObject({
      type: `image/${format}`,
      filename: `${name.replace(/\.\w+$/, '')}.${format === 'jpeg' ? 'jpg' : format}`,
      result: { format, bytes_after: run.outputBytes },
    });
    expect(psnr(await onWhite(fixture(name)), await onWhite(run.outputPath)), `${name} to ${format}`).toBeGreaterThan(
      25,
    );
  }
});
