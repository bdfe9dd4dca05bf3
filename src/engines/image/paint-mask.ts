import type { Sharp as SharpImage } from 'sharp';
import { loadSharp } from './sharp.ts';

/** How much of each pixel is covered, 0 to 255, row by row. */
interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Makes a picture of a mask: `color`, as #rrggbb, where it covers, over `background`; transparent where that is null. */
export async function paintMask(mask: Mask, color: string, background: string | null): Promise<SharpImage> {
  const sharp = await loadSharp();
  const { width, height, data } = mask;
  const front = partsOf(color);
  const back = background === null ? null : partsOf(background);
  const channels = back ? 3 : 4;
  const pixels = Buffer.allocUnsafe(width * height * channels);
  for (let at = 0, to = 0; at < data.length; at++) {
    const covered = data[at]! / 255;
    for (let part = 0; part < 3; part++) {
      pixels[to++] = back ? Math.round(back[part]! + (front[part]! - back[part]!) * covered) : front[part]!;
    }
    if (!back) pixels[to++] = data[at]!;
  }
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false });
}

/** Red, green and blue, 0 to 255, of `#rrggbb`. */
export function partsOf(color: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}
