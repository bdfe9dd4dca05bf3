import { partsOf } from '../paint-mask.ts';
import { loadSharp } from '../sharp.ts';
import { failPipeline, type ImageSource } from '../source.ts';
import { type Area, areasOf } from './areas.ts';
import { type Plane, ssim } from './ssim.ts';

export interface ImageComparison {
  width: number;
  height: number;
  /** Whether no pixel differs at all. */
  identical: boolean;
  /** Structural similarity of the brightness: 1 is equal. */
  ssim: number;
  /** Decibels; null if nothing differs. */
  psnr: number | null;
  /** Pixels of which a channel differs by more than the threshold, and the most that one differs by. */
  different_pixels: number;
  different_percent: number;
  max_difference: number;
  /** Positions, the largest first. */
  areas: Area[];
}

export interface CompareOptions {
  /** How far a channel may differ before the pixel counts, of 255. */
  threshold: number;
  /** Color that differing pixels are marked in, as #rrggbb. */
  color: string;
  /** Does work on the first or second image, and may say which in what it fails with. */
  about?<T>(index: 0 | 1, work: () => Promise<T>): Promise<T>;
}

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and opacity. */
  data: Buffer;
}

/** Pixels above which the structure is compared in a smaller picture. */
const MAX_SSIM_PIXELS = 8_000_000;
const MAX_AREAS = 200;
/** How much of the picture is left to be seen behind the marks. */
const FADED = 0.3;

/**
 * Compares two images as shown, of animations the first frames; the second is scaled to the size of the first.
 * `picture` is the first in pale gray with the differing pixels marked, as PNG.
 * @throws SheafError `unprocessable_file`
 */
export async function compareImages(
  one: ImageSource,
  other: ImageSource,
  { threshold, color, about = (_, work) => work() }: CompareOptions,
): Promise<{ comparison: ImageComparison; picture(): Promise<Buffer> }> {
  const before = await about(0, () => decode(one, one));
  const after = await about(1, () => decode(other, one));
  const { width, height } = before;
  const different = new Uint8Array(width * height);
  let [count, most, squares] = [0, 0, 0];
  for (let pixel = 0, at = 0; pixel < different.length; pixel++, at += 4) {
    let apart = 0;
    for (let part = 0; part < 4; part++) {
      // Invisible pixels have no color.
      const difference = Math.abs(shown(before.data, at, part) - shown(after.data, at, part));
      if (part < 3) squares += difference * difference;
      if (difference > apart) apart = difference;
    }
    if (apart > most) most = apart;
    if (apart > threshold) {
      different[pixel] = 255;
      count++;
    }
  }
  const mean = squares / (width * height * 3);
  const similar = most === 0 ? 1 : ssim(await brightness(before), await brightness(after)).mean;
  const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  return {
    comparison: {
      width,
      height,
      identical: most === 0,
      ssim: rounded(similar, 6),
      psnr: mean === 0 ? null : rounded(10 * Math.log10(255 ** 2 / mean), 2),
      different_pixels: count,
      different_percent: rounded((count / different.length) * 100, 4),
      max_difference: Math.round(most),
      areas: areasOf(different, width, height).slice(0, MAX_AREAS),
    },
    picture: () => mark(before, different, color),
  };
}

/** A channel as seen on white; the opacity unchanged. */
function shown(data: Buffer, at: number, part: number): number {
  const value = data[at + part] ?? 0;
  return part === 3 ? value : 255 + ((value - 255) * (data[at + 3] ?? 0)) / 255;
}

async function decode(source: ImageSource, size: { width: number; height: number }): Promise<Pixels> {
  const image = source.open({ allFrames: false });
  const { width, height } = size;
  if (source.width !== width || source.height !== height) image.resize(width, height, { fit: 'fill' });
  const { data } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => failPipeline(cause, source.format));
  return { width, height, data };
}

/** Luma as ITU-R BT.601 weighs it, on white. */
async function brightness({ width, height, data }: Pixels): Promise<Plane> {
  const sharp = await loadSharp();
  const luma = Buffer.allocUnsafe(width * height);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    luma[pixel] = shown(data, at, 0) * 0.299 + shown(data, at, 1) * 0.587 + shown(data, at, 2) * 0.114;
  }
  const scale = Math.sqrt(MAX_SSIM_PIXELS / luma.length);
  if (scale >= 1) return { width, height, data: Float32Array.from(luma) };
  const small = await sharp(luma, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: small.info.width, height: small.info.height, data: Float32Array.from(small.data) };
}

async function mark({ width, height, data }: Pixels, different: Uint8Array, color: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const [red, green, blue] = partsOf(color);
  const picture = Buffer.allocUnsafe(width * height * 3);
  for (let pixel = 0, at = 0, to = 0; pixel < different.length; pixel++, at += 4, to += 3) {
    const luma = shown(data, at, 0) * 0.299 + shown(data, at, 1) * 0.587 + shown(data, at, 2) * 0.114;
    const pale = Math.round(255 + (luma - 255) * FADED);
    const marked = different[pixel] !== 0;
    picture[to] = marked ? red : pale;
    picture[to + 1] = marked ? green : pale;
    picture[to + 2] = marked ? blue : pale;
  }
  const image = sharp(picture, { raw: { width, height, channels: 3 }, limitInputPixels: false });
  return await image.png({ compressionLevel: 6 }).toBuffer();
}
