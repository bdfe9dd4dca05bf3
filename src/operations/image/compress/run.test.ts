import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixture } from '#test/helpers/fixture.ts';
import { flatPng } from '#test/helpers/flat-png.ts';
import { IMAGE_FIXTURES } from '#test/helpers/image-fixtures.ts';
import { psnr, readPixels } from '#test/helpers/pixels.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { withTiffField } from '#test/helpers/tiff-field.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import imageCompress from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-compress-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

describe('image-compress', () => {
  it.each(IMAGE_FIXTURES)(
    'never makes %s larger, keeps its format, size and frames, and stays close to it',
    async (name) => {
      const variants: JsonObject[] = [{}, { quality: 100 }, { quality: 30, strip_metadata: false }];
      for (const params of variants) {
        await using run = await runOperation(imageCompress, [fixture(name)], params);
        const before = await sharp(fixture(name)).metadata();
        const after = await sharp(run.outputPath).metadata();
        const input = await readFile(fixture(name));
        expect(run.outputBytes).toBeLessThanOrEqual(input.length);
        expect(after.format).toBe(before.format);
        expect(after.autoOrient).toEqual(before.autoOrient);
        expect(after.pages ?? 1).toBe(before.pages ?? 1);
        expect(run.outcome.result).toMatchObject({ bytes_before: input.length, bytes_after: run.outputBytes });
        expect(run.progress.at(-1)).toBe(100);
        const upright = (image: string | Buffer) =>
          sharp(image, { autoOrient: true }).flatten({ background: '#fff' }).png().toBuffer().then(readPixels);
        expect(psnr(await upright(input), await upright(run.outputPath)), name).toBeGreaterThan(
          params.quality === 30 ? 18 : 25,
        );
      }
    },
  );

  it('keeps to a size: in the best quality that fits, and with fewer pixels where none does', async () => {
    const noise = Buffer.alloc(600 * 400 * 3);
    let seed = 1;
    for (let at = 0; at < noise.length; at++) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      noise[at] = (seed >>> 16) % 200;
    }
    const raw = { width: 600, height: 400, channels: 3 } as const;
    const path = await save('noise.jpg', await sharp(noise, { raw }).jpeg({ quality: 95 }).toBuffer());
    const bytesAt = async (quality: number) => {
      await using run = await runOperation(imageCompress, [path], { quality });
      return run.outputBytes;
    };
    const [fine, coarse] = [await bytesAt(80), await bytesAt(30)];
    const target = Math.round((fine + coarse) / 2);
    await using fitted = await runOperation(imageCompress, [path], { target_bytes: target });
    expect(fitted.outputBytes).toBeLessThanOrEqual(target);
    expect(fitted.outputBytes).toBeGreaterThan(target * 0.85);
    expect(fitted.outcome.result).toMatchObject({ width: 600, height: 400, notes: [] });
    expect(fitted.outcome.result.quality).toBeGreaterThan(30);
    await using small = await runOperation(imageCompress, [path], { target_bytes: 4000 });
    expect(small.outputBytes).toBeLessThanOrEqual(4000);
    expect(small.outcome.result).toMatchObject({ note_codes: [{ code: 'pixels_reduced' }] });
    expect((await sharp(small.outputPath).metadata()).width).toBe(small.outcome.result.width);
    await using easy = await runOperation(imageCompress, [path], { target_bytes: 1_000_000 });
    expect(easy.outcome.result).toMatchObject({ quality: 85 });
    await using moving = await runOperation(imageCompress, [fixture('animated.gif')], { target_bytes: 1000 });
    expect(moving.outputBytes).toBeGreaterThan(1000);
    expect(moving.outcome.result.note_codes).toContainEqual({
      code: 'image_target_not_reached',
      bytes: moving.outputBytes,
    });
  });

  it('makes what is wastefully written a good deal smaller', async () => {
    await using png = await runOperation(imageCompress, [fixture('photo.png')]);
    expect(png.outcome.result.saved_percent).toBeGreaterThan(40);
    expect(png.outcome.result.notes).toEqual([expect.stringMatching(/palette/)]);
    await using tiff = await runOperation(imageCompress, [fixture('photo.tiff')]);
    expect(tiff.outcome.result.saved_percent).toBeGreaterThan(10);
    expect(psnr(await readPixels(fixture('photo.tiff')), await readPixels(tiff.outputPath))).toBe(Infinity);
  });

  it.each(['photo.png', 'palette.png', 'alpha.png', 'deep.png'])(
    'keeps every pixel of %s at quality 100',
    async (name) => {
      await using run = await runOperation(imageCompress, [fixture(name)], { quality: 100 });
      expect(psnr(await readPixels(fixture(name)), await readPixels(run.outputPath))).toBe(Infinity);
    },
  );

  it('writes fewer bytes at lower quality', async () => {
    const sizes: number[] = [];
    for (const quality of [20, 50, 80]) {
      await using run = await runOperation(imageCompress, [fixture('photo.jpg')], { quality });
      sizes.push(run.outputBytes);
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(new Set(sizes).size).toBe(3);
  });

  it('takes place and camera out, and turns the picture upright', async () => {
    await using run = await runOperation(imageCompress, [fixture('photo.jpg')], { quality: 50 });
    const metadata = await sharp(run.outputPath).metadata();
    expect(metadata.exif).toBeUndefined();
    expect([metadata.width, metadata.height]).toEqual([96, 64]);
  });

  it('keeps metadata when asked', async () => {
    await using run = await runOperation(imageCompress, [fixture('photo.jpg')], { quality: 50, strip_metadata: false });
    expect(run.outcome.result.unchanged).toBe(false);
    const { exif } = await sharp(run.outputPath).metadata();
    expect(exif?.includes('Made up')).toBe(true);
    await using profile = await runOperation(imageCompress, [fixture('wide-gamut.jpg')], {
      quality: 50,
      strip_metadata: false,
    });
    expect(await sharp(profile.outputPath).metadata()).toMatchObject({ hasProfile: true });
  });

  it.each(['jpeg', 'webp', 'png'] as const)(
    'takes metadata out of a %s that cannot be made smaller',
    async (format) => {
      const photo = sharp(fixture('photo.png'))
        .resize(24)
        .withExif({ IFD0: { Make: 'Secret maker' } })
        .keepIccProfile();
      const bytes =
        format === 'png'
          ? await photo.png({ compressionLevel: 9 }).toBuffer()
          : await photo[format]({ quality: 2 }).toBuffer();
      expect(bytes.includes('Secret maker')).toBe(true);
      const path = await save(`secret.${format === 'jpeg' ? 'jpg' : format}`, bytes);
      await using run = await runOperation(imageCompress, [path], { quality: 100 });
      const output = await readFile(run.outputPath);
      expect(output.includes('Secret maker')).toBe(false);
      expect(output.length).toBeLessThan(bytes.length);
      expect(psnr(await readPixels(bytes), await readPixels(output))).toBe(Infinity);
      if (format !== 'png') expect(run.outcome.result).toMatchObject({ unchanged: true });
      if (requireTool('file')) {
        const judged = execFileSync('file', ['--brief', run.outputPath], { encoding: 'utf8' });
        expect(judged).toMatch(format === 'jpeg' ? /JPEG/ : format === 'webp' ? /Web\/P/ : /PNG/);
        expect(judged).not.toMatch(/Exif/i);
      }
    },
  );

  it('encodes an AVIF anew to take its metadata out, larger or not', async () => {
    const photo = sharp(fixture('photo.png'))
      .resize(24)
      .withExif({ IFD0: { Make: 'Secret maker' } });
    const bytes = await photo.avif({ quality: 1 }).toBuffer();
    const path = await save('secret.avif', bytes);
    await using run = await runOperation(imageCompress, [path], { quality: 100 });
    expect((await readFile(run.outputPath)).includes('Secret maker')).toBe(false);
    expect((await sharp(run.outputPath).metadata()).exif).toBeUndefined();
    expect(run.outputBytes).toBeGreaterThan(bytes.length);
    expect(String(run.outcome.result.notes)).toMatch(/required re-encoding/);
  });

  it('takes the fields out of a TIFF in Group 4', async () => {
    const bytes = withTiffField(await readFile(fixture('bilevel.tiff')), 33432, 'Secret maker');
    expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0);
    await using run = await runOperation(imageCompress, [await save('secret.tiff', bytes)]);
    expect((await readFile(run.outputPath)).includes('Secret maker')).toBe(false);
    expect(psnr(await readPixels(bytes), await readPixels(run.outputPath))).toBe(Infinity);
  });

  it('converts the colors of CMYK by their profile when metadata is kept', async () => {
    const cmyk = await sharp(fixture('photo.png')).withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect(await sharp(cmyk).metadata()).toMatchObject({ space: 'cmyk', hasProfile: true });
    const path = await save('cmyk-profile.jpg', cmyk);
    await using run = await runOperation(imageCompress, [path], { quality: 80, strip_metadata: false });
    const reference = await sharp(cmyk).toColourspace('srgb').png().toBuffer();
    expect(run.outcome.result.unchanged).toBe(false);
    expect(psnr(await readPixels(reference), await readPixels(run.outputPath))).toBeGreaterThan(30);
  });

  it('counts the frames that are in the output', async () => {
    const frame = (shade: number) => ({
      create: { width: 8, height: 8, channels: 3 as const, background: { r: shade, g: 0, b: 0 } },
    });
    const shades = [0, 0, 0, 200, 200, 90];
    const frames = await Promise.all(shades.map((shade) => sharp(frame(shade)).png().toBuffer()));
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true, minSize: false })
      .toBuffer();
    const path = await save('equal.webp', bytes);
    for (const format of ['gif', 'webp']) {
      await using run = await runOperation(imageCompress, [path], { format, quality: 60 });
      expect(run.outcome.result.frames).toBe((await sharp(run.outputPath).metadata()).pages ?? 1);
    }
  });

  it('keeps the side that is up when it only takes metadata out of a JPEG', async () => {
    const bytes = await sharp(fixture('photo.png'))
      .rotate(270)
      .withExif({ IFD0: { Make: 'Secret maker' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 2 })
      .toBuffer();
    const path = await save('turned.jpg', bytes);
    await using run = await runOperation(imageCompress, [path], { quality: 100 });
    const output = await readFile(run.outputPath);
    expect(run.outcome.result.unchanged).toBe(true);
    expect(output.includes('Secret maker')).toBe(false);
    expect((await sharp(output).metadata()).orientation).toBe(6);
    expect(psnr(await readPixels(bytes), await readPixels(output))).toBe(Infinity);
  });

  it.each([
    ['photo.png', 'jpeg'],
    ['photo.jpg', 'webp'],
    ['photo.jpg', 'avif'],
    ['animated.gif', 'webp'],
    ['alpha.png', 'avif'],
  ])('returns %s as %s when asked', async (name, format) => {
    await using run = await runOperation(imageCompress, [fixture(name)], { format });
    expect(run.outcome).toMatchObject({ type: `image/${format}`, result: { format, unchanged: false } });
    expect(run.outcome.filename).toMatch(new RegExp(`-compressed\\.${format === 'jpeg' ? 'jpg' : format}$`));
  });

  it('loses nothing of a PNG that becomes WebP at quality 100', async () => {
    await using run = await runOperation(imageCompress, [fixture('photo.png')], { format: 'webp', quality: 100 });
    expect(psnr(await readPixels(fixture('photo.png')), await readPixels(run.outputPath))).toBe(Infinity);
  });

  it('leaves nothing in the scratch folder that would count as output', async () => {
    await using run = await runOperation(imageCompress, [fixture('photo.png')]);
    expect(run.outcome.filename).toBe('photo-compressed.png');
    expect((await sharp(run.outputPath).metadata()).format).toBe('png');
  });

  it('refuses what is too large or damaged', async () => {
    const path = await save('flat.png', flatPng(9000, 9000));
    await expect(runOperation(imageCompress, [path])).rejects.toMatchObject({ code: 'limit_exceeded' });
    const jpeg = await readFile(fixture('photo.jpg'));
    const cut = await save('cut.jpg', jpeg.subarray(0, jpeg.length / 2));
    await expect(runOperation(imageCompress, [cut])).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: 'The JPEG image is damaged and cannot be read.',
    });
  });

  it('describes its parameters for forms and documents', () => {
    const schema = z.toJSONSchema(imageCompress.params, { io: 'input' });
    expect(
      Object.values(schema.properties ?? {}).every((field) => (field as { description?: string }).description),
    ).toBe(true);
    expect(imageCompress.params.parse({})).toEqual({ quality: 85, strip_metadata: true });
  });
});
