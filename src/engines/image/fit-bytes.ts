import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompressedImage, type CompressOptions, compressImage } from './compress.ts';
import { resizeImage } from './resize.ts';
import type { ImageSource } from './source.ts';

/** The lowest quality that is tried at full size: below it fewer pixels look better. */
const LOWEST_QUALITY = 25;
/** How often a picture is written at most to find its quality. */
const MOST_TRIES = 7;
/** A result that fits and uses this share of the budget is good enough: more quality would be invisible. */
const FULL_ENOUGH = 0.95;
/** By how much a point of quality lets a picture grow, as photographs usually do, in natural logarithms. */
const GROWTH = 0.028;
const SIZE_STEPS = 8;
const SMALLEST_SIDE = 16;

export interface FittedImage extends CompressedImage {
  /** The quality that it was written in. */
  quality: number;
}

/**
 * Writes `source` to `outputPath` in at most `targetBytes`: in the best quality that fits, or with fewer pixels if none
 * does. Adds a note if it cannot reach the size.
 * @throws SheafError as `compressImage`
 */
export async function fitImage(
  source: ImageSource,
  outputPath: string,
  { targetBytes, ...options }: CompressOptions & { targetBytes: number },
): Promise<FittedImage> {
  const { quality, scratch, progress } = options;
  let tries = 0;
  const compress = async (wanted: number) => {
    const path = join(scratch, `fit-${tries++}`);
    progress?.(tries / (MOST_TRIES + 1));
    return {
      path,
      image: {
        ...(await compressImage(source, path, { ...options, progress() {}, quality: wanted })),
        quality: wanted,
      },
    };
  };
  let best = await compress(quality);
  if (best.image.bytes > targetBytes) {
    best = await bestThatFits(compress, best, targetBytes);
    if (best.image.bytes > targetBytes && best.image.frames === 1) {
      return shrink(source, outputPath, best.image, { ...options, targetBytes });
    }
  }
  await copyFile(best.path, outputPath);
  return withNote(best.image, targetBytes);
}

type Try = { path: string; image: FittedImage };

/** The best quality that fits, below one that does not; if none fits, the smallest. */
async function bestThatFits(
  compress: (quality: number) => Promise<Try>,
  tooMuch: Try,
  targetBytes: number,
): Promise<Try> {
  let above = tooMuch;
  let below: Try | null = null;
  const lowest = Math.min(tooMuch.image.quality, LOWEST_QUALITY);
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const [most, least] = [above.image.quality, below?.image.quality ?? lowest - 1];
    if (most - least <= 1 || (below && below.image.bytes >= FULL_ENOUGH * targetBytes)) break;
    // One try is kept for the lowest.
    const last = below === null && tries === MOST_TRIES - 1;
    const guess = last ? lowest : Math.floor(likelyQuality(above.image, below?.image ?? null, targetBytes));
    const attempt = await compress(Math.max(least + 1, Math.min(most - 1, guess)));
    if (attempt.image.bytes <= targetBytes) below = attempt;
    else above = attempt;
  }
  return below ?? above;
}

/** The quality at which a picture probably takes `targetBytes`: its size grows by about as much with every point. */
function likelyQuality(above: FittedImage, below: FittedImage | null, targetBytes: number): number {
  const growth = below ? Math.log(above.bytes / below.bytes) / Math.max(1, above.quality - below.quality) : GROWTH;
  return above.quality - Math.log(above.bytes / targetBytes) / Math.max(growth, 0.001);
}

/** Removes pixels until the rest fits. */
async function shrink(
  source: ImageSource,
  outputPath: string,
  full: FittedImage,
  { targetBytes, format, limits, quality }: CompressOptions & { targetBytes: number },
): Promise<FittedImage> {
  // Small pictures are compared more finely than large ones.
  const wanted = Math.min(quality, 60);
  let image = full;
  let scale = Math.min(0.9, Math.sqrt(targetBytes / full.bytes) * 0.8);
  for (let step = 0; step < SIZE_STEPS && image.bytes > targetBytes; step++) {
    const width = Math.max(1, Math.round(source.width * scale));
    const height = Math.max(1, Math.round(source.height * scale));
    if (step > 0) await rm(outputPath, { force: true });
    const resized = await resizeImage(source, outputPath, {
      width,
      height,
      fit: 'fill',
      format,
      quality: wanted,
      limits,
    });
    image = {
      ...resized,
      notes: [...resized.notes, { code: 'pixels_reduced', width, height }],
      unchanged: false,
      quality: wanted,
    };
    if (Math.min(width, height) <= SMALLEST_SIDE) break;
    scale *= Math.min(0.9, Math.sqrt(targetBytes / image.bytes) * 0.95);
  }
  return withNote(image, targetBytes);
}

function withNote(image: FittedImage, targetBytes: number): FittedImage {
  if (image.bytes <= targetBytes) return image;
  return { ...image, notes: [...image.notes, { code: 'image_target_not_reached', bytes: image.bytes }] };
}
