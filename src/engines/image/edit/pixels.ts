import type { Sharp as SharpImage } from 'sharp';
import type { Box } from '../crop.ts';
import { loadSharp } from '../sharp.ts';

/** Pixels in sRGB, 8 bits a channel, without padding. Each step may change them in their place: they are its own. */
export interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Buffer;
}

/** Starts a pipeline over pixels. */
export async function openPixels({ data, width, height, channels }: Pixels): Promise<SharpImage> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}

/** Ends a pipeline in pixels, in color even for gray pictures. */
export async function toPixels(image: SharpImage): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 3 || channels === 4) return { data, width, height, channels };
  return inColor(data, width, height, channels);
}

/** Gray pixels, with transparency if there are two channels, as pixels of three and four. */
function inColor(data: Buffer, width: number, height: number, channels: 1 | 2): Pixels {
  const full = channels === 1 ? 3 : 4;
  const colored = Buffer.allocUnsafeSlow(width * height * full);
  for (let from = 0, to = 0; from < data.length; from += channels, to += full) {
    colored.fill(data.readUInt8(from), to, to + 3);
    if (channels === 2) colored[to + 3] = data.readUInt8(from + 1);
  }
  return { data: colored, width, height, channels: full };
}

/** One pass: libvips computes windows of a picture only once if nothing follows in the pipeline. */
export async function pass(pixels: Pixels, change: (image: SharpImage) => SharpImage): Promise<Pixels> {
  return await toPixels(change(await openPixels(pixels)));
}

/** A part of a picture, which must be within it, as a separate picture. */
export function cut({ data, width: full, channels }: Pixels, { left, top, width, height }: Box): Pixels {
  const row = width * channels;
  const cropped = Buffer.allocUnsafeSlow(row * height);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * full + left) * channels;
    data.copy(cropped, y * row, from, from + row);
  }
  return { width, height, channels, data: cropped };
}

/** The same pixels with an alpha channel, all opaque. */
export function withAlpha({ width, height, channels, data }: Pixels): Pixels {
  if (channels === 4) return { width, height, channels, data };
  const rgba = Buffer.allocUnsafeSlow(width * height * 4);
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4) {
    rgba[to] = data[from] ?? 0;
    rgba[to + 1] = data[from + 1] ?? 0;
    rgba[to + 2] = data[from + 2] ?? 0;
    rgba[to + 3] = 255;
  }
  return { width, height, channels: 4, data: rgba };
}
