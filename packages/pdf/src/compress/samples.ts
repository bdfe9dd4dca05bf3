import { Buffer } from '../platform/buffer.ts';
import type { ImageDescription } from './images.ts';

/** Bytes of a row of samples as a PDF stores them: rows begin at a whole byte (ISO 32000-1, 8.9.5.2). */
export function storedRowBytes({ width, components, bits, palette }: ImageDescription): number {
  return Math.ceil((width * (palette ? 1 : components) * bits) / 8);
}

/**
 * Returns the samples of an image as `components` bytes per pixel, for any number of bits and with palettes resolved.
 */
export function unpackSamples(stored: Buffer, image: ImageDescription): Buffer {
  if (image.palette) return lookUp(stored, image, image.palette.colors);
  if (image.bits === 8) return stored;
  return image.bits === 16 ? highBytes(stored) : widened(stored, image);
}

function highBytes(samples: Buffer): Buffer {
  const high = Buffer.allocUnsafe(samples.length >> 1);
  for (let index = 0; index < high.length; index++) high[index] = samples[index * 2] ?? 0;
  return high;
}

function widened(stored: Buffer, image: ImageDescription): Buffer {
  const factor = 255 / (2 ** image.bits - 1);
  const samples = Buffer.allocUnsafe(image.width * image.height * image.components);
  let at = 0;
  forEachSample(stored, image, image.width * image.components, (value) => {
    samples[at++] = value * factor;
  });
  return samples;
}

function lookUp(stored: Buffer, image: ImageDescription, colors: Buffer): Buffer {
  const { width, height, components } = image;
  const samples = Buffer.allocUnsafe(width * height * components);
  const last = colors.length / components - 1;
  let at = 0;
  forEachSample(stored, image, width, (value) => {
    // An index past the last one means the last one.
    const from = Math.min(value, last) * components;
    for (let component = 0; component < components; component++) samples[at++] = colors[from + component] ?? 0;
  });
  return samples;
}

function forEachSample(stored: Buffer, image: ImageDescription, inRow: number, take: (value: number) => void): void {
  const { bits, height } = image;
  const rowBytes = storedRowBytes(image);
  const mask = 2 ** bits - 1;
  for (let row = 0; row < height; row++) {
    const start = row * rowBytes;
    for (let index = 0; index < inRow; index++) {
      const bit = index * bits;
      take(((stored[start + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask);
    }
  }
}
