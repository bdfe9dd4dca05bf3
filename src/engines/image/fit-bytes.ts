import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompressedImage, type CompressOptions, compressImage } from './compress.ts';
import { resizeImage } from './resize.ts';
import type { ImageSource } from './source.ts';

/** The lowest quality that is tried at full size: below it fewer pixels look better. */
const LOWEST_QUALITY = 25;
const QUALITY_STEPS = 5;
const SIZE_STEPS = 8;
const SMALLEST_SIDE = 16;

export interface FittedImage extends CompressedImage {
  /** The quality that it was written in. */
  quality: number;
}

/**
 * Writes `source` to `outputPath` in at most `targetBytes`: in the best quality that allows it, and with fewer pixels where none
 * does. With what no step reaches, a note comes.
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
    progress?.(tries / (QUALITY_STEPS + 2));
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
    best = await compress(Math.min(quality, LOWEST_QUALITY));
    if (best.image.bytes <= targetBytes) best = await bisect(compress, best, quality, targetBytes);
    else if (best.image.frames === 1) return shrink(source, outputPath, best.image, { ...options, targetBytes });
  }
  await copyFile(best.path, outputPath);
  return withNote(best.image, targetBytes);
}

type Try = { path: string; image: FittedImage };

/** The best quality between one that fits and one that does not. */
async function bisect(
  compress: (quality: number) => Promise<Try>,
  fits: Try,
  tooMuch: number,
  targetBytes: number,
): Promise<Try> {
  let best = fits;
  let [low, high] = [fits.image.quality, tooMuch];
  for (let step = 0; step < QUALITY_STEPS && high - low > 1; step++) {
    const made = await compress(Math.round((low + high) / 2));
    if (made.image.bytes <= targetBytes) [best, low] = [made, made.image.quality];
    else high = made.image.quality;
  }
  return best;
}

/** Takes pixels away until what is left fits. */
async function shrink(
  source: ImageSource,
  outputPath: string,
  full: FittedImage,
  { targetBytes, format, limits, quality }: CompressOptions & { targetBytes: number },
): Promise<FittedImage> {
  // Small pictures are looked at more closely than large ones.
  const wanted = Math.min(quality, 60);
  let image = full;
  let scale = Math.min(0.9, Math.sqrt(targetBytes / full.bytes) * 0.8);
  for (let step = 0; step < SIZE_STEPS && image.bytes > targetBytes; step++) {
    const width = Math.max(1, Math.round(source.width * scale));
    const height = Math.max(1, Math.round(source.height * scale));
    if (step > 0) await rm(outputPath, { force: true });
    const made = await resizeImage(source, outputPath, { width, height, fit: 'fill', format, quality: wanted, limits });
    image = {
      ...made,
      notes: [...made.notes, { code: 'pixels_reduced', width, height }],
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
