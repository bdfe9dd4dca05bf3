import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pictureSamples, type RawImage } from './image-pdf.ts';

/** Pixels on each side of the pictures below. */
export const SIDE = 480;

export const rgb = pictureSamples(SIDE, 3);
export const gray = pictureSamples(SIDE, 1);
export const raw = (samples: Buffer, channels: 1 | 3 | 4) =>
  sharp(samples, { raw: { width: SIDE, height: SIDE, channels } });
export const hex = (colors: number[][]) => Buffer.from(colors.flat()).toString('hex');
export const palette = Array.from({ length: 256 }, (_, i) => [i, 255 - i, i >> 1]);
/** Colored squares with sharp edges, a number from 0 to 5 for each pixel. */
export const squares = Buffer.from(
  Array.from({ length: SIDE * SIDE }, (_, i) => (Math.trunc((i % SIDE) / 70) + Math.trunc(i / SIDE / 70) * 2) % 6),
);

export function jpegImage(data: Buffer, entries: string): RawImage {
  return { dict: `/Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 /Filter /DCTDecode ${entries}`, data };
}

export const softMask = (entries = '') => ({
  dict: `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode ${entries}`,
  data: deflateSync(gray),
});
