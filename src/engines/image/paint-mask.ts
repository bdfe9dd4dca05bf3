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
  const [red, green, blue] = partsOf(color);
  const back = background === null ? null : partsOf(background);
  const channels = back ? 3 : 4;
  const pixels = Buffer.allocUnsafe(width * height * channels);
  for (let at = 0, to = 0; at < data.length; at++, to += channels) {
    const covered = data[at] ?? 0;
    pixels[to] = back ? mix(back[0], red, covered) : red;
    pixels[to + 1] = back ? mix(back[1], green, covered) : green;
    pixels[to + 2] = back ? mix(back[2], blue, covered) : blue;
    if (!back) pixels[to + 3] = covered;
  }
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false });
}

/** The visible share of a value under another one that covers it, 0 to 255. */
function mix(back: number, front: number, covered: number): number {
  return Math.round(back + (front - back) * (covered / 255));
}

/** Red, green and blue, 0 to 255, of `#rrggbb`. */
export function partsOf(color: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}
