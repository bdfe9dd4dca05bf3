import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { TEST_LIMITS } from '#test/helpers/run-operation.ts';
import { openImage } from './source.ts';
import { isMisread } from './tiff-header.ts';

const COMPRESSION = 259;
const PHOTOMETRIC = 262;
const SAMPLE_FORMAT = 339;

async function tiff(): Promise<Buffer> {
  const create = { width: 32, height: 32, channels: 3 as const, background: '#aa5500' };
  return await sharp({ create }).tiff({ compression: 'jpeg', tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer();
}

/** The same file with another value for a tag of its first directory. */
function withTag(file: Buffer, tag: number, value: number): Buffer {
  const changed = Buffer.from(file);
  const start = changed.readUInt32LE(4);
  for (let entry = 0; entry < changed.readUInt16LE(start); entry++) {
    const at = start + 2 + entry * 12;
    if (changed.readUInt16LE(at) === tag) changed.writeUInt16LE(value, at + 8);
  }
  return changed;
}

it('tells old-style JPEG from JPEG, in whatever is left of a file', async () => {
  const file = await tiff();
  expect(isMisread(file)).toBe(false);
  expect(isMisread(withTag(file, COMPRESSION, 6))).toBe(true);
  for (let length = 0; length < 400; length++) expect(isMisread(file.subarray(0, length))).toBe(false);
});

it('tells colors and signed numbers that would be read as others', async () => {
  const jpeg = await tiff();
  expect(isMisread(withTag(jpeg, PHOTOMETRIC, 6))).toBe(false);
  const create = { width: 32, height: 32, channels: 3 as const, background: '#aa5500' };
  const lzw = await sharp({ create }).tiff({ compression: 'lzw' }).toBuffer();
  expect(isMisread(lzw)).toBe(false);
  expect(isMisread(withTag(lzw, PHOTOMETRIC, 6))).toBe(true);
  const gray = await sharp({ create }).toColorspace('b-w').tiff({ compression: 'none' }).toBuffer();
  expect(isMisread(gray)).toBe(false);
  expect(isMisread(withTag(gray, SAMPLE_FORMAT, 2))).toBe(true);
});

it('refuses what would be decoded to transparent pixels, and says that the file is sound', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-tiff-'));
  try {
    const path = `${folder}/old.tiff`;
    await writeFile(path, withTag(await tiff(), COMPRESSION, 6));
    const opened = openImage(path, 'image/tiff', TEST_LIMITS);
    await expect(opened).rejects.toMatchObject({ code: 'unsupported_file_type' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
