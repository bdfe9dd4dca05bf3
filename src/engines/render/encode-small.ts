import { loadSharp } from '../image/sharp.ts';
import { encodePage } from './encode-page.ts';
import type { Raster } from './pixels.ts';

/** Shades that a page of text needs to look smooth, and colors if it has any. */
const COLORS = { 1: 16, 3: 64 } as const;
const QUALITY = 85;

/** Encodes a page for storage: as a PNG of a few colors if that is smaller than a JPEG, as for text. */
export async function encodeSmall(raster: Raster): Promise<Buffer> {
  const jpeg = await encodePage(raster, { format: 'jpeg', quality: QUALITY });
  const sharp = await loadSharp();
  const { width, height, channels, data } = raster;
  const image = sharp(data, { raw: { width, height, channels } });
  const png = await image.png({ palette: true, colors: COLORS[channels], dither: 0, compressionLevel: 9 }).toBuffer();
  return png.length < jpeg.length ? png : jpeg;
}
