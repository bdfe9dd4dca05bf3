import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileWriter } from '../../../../src/engines/files/writer.ts';
import { makePictures } from '../../../../src/engines/pictures/make-pictures.ts';
import { hasPdfTools } from '../../../../test/helpers/pdf-tools.ts';
import { createRandom } from '../../../../test/helpers/random.ts';
import { createAlbum } from './album.ts';
import { encodeG4 } from './g4.ts';
import { joinStrips } from './g4-strips.ts';
import type { Picture } from './picture.ts';
import { tiffPages } from './tiff-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-strips-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const limits = { maxImagePixels: 50_000_000, maxImageSide: 16_384 };

/** Samples of a picture, a byte each: 0 is black. */
type Shade = (x: number, y: number) => boolean;
const random = createRandom(11);
const noise = Array.from({ length: 1 << 16 }, () => random.next() < 0.5);
const SHADES: Record<string, Shade> = {
  blank: () => false,
  black: () => true,
  words: (x, y) => y % 40 < 24 && x % 17 < 3 + ((y % 40) >> 3) && x > 60,
  slanted: (x, y) => (x + y * 2) % 130 < 65,
  'long runs from the first pixel on': (x, y) => x < 2600 - y && y % 5 !== 0,
  noise: (x, y) => noise[(x * 31 + y * 977) & 0xffff]!,
  'what ends in the last column': (x, y) => x > 1500 && (y & 8) > 0,
};

function samplesOf(shade: Shade, width: number, height: number): Buffer {
  return Buffer.alloc(width * height).map((_, at) => (shade(at % width, Math.floor(at / width)) ? 0 : 255)) as Buffer;
}

async function picturesOf(path: string, type: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  await makePictures(path, type, limits, { take: (picture) => pictures.push(picture), note() {} });
  return pictures;
}

/** The picture as poppler decodes it from a PDF. */
async function drawn(picture: Picture): Promise<Buffer> {
  const path = join(folder, 'made.pdf');
  rmSync(path, { force: true });
  using file = createFileWriter(path);
  const album = createAlbum(file, { paper: null, dpi: null, margin: 0 });
  album.add(picture);
  await album.finish();
  file.close();
  execFileSync('pdfimages', ['-png', path, join(folder, 'made')]);
  return sharp(join(folder, 'made-000.png')).toColourspace('b-w').raw().toBuffer();
}

const packed = (samples: Buffer, width: number): Buffer => {
  const bytes = Math.ceil(width / 8);
  const rows = Buffer.alloc((samples.length / width) * bytes);
  samples.forEach((sample, at) => {
    if (sample > 0) rows[Math.floor(at / width) * bytes + ((at % width) >> 3)]! |= 0x80 >> ((at % width) & 7);
  });
  return rows;
};

describe.skipIf(!hasPdfTools)('black and white', () => {
  test.each(Object.entries(SHADES))('in strips of a TIFF keeps every pixel: %s', async (_, shade) => {
    for (const [width, height, miniswhite] of [
      [1733, 470, false],
      [1733, 470, true],
      [640, 1333, false],
    ] as const) {
      const samples = samplesOf(shade, width, height);
      const path = join(folder, 'strips.tiff');
      await sharp(samples, { raw: { width, height, channels: 1 } })
        .toColourspace('b-w')
        .tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite })
        .toFile(path);
      expect(tiffPages(readFileSync(path))?.[0]?.picture(), 'strips that are joined').toMatchObject({
        embedded: false,
      });
      const [picture] = await picturesOf(path, 'image/tiff');
      expect((await drawn(picture!)).equals(samples)).toBe(true);
      // Our encoder's output for the pixels, to the last bit: nothing was decoded in between.
      const whole = encodeG4({ width, height, rows: packed(samples, width), black: 0 }, Number.POSITIVE_INFINITY)!;
      expect(Buffer.compare(Buffer.from(picture!.data), whole)).toBe(0);
    }
  });

  test('of a PNG is encoded where that is smaller, and else taken as it is', async () => {
    const [width, height] = [1200, 1400];
    for (const [shade, fax] of [
      [SHADES.noise!, false],
      [(x: number, y: number) => noise[((x >> 5) * 31 + (y >> 4) * 977 + ((x * y) >> 13)) & 0xffff]!, true],
    ] as const) {
      const samples = samplesOf(shade, width, height);
      const path = join(folder, 'scan.png');
      await sharp(samples, { raw: { width, height, channels: 1 } })
        .toColourspace('b-w')
        .png({ palette: true, colors: 2 })
        .toFile(path);
      const [picture] = await picturesOf(path, 'image/png');
      const whole = encodeG4({ width, height, rows: packed(samples, width), black: 0 }, Number.POSITIVE_INFINITY)!;
      expect(picture!.data.length).toBe(Math.min(picture!.data.length, whole.length));
      expect(picture!.dict.get('Filter')).toMatchObject({ name: fax ? 'CCITTFaxDecode' : 'FlateDecode' });
      expect((await drawn(picture!)).equals(samples)).toBe(true);
    }
  });
});

test('damaged strips end in nothing or in a picture, and never without an end', () => {
  const [width, height, rowsPerStrip] = [911, 120, 40];
  const samples = samplesOf(SHADES.words!, width, height);
  const strips = [0, 1, 2].map((index) => {
    const part = samples.subarray(index * rowsPerStrip * width, (index + 1) * rowsPerStrip * width);
    const rows = packed(part, width);
    return encodeG4({ width, height: rowsPerStrip, rows, black: 0 }, Number.POSITIVE_INFINITY)!;
  });
  const whole = encodeG4({ width, height, rows: packed(samples, width), black: 0 }, Number.POSITIVE_INFINITY)!;
  expect(joinStrips({ width, height, rowsPerStrip, strips, inverted: false })).toEqual(whole);
  let refused = 0;
  for (let round = 0; round < 400; round++) {
    const damaged = strips.map((strip) => Buffer.from(strip));
    const hit = damaged[round % 3]!;
    hit[random.below(hit.length)]! ^= 1 << random.below(8);
    if (round % 2 === 0) damaged[round % 3] = hit.subarray(0, random.below(hit.length) + 1);
    if (joinStrips({ width, height, rowsPerStrip, strips: damaged, inverted: round % 5 === 0 }) === null) refused++;
  }
  expect(refused).toBeGreaterThan(100);
});

test('a TIFF whose strips cannot be read is decoded by the picture library, which says what is wrong', async () => {
  const path = join(folder, 'cut.tiff');
  const samples = samplesOf(SHADES.words!, 1733, 190);
  await sharp(samples, { raw: { width: 1733, height: 190, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toFile(path);
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, whole.length / 2));
  await expect(picturesOf(path, 'image/tiff')).rejects.toMatchObject({ code: 'unprocessable_file' });
});
