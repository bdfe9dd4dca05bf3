import type { Sharp as SharpImage } from 'sharp';
import type { ImageFormat } from './formats.ts';
import type { ImageSource } from './source.ts';

export interface Encoding {
  format: ImageFormat;
  /** 1..100, about the same quality in each format. PNG and TIFF stay lossless. */
  quality: number;
  /** Keep EXIF, XMP, IPTC and the color profile; otherwise, pixels become sRGB and the rest is dropped. */
  keepMetadata?: boolean;
  /** Spend more time for fewer bytes. */
  thorough?: boolean;
  /** Background of transparent parts in formats without transparency, as #rrggbb; white by default. */
  background?: string;
}

const FULL_CHROMA_FROM = 90;
const THOROUGH_PIXELS = 2_000_000;

/** Sets a pipeline's colors and output format for what `source` is. */
export function encodeAs(image: SharpImage, source: ImageSource, encoding: Encoding): SharpImage {
  const { format, keepMetadata } = encoding;
  image.toColourspace(colorSpaceOf(source, format));
  if (keepMetadata) {
    image.keepMetadata();
    // The pixels become RGB, so their profile must: by the profile that they had.
    if (source.cmyk) image.withIccProfile('srgb');
  }
  if (format === 'jpeg') image.flatten({ background: encoding.background ?? '#ffffff' });
  return setFormat(image, source, encoding);
}

/** Gray stays gray, and 16 bits stay where the format has room; libvips would make everything 8-bit RGB. */
function colorSpaceOf(source: ImageSource, format: ImageFormat): string {
  const deep = source.deep && (format === 'png' || format === 'tiff');
  // WebP and GIF have no gray, and their encoders want RGB.
  if (source.gray && format !== 'webp' && format !== 'gif') return deep ? 'grey16' : 'b-w';
  return deep ? 'rgb16' : 'srgb';
}

function setFormat(
  image: SharpImage,
  source: ImageSource,
  { format, quality, thorough = false }: Encoding,
): SharpImage {
  const chromaSubsampling = quality >= FULL_CHROMA_FROM ? '4:4:4' : '4:2:0';
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality, chromaSubsampling, mozjpeg: thorough });
    case 'png':
      // A palette is kept a palette: the same picture in full color would be three times as large.
      if (source.palette && source.format === 'png') return image.png({ palette: true, quality: 100 });
      return image.png({ compressionLevel: thorough && isSmall(source) ? 9 : 6, adaptiveFiltering: true });
    case 'webp':
      if (quality === 100 && isLossless(source)) return image.webp({ lossless: true });
      return image.webp({ quality, effort: thorough ? 5 : 4 });
    case 'avif':
      if (quality === 100 && isLossless(source)) return image.avif({ lossless: true, effort: 2 });
      return image.avif({ quality: avifQuality(quality), chromaSubsampling, effort: 3 });
    case 'gif':
      return image.gif(gifOptions(quality, thorough));
    case 'tiff':
      if (thorough && source.bilevel && source.format === 'tiff')
        return image.tiff({ bitdepth: 1, compression: 'ccittfax4' });
      return image.tiff({ compression: 'deflate', predictor: 'horizontal' });
  }
}

/** Level 9 takes five times as long as level 6 for a percent or two: a second for these, a minute for the largest. */
function isSmall({ width, height, frames }: ImageSource): boolean {
  return width * height * frames <= THOROUGH_PIXELS;
}

export function isLossless({ format }: Pick<ImageSource, 'format'>): boolean {
  return format === 'png' || format === 'gif' || format === 'tiff';
}

/** AVIF's scale is lower: JPEG's 80 looks like 56 here; above it both run to 100. */
export function avifQuality(quality: number): number {
  return Math.max(1, Math.round(quality <= 80 ? quality * 0.7 : 56 + (quality - 80) * 2.2));
}

/** GIF has no quality setting: lower means fewer colors and looser matches between frames. */
function gifOptions(quality: number, thorough: boolean) {
  const looseness = (100 - quality) / 100;
  return {
    effort: thorough ? 8 : 7,
    colors: quality >= 80 ? 256 : quality >= 50 ? 128 : 64,
    interFrameMaxError: Math.round(looseness * 24),
    interPaletteMaxError: 3 + Math.round(looseness * 24),
  };
}
