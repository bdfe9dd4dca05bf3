import { SheafError } from '../../../errors.ts';
import { partsOf } from '../paint-mask.ts';
import { cut, type Pixels, pass } from './pixels.ts';
import type { Region } from './steps.ts';

/** Blurs parts of a picture; each is blurred by itself, so that nothing of it reaches around it. */
export async function blurRegions(pixels: Pixels, regions: readonly Region[], sigma: number): Promise<Pixels> {
  return await changeRegions(pixels, regions, (part) => pass(part, (image) => image.blur(sigma)));
}

/** Turns parts of a picture into squares of one color, each the mean of what was there. */
export async function pixelateRegions(pixels: Pixels, regions: readonly Region[], size: number): Promise<Pixels> {
  return await changeRegions(pixels, regions, async (part) => {
    squares(part, size);
    return part;
  });
}

/** Paints over parts of a picture: nothing of what was there is left. */
export async function fillRegions(pixels: Pixels, regions: readonly Region[], color: string): Promise<Pixels> {
  const parts = [...partsOf(color), 255];
  return await changeRegions(pixels, regions, async (part) => {
    for (let at = 0; at < part.data.length; at++) part.data[at] = parts[at % part.channels]!;
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

/** The part of a region that lies on the picture. @throws SheafError `invalid_parameter` when none does */
function within({ left, top, width, height }: Region, pixels: Pixels): Region {
  if (left >= pixels.width || top >= pixels.height) {
    throw new SheafError(
      'invalid_parameter',
      `A region lies outside of the image, which is ${pixels.width} × ${pixels.height} pixels there.`,
    );
  }
  return {
    left,
    top,
    width: Math.min(width, pixels.width - left),
    height: Math.min(height, pixels.height - top),
  };
}

function squares({ width, height, channels, data }: Pixels, size: number): void {
  for (let top = 0; top < height; top += size) {
    for (let left = 0; left < width; left += size) {
      const [right, bottom] = [Math.min(width, left + size), Math.min(height, top + size)];
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++) sum += data[(y * width + x) * channels + channel]!;
        }
        const mean = Math.round(sum / ((right - left) * (bottom - top)));
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++) data[(y * width + x) * channels + channel] = mean;
        }
      }
    }
  }
}
