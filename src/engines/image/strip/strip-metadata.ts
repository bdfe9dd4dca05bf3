import { stripJpeg } from '@sheaf/pdf/pictures/jpeg/strip';
import type { ImageFormat } from '../formats.ts';
import { isPlainAvif } from './avif.ts';
import { stripGif } from './gif.ts';
import { stripPng } from './png.ts';
import { stripTiff } from './tiff.ts';
import { stripWebp } from './webp.ts';

/**
 * Removes everything except pixels, color profile and timing from an image file without re-encoding: EXIF, XMP, IPTC,
 * comments, thumbnails, further pictures, and anything after the end. The orientation of a JPEG or TIFF is kept, since
 * it decides which side is up.
 * @returns null if the file has a format or a structure that this does not support
 */
export function stripMetadata(file: Buffer, format: ImageFormat, orientation: number): Buffer | null {
  try {
    switch (format) {
      case 'jpeg':
        return stripJpeg(file, orientation);
      case 'tiff':
        return stripTiff(file);
      case 'gif':
        return stripGif(file);
      case 'png':
        return orientation === 1 ? stripPng(file) : null;
      case 'webp':
        return orientation === 1 ? stripWebp(file) : null;
      case 'avif':
        return isPlainAvif(file) ? file : null;
    }
  } catch (error) {
    // Lengths that lead outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
