import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { ssim } from '../../engines/image/compare/ssim.ts';
import imageConvert from './convert/operation.ts';

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-heic-'));
  path = join(folder, 'picture.heic');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function plane(file: string, channel?: 0 | 1 | 2) {
  const image = sharp(file, { autoOrient: true }).removeAlpha();
  const { data, info } = await (channel === undefined ? image.toColourspace('b-w') : image.extractChannel(channel))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: Float32Array.from(data) };
}

/** That two pictures are alike, and nearly so in each channel: the encoder keeps colors at half the size. */
async function expectAlike(one: string, other: string): Promise<void> {
  expect(ssim(await plane(one), await plane(other)).mean).toBeGreaterThan(0.97);
  for (const channel of [0, 1, 2] as const) {
    expect(ssim(await plane(one, channel), await plane(other, channel)).mean).toBeGreaterThan(0.93);
  }
}

/** The file with another turn, in right angles counterclockwise. */
function turned(angles: number): Buffer {
  const file = readFileSync(fixture('photo.heic'));
  file[file.indexOf('irot', 0, 'latin1') + 4] = angles;
  return file;
}

describe('HEIC', () => {
  it('becomes a JPEG of the same picture, turned once where its EXIF block says it, too', async () => {
    await using run = await runOperation(imageConvert, [fixture('photo.heic')], { format: 'jpeg', quality: 100 });
    expect(run.outcome.type).toBe('image/jpeg');
    expect(run.outcome.result).toMatchObject({ format_before: 'heic', width: 96, height: 64 });
    expect((await sharp(run.outputPath).metadata()).orientation).toBeUndefined();
    await expectAlike(run.outputPath, fixture('photo.jpg'));
  });

  it.each([
    [0, 270],
    [1, 180],
    [2, 90],
    [3, 0],
  ])('is turned by %d right angles as it says', async (angles, back) => {
    writeFileSync(path, turned(angles));
    const right = join(folder, 'right.png');
    const upright = await sharp(fixture('photo.jpg')).autoOrient().png().toBuffer();
    await sharp(upright).rotate(back).toFile(right);
    await using run = await runOperation(imageConvert, [path], { format: 'png' });
    await expectAlike(run.outputPath, right);
  });

  it('is refused where it is cut off', async () => {
    const whole = readFileSync(fixture('photo.heic'));
    for (const share of [0.05, 0.2, 0.5, 0.8, 0.95]) {
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(runOperation(imageConvert, [path], { format: 'jpeg' }), `${share}`).rejects.toMatchObject({
        code: 'unprocessable_file',
      });
    }
  });

  it('is refused by its size before it is decoded', async () => {
    await expect(
      runOperation(imageConvert, [fixture('photo.heic')], {}, { limits: { maxImagePixels: 6000 } }),
    ).rejects.toMatchObject({ code: 'limit_exceeded' });
  });
});
