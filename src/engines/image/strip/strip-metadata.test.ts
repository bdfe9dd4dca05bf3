import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { IMAGE_FIXTURES } from '#test/helpers/image-fixtures.ts';
import { psnr, readPixels } from '#test/helpers/pixels.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { ImageFormat } from '../formats.ts';
import { stripMetadata } from './strip-metadata.ts';

const readFixture = (name: string) => readFileSync(fixture(name));
const SECRET = 'a secret of the one who took it';
const TAIL = Buffer.from(`\n<script>${SECRET}</script>`);
const exif = { IFD0: { Make: SECRET, Copyright: SECRET }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } };
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r>${SECRET}</r></x:xmpmeta>`;
const formatOf = (name: string) => name.replace(/.*\./, '').replace('jpg', 'jpeg') as ImageFormat;
const pixels = (bytes: Buffer) => readPixels(bytes);

describe('what is left of an image', () => {
  it.each(IMAGE_FIXTURES)('is its pixels, all of them, and nothing behind its end: %s', async (name) => {
    const bytes = readFixture(name);
    const format = formatOf(name);
    const stripped = stripMetadata(bytes, format, 1);
    expect(stripped).not.toBeNull();
    expect(stripped!.length).toBeLessThanOrEqual(bytes.length + 4);
    const plain = await sharp(bytes, { animated: format !== 'tiff' }).metadata();
    const after = await sharp(stripped!, { animated: format !== 'tiff' }).metadata();
    expect([after.width, after.height, after.pages, after.delay, after.loop]).toEqual([
      plain.width,
      plain.height,
      plain.pages,
      plain.delay,
      plain.loop,
    ]);
    expect(after.hasProfile).toBe(plain.hasProfile);
    expect([after.exif, after.xmp, after.iptc, after.comments]).toEqual([undefined, undefined, undefined, undefined]);
    expect(psnr(await pixels(bytes), await pixels(stripped!))).toBe(Infinity);
    const tailed = stripMetadata(Buffer.concat([bytes, TAIL]), format, 1);
    if (format === 'avif') expect(tailed).toBeNull();
    else expect(tailed).toEqual(stripped);
  });

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)('is no EXIF and no XMP: %s', async (format) => {
    const bytes = await sharp(readFixture('photo.png')).withExif(exif).withXmp(xmp)[format]().toBuffer();
    expect(bytes.includes(SECRET)).toBe(true);
    const stripped = stripMetadata(bytes, format, 1)!;
    expect(stripped.includes(SECRET)).toBe(false);
    expect(psnr(await pixels(bytes), await pixels(stripped))).toBe(Infinity);
  });

  it('is refused for an AVIF with EXIF, which only an encoder takes out', async () => {
    const plain = sharp(readFixture('photo.png')).resize(40);
    expect(stripMetadata(await plain.clone().avif().toBuffer(), 'avif', 1)).not.toBeNull();
    expect(stripMetadata(await plain.clone().withExif(exif).avif().toBuffer(), 'avif', 1)).toBeNull();
    expect(stripMetadata(await plain.clone().withXmp(xmp).avif().toBuffer(), 'avif', 1)).toBeNull();
  });

  it('has the bytes between the frames and fields of other formats taken out too', async () => {
    const gif = readFixture('animated.gif');
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(SECRET), Buffer.from([0])]);
    const table = 13 + 3 * 2 ** ((gif[10]! & 7) + 1);
    const commented = Buffer.concat([gif.subarray(0, table), comment, gif.subarray(table)]);
    expect((await sharp(commented).metadata()).format).toBe('gif');
    expect(stripMetadata(commented, 'gif', 1)!.includes(SECRET)).toBe(false);
    const jpeg = readFixture('photo.jpg');
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)]);
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const late = Buffer.concat([jpeg.subarray(0, scan), segment, jpeg.subarray(scan)]);
    expect(stripMetadata(late, 'jpeg', 1)!.includes(SECRET)).toBe(false);
    expect(stripMetadata(late, 'jpeg', 1)).toEqual(stripMetadata(jpeg, 'jpeg', 1));
  });

  it('is all scans of a progressive JPEG, restarts among them', async () => {
    const bytes = await sharp(readFixture('photo.png')).jpeg({ progressive: true }).toBuffer();
    const stripped = stripMetadata(Buffer.concat([bytes, TAIL]), 'jpeg', 1)!;
    expect(psnr(await pixels(bytes), await pixels(stripped))).toBe(Infinity);
    expect(stripped.includes('script')).toBe(false);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps the side that is up of a JPEG: orientation %i', async (orientation) => {
    const bytes = await sharp(readFixture('photo.png'))
      .withMetadata({ orientation })
      .withExifMerge(exif)
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
    const stripped = stripMetadata(bytes, 'jpeg', orientation)!;
    expect(stripped.includes(SECRET)).toBe(false);
    expect((await sharp(stripped).metadata()).orientation ?? 1).toBe(orientation);
    const upright = (image: Buffer) => sharp(image, { autoOrient: true }).png().toBuffer().then(readPixels);
    expect(psnr(await upright(bytes), await upright(stripped))).toBe(Infinity);
  });

  it('is null for files that are cut off or built in another way', () => {
    for (const name of IMAGE_FIXTURES) {
      const bytes = readFixture(name);
      for (const length of [0, 3, 20, bytes.length >> 1]) {
        expect([name, length, stripMetadata(bytes.subarray(0, length), formatOf(name), 1)]).toEqual([
          name,
          length,
          null,
        ]);
      }
    }
  });
});

it('other decoders read what is left', () => {
  if (!requireTool('file')) return;
  const judged = (bytes: Uint8Array) => execFileSync('file', ['--brief', '-'], { input: bytes, encoding: 'utf8' });
  const photo = readFixture('photo.jpg');
  expect(judged(photo)).toMatch(/JPEG image data.*Exif/);
  const left = judged(stripMetadata(photo, 'jpeg', 1)!);
  expect(left).toMatch(/JPEG image data.* 64x96, components 3/);
  expect(left).not.toMatch(/Exif|manufacturer|model/);
});
