import { avifQuality } from '../image/encode.ts';
import { loadSharp } from '../image/sharp.ts';
import { addJpegDensity, addPngDensity } from './density.ts';
import type { Raster } from './pixels.ts';

export type PageFormat = 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif';

export interface PageEncoding {
  format: PageFormat;
  /** 1..100, for jpeg, webp and avif. */
  quality?: number;
  /** Resolution to write into the file, where the format has a place for it. */
  dpi?: number;
}

const MILLIMETRES_PER_INCH = 25.4;
const SAMPLED_ROWS = 64;
const PHOTO_CHANGES = 0.35;

/** Encodes a drawn page on another thread, so that the next page can be drawn meanwhile. */
export async function encodePage(raster: Raster, { format, quality = 85, dpi }: PageEncoding): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height, channels } = raster;
  const image = sharp(raster.data, { raw: { width, height, channels } });
  if (channels === 1) image.toColourspace('b-w');
  switch (format) {
    case 'png': {
      const png = await image.png(pngOptions(raster)).toBuffer();
      return dpi === undefined ? png : addPngDensity(png, dpi);
    }
    case 'jpeg': {
      // Tables made for the page save 4 %, and keep a second form of the page in memory.
      const jpeg = await image.jpeg({ quality, optimiseCoding: false }).toBuffer();
      return dpi === undefined ? jpeg : addJpegDensity(jpeg, dpi);
    }
    case 'webp':
      // Effort 2 takes half the time of the default for 3 % more bytes.
      return image.webp({ quality, effort: 2 }).toBuffer();
    case 'tiff':
      return image.tiff({ compression: 'deflate', predictor: 'horizontal', ...tiffDensity(dpi) }).toBuffer();
    case 'avif':
      // Effort 3 takes half as long again for a seventh of the bytes.
      return image.avif({ quality: avifQuality(quality), effort: 2 }).toBuffer();
  }
}

/** libvips counts in pixels per millimeter, and writes pixels per inch. */
function tiffDensity(dpi?: number) {
  if (dpi === undefined) return {};
  const perMillimetre = dpi / MILLIMETRES_PER_INCH;
  return { xres: perMillimetre, yres: perMillimetre, resolutionUnit: 'inch' as const };
}

/** Filtered rows halve a photograph and only cost time on text and line art, where equal bytes follow each other. */
function pngOptions(raster: Raster) {
  return isPhotographic(raster)
    ? { compressionLevel: 3, adaptiveFiltering: true }
    : { compressionLevel: 6, adaptiveFiltering: false };
}

/** Whether pixels that follow each other mostly differ, as in photographs. */
export function isPhotographic({ data, width, height, channels }: Omit<Raster, 'release'>): boolean {
  const step = Math.max(1, Math.floor(height / SAMPLED_ROWS));
  let changes = 0;
  let seen = 0;
  for (let y = 0; y < height; y += step) {
    const end = (y + 1) * width * channels;
    for (let at = y * width * channels + channels; at < end; at += channels) {
      if (data[at] !== data[at - channels]) changes++;
      seen++;
    }
  }
  return changes > seen * PHOTO_CHANGES;
}
