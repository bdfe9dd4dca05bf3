import { stripJpeg } from '@sheaf/pdf/pictures/jpeg/strip';
import type { ImageFormat } from '../formats.ts';
import { isPlainAvif } from './avif.ts';
import { stripGif } from './gif.ts';
import { stripPng } from './png.ts';
import { stripTiff } from './tiff.ts';
import { stripWebp } from './webp.ts';

/**
 * Takes all but pixels, color profile and timing out of an image file without touching them: EXIF, XMP, IPTC, comments,
 * thumbnails, further pictures, whatever hangs on behind the end. The orientation of a JPEG or TIFF is kept, since it
 * decides which side is up.
 * @returns null when the file is of a format, or built in a way, that this cannot be done to
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
