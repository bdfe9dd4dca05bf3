import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { readJpegHeader } from './jpeg-header.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
afterAll(() => rmSync(folder, { recursive: true }));

function save(bytes: Uint8Array): string {
  const path = join(folder, 'picture.jpg');
  writeFileSync(path, bytes);
  return path;
}
const noise = (channels: 3 | 4) =>
  sharp({
    create: {
      width: 61,
      height: 43,
      channels,
      background: '#808080',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const jpeg = (change = (image: Sharp) => image) => change(noise(3).jpeg()).toBuffer();
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content]);
/** Puts a segment behind the start of a picture. */
const withSegment = (bytes: Buffer, marker: number, content: Buffer) =>
  Buffer.concat([bytes.subarray(0, 2), segment(marker, content), bytes.subarray(2)]);

/** An EXIF block with one entry. */
function exif(orientation: number, { little = true, type = 3, tag = 0x0112 } = {}): Buffer {
  const block = Buffer.alloc(6 + 8 + 2 + 12 + 4);
  block.write('Exif\0\0', 'latin1');
  block.write(little ? 'II*\0' : 'MM\0*', 6, 'latin1');
  const short = (value: number, at: number) =>
    little ? block.writeUInt16LE(value, 6 + at) : block.writeUInt16BE(value, 6 + at);
  const long = (value: number, at: number) =>
    little ? block.writeUInt32LE(value, 6 + at) : block.writeUInt32BE(value, 6 + at);
  long(8, 4);
  short(1, 8);
  short(tag, 10);
  short(type, 12);
  long(1, 14);
  short(orientation, 18);
  return block;
}

describe('a JPEG header', () => {
  it.each([
    ['plain', () => jpeg()],
    ['progressive', () => jpeg((image) => image.jpeg({ progressive: true, mozjpeg: true }))],
    ['gray', () => jpeg((image) => image.toColourspace('b-w'))],
    ['with a profile', () => jpeg((image) => image.withIccProfile('p3'))],
    ['with metadata', () => jpeg((image) => image.withMetadata({ orientation: 6 }))],
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) =>
      [true, false].map((little): [string, () => Promise<Buffer>] => [
        `turned by ${orientation}, ${little ? 'little' : 'big'} endian`,
        async () => withSegment(await jpeg(), 0xe1, exif(orientation, { little })),
      ]),
    ),
    ['with EXIF that tells no orientation', async () => withSegment(await jpeg(), 0xe1, exif(6, { tag: 0x010f }))],
    ['with XMP', () => jpeg((image) => image.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>'))],
  ])('%s is read as libvips reads it', async (_name, make) => {
    const bytes = await make();
    const { width, height, space, orientation = 1, exif, xmp } = await sharp(bytes).metadata();
    expect(readJpegHeader(save(bytes))).toEqual({
      width,
      height,
      gray: space === 'b-w',
      orientation,
      hasMetadata: Boolean(exif ?? xmp),
      bytes: bytes.length,
    });
  });

  it.each([
    ['CMYK', () => jpeg((image) => image.toColourspace('cmyk'))],
    ['a comment', async () => withSegment(await jpeg(), 0xfe, Buffer.from('hello'))],
    ['two EXIF blocks', async () => withSegment(withSegment(await jpeg(), 0xe1, exif(3)), 0xe1, exif(6))],
    ['an orientation that is none', async () => withSegment(await jpeg(), 0xe1, exif(9))],
    ['an orientation of a strange type', async () => withSegment(await jpeg(), 0xe1, exif(6, { type: 4 }))],
    ['EXIF that is cut off', async () => withSegment(await jpeg(), 0xe1, exif(6).subarray(0, 20))],
    ['another format', () => noise(4).png().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
    ['two bytes', async () => Buffer.from([0xff, 0xd8])],
  ])('leaves %s to libvips', async (_name, make) => {
    expect(readJpegHeader(save(await make()))).toBeNull();
  });

  it('leaves a header that is cut off anywhere to libvips', async () => {
    const bytes = await jpeg((image) => image.withMetadata({ orientation: 3 }));
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    for (let end = 0; end < scan + 4; end += 13) expect(readJpegHeader(save(bytes.subarray(0, end)))).toBeNull();
  });

  it('reads the fixtures as libvips does, or not at all', async () => {
    for (const name of ['photo.jpg', 'gray.jpg', 'wide-gamut.jpg', 'cmyk.jpg']) {
      const bytes = readFileSync(fixture(name));
      const { width, height } = await sharp(bytes).metadata();
      const header = readJpegHeader(save(bytes));
      if (name === 'cmyk.jpg') expect(header).toBeNull();
      else expect(header).toMatchObject({ width, height });
    }
  });
});
