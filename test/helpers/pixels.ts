import sharp from 'sharp';

export interface Pixels {
  width: number;
  height: number;
  channels: number;
  data: Buffer;
}

/** Decodes an image (its first frame) to 8-bit sRGB, as stored: no orientation is applied. */
export async function readPixels(image: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/** The color of one pixel, with alpha when there is one. */
export function pixelAt({ width, channels, data }: Pixels, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels)];
}

/** Peak signal-to-noise ratio in dB of two images of one size; Infinity when they are equal. */
export function psnr(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('sizes differ');
  const channels = Math.min(3, a.channels, b.channels);
  let sum = 0;
  for (let pixel = 0; pixel < a.width * a.height; pixel++) {
    for (let c = 0; c < channels; c++) sum += (a.data[pixel * a.channels + c]! - b.data[pixel * b.channels + c]!) ** 2;
  }
  const mean = sum / (a.width * a.height * channels);
  return mean === 0 ? Infinity : 10 * Math.log10(255 ** 2 / mean);
}
