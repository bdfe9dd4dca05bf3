import { SheafError } from '../../../errors.ts';
import { partsOf } from '../paint-mask.ts';
import { cut, type Pixels, pass } from './pixels.ts';
import type { Region } from './steps.ts';

/** Blurs parts of a picture, each separately, so that none of it bleeds into its surroundings. */
export async function blurRegions(pixels: Pixels, regions: readonly Region[], sigma: number): Promise<Pixels> {
  return await changeRegions(pixels, regions, (part) => pass(part, (image) => image.blur(sigma)));
}

/** Turns parts of a picture into squares of one color, each the mean of the pixels below it. */
export async function pixelateRegions(pixels: Pixels, regions: readonly Region[], size: number): Promise<Pixels> {
  return await changeRegions(pixels, regions, async (part) => {
    squares(part, size);
    return part;
  });
}

/** Paints over parts of a picture: nothing of them remains. */
export async function fillRegions(pixels: Pixels, regions: readonly Region[], color: string): Promise<Pixels> {
  const filling = Uint8Array.of(...partsOf(color), 255).subarray(0, pixels.channels);
  return await changeRegions(pixels, regions, async (part) => {
    part.data.fill(filling);
    return part;
  });
}

async function changeRegions(
  pixels: Pixels,
  regions: readonly Region[],
  change: (part: Pixels) => Promise<Pixels>,
): Promise<Pixels> {
  for (const region of regions) {
    const box = within(region, pixels);
    const part = await change(cut(pixels, box));
    const row = box.width * pixels.channels;
    for (let y = 0; y < box.height; y++) {
      part.data.copy(pixels.data, ((box.top + y) * pixels.width + box.left) * pixels.channels, y * row, (y + 1) * row);
    }
  }
  return pixels;
}

/** The part of a region on the picture. @throws SheafError `invalid_parameter` when it is outside */
function within({ left, top, width, height }: Region, pixels: Pixels): Region {
  if (left >= pixels.width || top >= pixels.height) {
    throw new SheafError(
      'invalid_parameter',
      `A region is outside of the image, which is ${pixels.width} × ${pixels.height} pixels there.`,
    );
  }
  return {
    left,
    top,
    width: Math.min(width, pixels.width - left),
    height: Math.min(height, pixels.height - top),
  };
}

function squares(part: Pixels, size: number): void {
  const { width, height } = part;
  for (let top = 0; top < height; top += size) {
    for (let left = 0; left < width; left += size) {
      const box = { left, top, width: Math.min(size, width - left), height: Math.min(size, height - top) };
      paint(part, box, meanOf(part, box));
    }
  }
}

/** The mean of the colors of a part; colors count by how much of them is seen. */
function meanOf({ width, channels, data }: Pixels, box: Region): [number, number, number, number] {
  let [red, green, blue, seen] = [0, 0, 0, 0];
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      const at = (y * width + x) * channels;
      const alpha = channels === 4 ? (data[at + 3] ?? 0) : 255;
      red += (data[at] ?? 0) * alpha;
      green += (data[at + 1] ?? 0) * alpha;
      blue += (data[at + 2] ?? 0) * alpha;
      seen += alpha;
    }
  }
  const mean = (sum: number): number => Math.round(sum / Math.max(1, seen));
  return [mean(red), mean(green), mean(blue), Math.round(seen / (box.width * box.height))];
}

function paint({ width, channels, data }: Pixels, box: Region, color: readonly [number, number, number, number]): void {
  const [red, green, blue, alpha] = color;
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      const at = (y * width + x) * channels;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      if (channels === 4) data[at + 3] = alpha;
    }
  }
}
