import { OPAQUE } from '../opacity.ts';
import { loadSharp } from '../sharp.ts';
import { type CheckPixels, damagedPicture, type Pixels } from './pixels.ts';

const MAX_IMAGES = 256;
const PNG = '\x89PNG';
const BI_RGB = 0;
const BI_BITFIELDS = 3;

/** Reads the largest picture of an icon; among pictures of one size, the one with the most colors. */
export async function readIco(bytes: Buffer, check: CheckPixels): Promise<Pixels> {
  const count = bytes.readUInt16LE(4);
  if (count > MAX_IMAGES) throw damagedPicture('ICO');
  const [largest] = Array.from({ length: count }, (_, index) => {
    const at = 6 + index * 16;
    const [start, length] = [bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 8)];
    const side = (value: number) => value || 256;
    return {
      area: side(bytes.readUInt8(at)) * side(bytes.readUInt8(at + 1)),
      bits: bytes.readUInt16LE(at + 6),
      image: bytes.subarray(start, start + length),
    };
  }).sort((left, right) => right.area - left.area || right.bits - left.bits);
  if (!largest) throw damagedPicture('ICO');
  const { image } = largest;
  if (image.toString('latin1', 0, 4) !== PNG) return readBitmap(image, check);
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)];
  check(width, height);
  const sharp = await loadSharp();
  const data = await sharp(image, { failOn: 'error' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
  return { width, height, data };
}

/** A bitmap without a file header, at twice its height: the mask of transparency follows its colors. */
function readBitmap(image: Buffer, check: CheckPixels): Pixels {
  const header = image.readUInt32LE(0);
  const [width, height] = [image.readInt32LE(4), Math.floor(Math.abs(image.readInt32LE(8)) / 2)];
  const bits = image.readUInt16LE(14);
  const compression = image.readUInt32LE(16);
  if (header < 40 || width < 1 || height < 1 || ![1, 4, 8, 24, 32].includes(bits)) throw damagedPicture('ICO');
  if (compression !== BI_RGB && !(compression === BI_BITFIELDS && bits === 32)) throw damagedPicture('ICO');
  check(width, height);
  const colors = bits <= 8 ? image.readUInt32LE(32) || 2 ** bits : 0;
  const palette = header + (compression === BI_BITFIELDS && header === 40 ? 12 : 0);
  const start = palette + colors * 4;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const maskStride = Math.ceil(width / 32) * 4;
  const mask = start + stride * height;
  const hasMask = mask + maskStride * height <= image.length;
  const data = new Uint8Array(width * height * 4);
  let opaque = false;
  for (let y = 0; y < height; y++) {
    const row = start + (height - 1 - y) * stride;
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      if (bits <= 8) {
        const byte = image.readUInt8(row + ((x * bits) >> 3));
        const index = (byte >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1);
        if (index >= colors) throw damagedPicture('ICO');
        copyColor(image, palette + index * 4, data, to);
      } else copyColor(image, row + x * (bits / 8), data, to);
      data[to + 3] = bits === 32 ? image.readUInt8(row + x * 4 + 3) : OPAQUE;
      opaque ||= data[to + 3] !== 0;
    }
  }
  // If icons of 32 bits have only zeros as alpha, the mask applies, as with fewer bits.
  if (hasMask && (bits < 32 || !opaque)) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const byte = image.readUInt8(mask + (height - 1 - y) * maskStride + (x >> 3));
        const bit = (byte >> (7 - (x & 7))) & 1;
        data[(y * width + x) * 4 + 3] = bit ? 0 : OPAQUE;
      }
    }
  }
  return { width, height, data };
}

/** Bitmaps have blue first. */
function copyColor(from: Buffer, at: number, to: Uint8Array, where: number): void {
  to[where] = from.readUInt8(at + 2);
  to[where + 1] = from.readUInt8(at + 1);
  to[where + 2] = from.readUInt8(at);
}
