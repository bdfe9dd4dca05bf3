import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'blurhash';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { readExif } from '../../../engines/image/inspect/exif.ts';
import { readProfile } from '../../../engines/image/inspect/icc.ts';
import type { ImageReport } from '../../../engines/image/inspect/inspect.ts';
import imageInfo from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-info-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(path: string) {
  await using run = await runOperation(imageInfo, [path]);
  return { report: JSON.parse(await readFile(run.outputPath, 'utf8')) as ImageReport, result: run.outcome.result };
}
async function save(name: string, image: Sharp) {
  const path = join(folder, name);
  await image.toFile(path);
  return path;
}
const plain = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } });

describe('image-info', () => {
  it('reports camera, place and how the picture is stored, and keeps the place out of the result', async () => {
    const { report, result } = await inspect(fixture('photo.jpg'));
    expect(report).toMatchObject({
      format: 'jpeg',
      width: 96,
      height: 64,
      stored_width: 64,
      stored_height: 96,
      orientation: 6,
      aspect_ratio: '3:2',
      color_space: 'srgb',
      bits_per_channel: 8,
      chroma_subsampling: '4:2:0',
      profile: { name: 'sRGB', space: 'RGB' },
      exif: { fields: { Make: 'Sheaf', Model: 'Made up' }, place: { latitude: 51.508972, longitude: -0.128794 } },
    });
    expect(result).toMatchObject({ has_place: true, orientation: 6, profile: 'sRGB' });
    expect(JSON.stringify(result)).not.toMatch(/51\.5|latitude/);
  });

  it.each([
    ['animated.gif', { frames: 4, animation: { duration_ms: 400, delays_ms: [100, 100, 100, 100], loops: 0 } }],
    ['pages.tiff', { frames: 3, animation: null }],
    ['cmyk.jpg', { color_space: 'cmyk', channels: 4 }],
    ['gray.jpg', { color_space: 'gray', channels: 1 }],
    ['deep.png', { bits_per_channel: 16 }],
    ['bilevel.tiff', { bits_per_channel: 1 }],
    ['palette.png', { palette: true }],
    ['photo.avif', { format: 'avif', width: 96, height: 64 }],
    ['wide-gamut.jpg', { density: 72, profile: { name: 'sP3C', version: '4.2', space: 'RGB', bytes: 480 } }],
  ])('tells what %s is', async (name, expected) => {
    expect((await inspect(fixture(name))).report).toMatchObject(expected);
  });

  it('reports main colors and what can be seen through', async () => {
    const image = plain('#204080').composite([
      { input: await plain('#e0a010', 90, 200).png().toBuffer(), left: 0, top: 0 },
    ]);
    const { looks } = (await inspect(await save('two.png', image))).report;
    expect(looks.colors.slice(0, 2)).toEqual([
      { color: '#204080', percent: 70 },
      { color: '#e0a010', percent: 30 },
    ]);
    expect([looks.dominant_color, looks.opaque]).toEqual(['#204080', true]);
    expect((await inspect(fixture('alpha.png'))).result.alpha).toBe(true);
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { looks: none } = (await inspect(await save('clear.png', clear))).report;
    expect([none.dominant_color, none.colors, none.opaque]).toEqual([null, [], false]);
  });

  it('returns placeholders that their decoders read as the picture', async () => {
    const { looks } = (await inspect(await save('blue.png', plain('#204080')))).report;
    const hash = Buffer.from(looks.thumbhash, 'base64');
    const { r, g, b } = thumbHashToAverageRGBA(hash);
    expect([r, g, b].every((part, at) => Math.abs(part * 255 - [0x20, 0x40, 0x80][at]!) < 12)).toBe(true);
    expect(Math.abs(thumbHashToApproximateAspectRatio(hash) - 1.5)).toBeLessThan(0.2);
    const pixels = decode(looks.blurhash, 8, 8);
    expect([0, 1, 2].every((at) => Math.abs(pixels[at]! - [0x20, 0x40, 0x80][at]!) < 12)).toBe(true);
    const smaller = await save('photo-small.webp', sharp(fixture('photo.png')).resize(48));
    const [one, other] = [await inspect(fixture('photo.png')), await inspect(smaller)].map(({ report }) =>
      BigInt(`0x${report.looks.dhash}`),
    );
    expect((one! ^ other!).toString(2).replaceAll('0', '').length).toBeLessThanOrEqual(6);
  });

  it('reads blocks that are cut or made up as far as they go', async () => {
    const { exif, icc } = await sharp(fixture('photo.jpg')).metadata();
    for (let end = 0; end < exif!.length; end += 3) expect(readExif(exif!.subarray(0, end))).toBeTypeOf('object');
    for (let end = 0; end < icc!.length; end += 7) readProfile(icc!.subarray(0, end));
    for (let at = 6; at < exif!.length; at++) {
      const changed = Buffer.from(exif!);
      changed[at] = 0xff;
      expect(JSON.stringify(readExif(changed)).length).toBeLessThan(20_000);
    }
    expect(Object.hasOwn(readExif(exif!).fields, 'Make')).toBe(true);
  });

  it('refuses what is damaged', async () => {
    const cut = join(folder, 'cut.png');
    await writeFile(cut, (await readFile(fixture('photo.png'))).subarray(0, 3000));
    await expect(inspect(cut)).rejects.toMatchObject({ code: 'unprocessable_file' });
  });
});
