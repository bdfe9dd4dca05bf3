import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixture } from '#test/helpers/fixture.ts';
import { flatPng, pngChunk } from '#test/helpers/flat-png.ts';
import { pixelAt, readPixels } from '#test/helpers/pixels.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imageResize from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-resize-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const;
const INPUTS = ['photo.jpg', 'photo.png', 'photo.webp', 'photo.avif', 'photo.tiff', 'animated.gif'];

describe('image-resize', () => {
  it.each(INPUTS)('writes every format from %s, in its colors', async (name) => {
    for (const format of FORMATS) {
      await using run = await runOperation(imageResize, [fixture(name)], { width: 48, format });
      const metadata = await sharp(run.outputPath).metadata();
      expect(metadata.format).toBe(format === 'avif' ? 'heif' : format);
      expect([metadata.width, metadata.height]).toEqual([48, 32]);
      expect(run.outcome).toMatchObject({ type: `image/${format}`, result: { width: 48, height: 32, format } });
      const [red = 0, green = 0, blue = 0] = pixelAt(await readPixels(run.outputPath), 3, 3);
      expect(red, `${name} to ${format}`).toBeGreaterThan(190);
      expect(green).toBeLessThan(70);
      expect(blue).toBeLessThan(70);
    }
  });

  it.each([
    [{ width: 50, height: 50 }, 50, 33],
    [{ width: 50, height: 50, fit: 'cover' }, 50, 50],
    [{ width: 50, height: 50, fit: 'contain' }, 50, 50],
    [{ width: 50, height: 50, fit: 'fill' }, 50, 50],
    [{ height: 16, fit: 'fill' }, 24, 16],
    [{ width: 192 }, 192, 128],
    [{ width: 1000, height: 128 }, 192, 128],
    [{ width: 1 }, 1, 1],
    [{ percent: 50 }, 48, 32],
    [{ percent: 200 }, 192, 128],
    [{ percent: 200, enlarge: false }, 96, 64],
    [{ width: 192, enlarge: false }, 96, 64],
    [{ width: 192, height: 32, fit: 'cover', enlarge: false }, 96, 32],
    [{ width: 192, height: 32, fit: 'contain', enlarge: false }, 96, 32],
    [{ width: 48, enlarge: false }, 48, 32],
  ])('resizes by %j to exactly %i × %i pixels', async (params, width, height) => {
    await using run = await runOperation(imageResize, [fixture('photo.png')], params);
    expect(await sharp(run.outputPath).metadata()).toMatchObject({ width, height });
    expect(run.outcome.filename).toBe(`photo-${width}x${height}.png`);
  });

  it('turns a camera picture upright and leaves its metadata out', async () => {
    await using run = await runOperation(imageResize, [fixture('photo.jpg')], { width: 96 });
    const metadata = await sharp(run.outputPath).metadata();
    expect([metadata.width, metadata.height]).toEqual([96, 64]);
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation ?? 1).toBe(1);
    expect(pixelAt(await readPixels(run.outputPath), 8, 8)[0]).toBeGreaterThan(200);
    expect(run.outcome.result).toMatchObject({ width_before: 96, height_before: 64 });
  });

  it('pads with transparency where the format has it, else with white', async () => {
    const params = { width: 60, height: 60, fit: 'contain' };
    await using png = await runOperation(imageResize, [fixture('photo.png')], params);
    expect(pixelAt(await readPixels(png.outputPath), 30, 2)).toEqual([255, 255, 255, 0]);
    await using jpeg = await runOperation(imageResize, [fixture('photo.png')], { ...params, format: 'jpeg' });
    expect(pixelAt(await readPixels(jpeg.outputPath), 30, 2)).toEqual([255, 255, 255]);
  });

  it('lays transparent pixels over white for JPEG and keeps them otherwise', async () => {
    await using jpeg = await runOperation(imageResize, [fixture('alpha.png')], { width: 48, format: 'jpeg' });
    expect(pixelAt(await readPixels(jpeg.outputPath), 40, 20).every((value) => value > 250)).toBe(true);
    await using webp = await runOperation(imageResize, [fixture('alpha.png')], { width: 48, format: 'webp' });
    expect(pixelAt(await readPixels(webp.outputPath), 40, 20)[3]).toBe(0);
    await using tiff = await runOperation(imageResize, [fixture('alpha.png')], { width: 48, format: 'tiff' });
    expect(pixelAt(await readPixels(tiff.outputPath), 40, 20)[3]).toBe(0);
  });

  it.each([
    ['animated.gif', 'gif'],
    ['animated.gif', 'webp'],
    ['animated.webp', 'gif'],
    ['animated.webp', 'webp'],
  ])('keeps all frames of %s as %s', async (name, format) => {
    await using run = await runOperation(imageResize, [fixture(name)], { width: 48, format });
    expect(await sharp(run.outputPath).metadata()).toMatchObject({ pages: 4, delay: [100, 100, 100, 100] });
    const { width, pageHeight } = await sharp(run.outputPath, { animated: true }).metadata();
    expect([width, pageHeight]).toEqual([48, 32]);
    expect(run.outcome.result.frames).toBe(4);
  });

  it('says when only the first frame is kept', async () => {
    await using run = await runOperation(imageResize, [fixture('animated.gif')], { width: 48, format: 'png' });
    expect(run.outcome.result).toMatchObject({
      frames: 1,
      notes: ['The image has 4 frames; only the first was used.'],
    });
    await using pages = await runOperation(imageResize, [fixture('pages.tiff')], { width: 48 });
    expect((await sharp(pages.outputPath).metadata()).pages).toBe(3);
  });

  it('keeps 16 bits, gray and palettes what they are', async () => {
    await using deep = await runOperation(imageResize, [fixture('deep.png')], { width: 16 });
    expect(await sharp(deep.outputPath).metadata()).toMatchObject({ depth: 'ushort', width: 16 });
    await using gray = await runOperation(imageResize, [fixture('gray.jpg')], { width: 48 });
    expect(await sharp(gray.outputPath).metadata()).toMatchObject({ channels: 1 });
    await using palette = await runOperation(imageResize, [fixture('palette.png')], { width: 48 });
    expect(await sharp(palette.outputPath).metadata()).toMatchObject({ isPalette: true });
  });

  it('converts CMYK and wide gamuts to sRGB', async () => {
    for (const name of ['cmyk.jpg', 'wide-gamut.jpg']) {
      await using run = await runOperation(imageResize, [fixture(name)], { width: 96 });
      expect(await sharp(run.outputPath).metadata()).toMatchObject({ space: 'srgb', hasProfile: false });
      const [red = 0, green = 0] = pixelAt(await readPixels(run.outputPath), 8, 8);
      expect(red, name).toBeGreaterThan(190);
      expect(green).toBeLessThan(90);
    }
  });

  it('reads each image from its own bytes, at once with others and after them', async () => {
    const files = ['photo.jpg', 'gray.jpg', 'photo.jpg', 'photo.png', 'gray.jpg'];
    const resize = async (name: string) => {
      await using run = await runOperation(imageResize, [fixture(name)], { width: 48 });
      return readFile(run.outputPath);
    };
    const alone: Buffer[] = [];
    for (const name of files) alone.push(await resize(name));
    const together = await Promise.all(files.map(resize));
    expect(together.map((bytes, at) => bytes.equals(alone[at] as Buffer))).toEqual(files.map(() => true));
    expect(alone[0]).toEqual(alone[2]);
    expect(alone[0]).not.toEqual(alone[1]);
  });

  it('asks for one side at least and knows no other parameters', () => {
    expect(imageResize.params.safeParse({}).error?.issues).toMatchObject([{ path: ['width'], code: 'custom' }]);
    expect(imageResize.params.safeParse({ width: 0 }).success).toBe(false);
    expect(imageResize.params.safeParse({ width: 5, color: 'red' }).success).toBe(false);
    const schema = z.toJSONSchema(imageResize.params, { io: 'input' });
    expect(
      Object.values(schema.properties ?? {}).every((field) => (field as { description?: string }).description),
    ).toBe(true);
  });

  it.each([
    ['empty.png', '', 'unprocessable_file'],
    [
      'vector.png',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      'unprocessable_file',
    ],
    ['noise.jpg', Buffer.alloc(4000, 0xd8), 'unprocessable_file'],
    ['flat.png', flatPng(14_000, 14_000), 'limit_exceeded'],
    ['lying.png', flatPng(4, 4).fill(0x7f, 16, 24), 'unprocessable_file'],
  ])('refuses %s', async (name, bytes, code) => {
    await expect(runOperation(imageResize, [await save(name, bytes)], { width: 10 })).rejects.toMatchObject({
      name: 'SheafError',
      code,
    });
  });

  it('says how large the image is and may be', async () => {
    const path = await save('large.png', flatPng(14_000, 14_000));
    await expect(runOperation(imageResize, [path], { width: 10 })).rejects.toThrow(
      'The image has 14000 × 14000 pixels, 196 megapixels; at most 50 megapixels are accepted.',
    );
    const limits = { maxImagePixels: 20_000 };
    await expect(runOperation(imageResize, [fixture('animated.gif')], { width: 10 }, { limits })).rejects.toThrow(
      'The image has 96 × 64 pixels in 4 frames, 0.0246 megapixels; at most 0.02 megapixels are accepted.',
    );
  });

  it.each(['photo.jpg', 'photo.png', 'photo.webp', 'photo.avif', 'photo.tiff', 'animated.gif'])(
    'refuses a cut-off %s',
    async (name) => {
      const whole = await readFile(fixture(name));
      const path = await save(`cut-${name}`, whole.subarray(0, Math.floor(whole.length * 0.6)));
      const outcome = await runOperation(imageResize, [path], { width: 10 }).catch((error) => error);
      // Whole frames of a cut-off animation may still be there; anything else must be refused in our own words.
      if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'SheafError', code: 'unprocessable_file' });
      else {
        expect(name).toBe('animated.gif');
        await outcome[Symbol.asyncDispose]();
      }
    },
  );

  it('refuses outputs beyond the limits', async () => {
    await expect(runOperation(imageResize, [fixture('photo.png')], { width: 20_000 })).rejects.toThrow(
      'The PNG image would be 20000 × 13333 pixels; at most 16384 a side are allowed.',
    );
    await expect(
      runOperation(imageResize, [fixture('photo.png')], { width: 16_000, height: 16_000, fit: 'fill' }),
    ).rejects.toThrow('The PNG image would have 256 megapixels; at most 50 are allowed.');
  });

  it('is not troubled by huge profiles and text blocks', async () => {
    const text = Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(Buffer.alloc(30_000_000))]);
    const path = await save(
      'text.png',
      flatPng(8, 8, [
        pngChunk('zTXt', text),
        pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(Buffer.alloc(30_000_000))])),
      ]),
    );
    await using run = await runOperation(imageResize, [path], { width: 4 });
    expect(await sharp(run.outputPath).metadata()).toMatchObject({ width: 4, height: 4 });
  });

  it('refuses a file of another type than it claims', async () => {
    await expect(
      runOperation(imageResize, [{ path: fixture('photo.avif'), type: 'image/heic' }], { width: 4 }),
    ).rejects.toMatchObject({ code: 'unprocessable_file' });
    await expect(
      runOperation(imageResize, [{ path: fixture('photo.png'), type: 'image/jpeg' }], { width: 4 }),
    ).rejects.toMatchObject({
      code: 'unsupported_file_type',
    });
  });
});
