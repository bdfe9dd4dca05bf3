import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pixelAt, psnr, readPixels } from '#test/helpers/pixels.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imageConvert from './operation.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-convert-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

describe('image-convert', () => {
  it.each(['bmp', 'psd'])('does not take %s as a format of the output, and names the supported ones', (format) => {
    const { error } = imageConvert.params.safeParse({ format });
    const values = [...FORMATS, 'heic', 'jxl'];
    expect(error?.issues).toMatchObject([{ path: ['format'], code: 'invalid_value', values }]);
  });

  it('lays a deep picture that is seen through on the background that is chosen', async () => {
    const veiled = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } },
    })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp(veiled).metadata()).depth).toBe('ushort');
    const path = await save('veiled.png', veiled);
    await using run = await runOperation(imageConvert, [path], { format: 'jpeg', quality: 100, background: '#ff0000' });
    const [red, green, blue] = pixelAt(await readPixels(run.outputPath), 4, 4);
    for (const [value, expected] of [
      [red, 128],
      [green, 0],
      [blue, 128],
    ] as const) {
      expect(Math.abs(value! - expected)).toBeLessThan(6);
    }
  });

  it('keeps animations moving where the format can, with their timing', async () => {
    for (const [name, format] of [
      ['animated.gif', 'webp'],
      ['animated.webp', 'gif'],
    ] as const) {
      await using run = await runOperation(imageConvert, [fixture(name)], { format });
      const before = await sharp(fixture(name)).metadata();
      expect(await sharp(run.outputPath).metadata()).toMatchObject({
        pages: before.pages,
        delay: before.delay,
        loop: before.loop,
      });
      expect(run.outcome.result).toMatchObject({ frames: before.pages, frames_before: before.pages });
    }
    await using still = await runOperation(imageConvert, [fixture('animated.gif')], { format: 'png' });
    expect(still.outcome.result).toMatchObject({
      frames: 1,
      notes: ['The image has 4 frames; only the first was used.'],
    });
  });

  it('puts what is transparent on the background, of a gray picture too, and keeps it where it can', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const square = sharp({ create: { width: 16, height: 16, channels: 4, background: clear } });
    const colored = await save('clear.png', await square.clone().png().toBuffer());
    const gray = await save('clear-gray.png', await square.clone().toColourspace('b-w').png().toBuffer());
    expect(await sharp(gray).metadata()).toMatchObject({ space: 'b-w', hasAlpha: true });
    for (const path of [colored, gray]) {
      await using run = await runOperation(imageConvert, [path], { background: '#FF0000', quality: 100 });
      const [red = 0, green = 255, blue = 255] = pixelAt(await readPixels(run.outputPath), 8, 8);
      expect(red).toBeGreaterThan(250);
      expect(Math.max(green, blue)).toBeLessThan(6);
    }
    for (const format of ['png', 'webp', 'avif', 'gif', 'tiff']) {
      await using run = await runOperation(imageConvert, [colored], { format, background: '#ff0000' });
      expect(pixelAt(await readPixels(run.outputPath), 8, 8)[3], format).toBe(0);
    }
  });

  it('makes no animation of the pages of a TIFF, and no pages of an animation', async () => {
    const frames = await sharp(fixture('animated.gif'), { animated: true }).metadata();
    const pages = await save('pages.tif', await sharp(fixture('animated.gif'), { animated: true }).tiff().toBuffer());
    expect((await sharp(pages).metadata()).pages).toBe(frames.pages);
    for (const [input, format, code] of [
      [pages, 'webp', 'first_page_only'],
      [pages, 'gif', 'first_page_only'],
      [fixture('animated.gif'), 'tiff', 'first_frame_only'],
    ] as const) {
      await using run = await runOperation(imageConvert, [input], { format });
      expect(run.outcome.result).toMatchObject({ frames: 1, note_codes: [{ code, count: frames.pages }] });
      expect([format, (await sharp(run.outputPath).metadata()).pages ?? 1]).toEqual([format, 1]);
    }
    await using same = await runOperation(imageConvert, [pages], { format: 'tiff' });
    expect((await sharp(same.outputPath).metadata()).pages).toBe(frames.pages);
  });

  it('takes metadata out, or keeps it with the color profile', async () => {
    await using plain = await runOperation(imageConvert, [fixture('photo.jpg')], { format: 'webp' });
    expect((await readFile(plain.outputPath)).includes('Made up')).toBe(false);
    await using kept = await runOperation(imageConvert, [fixture('photo.jpg')], {
      format: 'webp',
      strip_metadata: false,
    });
    const metadata = await sharp(kept.outputPath).metadata();
    expect(metadata.exif?.includes('Made up')).toBe(true);
    expect([metadata.width, metadata.height, metadata.orientation ?? 1, metadata.hasProfile]).toEqual([
      96,
      64,
      1,
      true,
    ]);
  });

  it('shows the same colors whether a profile is kept, applied or has no room', async () => {
    const cmyk = await save(
      'cmyk-profile.jpg',
      await sharp(fixture('photo.png')).withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
    );
    const wide = await save('p3.png', await sharp(fixture('photo.png')).withIccProfile('p3').png().toBuffer());
    for (const path of [cmyk, wide]) {
      // As a viewer shows it: through its profile.
      const shown = (file: string) => sharp(file).toColourspace('srgb').png().toBuffer().then(readPixels);
      for (const format of FORMATS) {
        for (const strip_metadata of [true, false]) {
          await using run = await runOperation(imageConvert, [path], { format, quality: 95, strip_metadata });
          const near = psnr(await shown(path), await shown(run.outputPath));
          expect(near, `${path} to ${format}, ${strip_metadata}`).toBeGreaterThan(28);
        }
      }
    }
  });

  it('refuses what is damaged, too large for the format or no color', async () => {
    const jpeg = await readFile(fixture('photo.jpg'));
    const cut = await save('cut.jpg', jpeg.subarray(0, jpeg.length / 2));
    await expect(runOperation(imageConvert, [cut], { format: 'png' })).rejects.toMatchObject({
      code: 'unprocessable_file',
    });
    const long = sharp({ create: { width: 17_000, height: 4, channels: 3, background: '#fff' } });
    const wide = await save('long.png', await long.png().toBuffer());
    await expect(
      runOperation(imageConvert, [wide], { format: 'webp' }, { limits: { maxImageSide: 65_535 } }),
    ).rejects.toMatchObject({ code: 'limit_exceeded' });
    for (const background of ['red', '#fff', '#12345g']) {
      expect(imageConvert.params.safeParse({ background }).success).toBe(false);
    }
  });
});
