import type { Raster } from '../render/pixels.ts';

/**
 * Mean difference of a field, in shades of 255, from which it differs: a quarter of it in a shade of 12. JPEG
 * re-encoding errs in both directions and stays below; it loses more color than light.
 */
const MEAN = 3;
const MEAN_OF_COLOR = 8;
/** How much red, green and blue add to the light of a pixel, in parts of 256. */
const LIGHT = [77, 150, 29];
/** Shades that the pixels around one may span where a picture is flat: at the edges of letters they span more. */
const FLAT = 40;

/**
 * Marks fields that got lighter or darker where both pictures are flat: a pale watermark or background changes no
 * pixel by much, but many the same way. Counts are of fields of `side` pixels, `across` in a row; `mark` is added.
 */
export function markPaleFields(
  one: Raster,
  other: Raster,
  { side, across, counts, mark }: { side: number; across: number; counts: Uint16Array; mark: number },
): void {
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const channels = Math.max(one.channels, other.channels) === 1 ? 1 : 3;
  const sums = new Int32Array(counts.length * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = Math.floor(y / side) * across + Math.floor(x / side);
      for (let channel = 0; channel < channels; channel++) {
        const change = shade(other, x, y, channel) - shade(one, x, y, channel);
        if (change === 0 || !isFlat(one, x, y, channel) || !isFlat(other, x, y, channel)) continue;
        const at = field * channels + channel;
        sums[at] = (sums[at] ?? 0) + change;
      }
    }
  }
  for (let field = 0; field < counts.length; field++) {
    const pixels = sizeOf(field % across, side, width) * sizeOf(Math.floor(field / across), side, height);
    if (isOther(sums.subarray(field * channels, (field + 1) * channels), pixels))
      counts[field] = (counts[field] ?? 0) + mark;
  }
}

/** Whether the changes of a field's pixels, summed for gray or for each color, amount to another shade. */
function isOther(sums: Int32Array, pixels: number): boolean {
  if (sums.length === 1) return Math.abs(sums[0] ?? 0) >= MEAN * pixels;
  const light = sums.reduce((total, sum, channel) => total + (sum * (LIGHT[channel] ?? 0)) / 256, 0);
  return Math.abs(light) >= MEAN * pixels || sums.some((sum) => Math.abs(sum) >= MEAN_OF_COLOR * pixels);
}

/** Pixels that the field `index` has along a side of `length` pixels: the last one may be cut. */
function sizeOf(index: number, side: number, length: number): number {
  return Math.min(side, length - index * side);
}

function shade(picture: Raster, x: number, y: number, channel: number): number {
  return picture.data[(y * picture.width + x) * picture.channels + (picture.channels === 1 ? 0 : channel)] ?? 0;
}

function isFlat(picture: Raster, x: number, y: number, channel: number): boolean {
  let least = 255;
  let most = 0;
  for (let y2 = Math.max(0, y - 1); y2 <= Math.min(picture.height - 1, y + 1); y2++) {
    for (let x2 = Math.max(0, x - 1); x2 <= Math.min(picture.width - 1, x + 1); x2++) {
      const value = shade(picture, x2, y2, channel);
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return most - least <= FLAT;
}
