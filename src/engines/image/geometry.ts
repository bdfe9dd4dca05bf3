import { SheafError } from '../../errors.ts';
import { IMAGE_FORMATS, type ImageFormat, OUTPUT_FORMATS, type OutputFormat } from './formats.ts';
import { megapixels } from './megapixels.ts';
import type { ImageNote } from './notes.ts';
import type { ImageLimits, ImageSource } from './source.ts';

export type Fit = 'inside' | 'cover' | 'contain' | 'fill';

export interface Size {
  width: number;
  height: number;
}

/**
 * The size that an image of `from` gets. `inside` is the largest that fits into the box with its proportions kept, the
 * others fill the box exactly. If one side is set, the other follows from the proportions, for any fit.
 */
export function targetSize(from: Size, box: { width?: number; height?: number }, fit: Fit): Size {
  const { width, height } = box;
  if (width !== undefined && height !== undefined && fit !== 'inside') return { width, height };
  const factor = Math.min((width ?? Infinity) / from.width, (height ?? Infinity) / from.height);
  if (factor === Infinity) return { width: from.width, height: from.height };
  const side = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: side(from.width), height: side(from.height) };
}

/** A requested size: sides in pixels, or percent of the original. */
export interface WantedSize {
  width?: number | undefined;
  height?: number | undefined;
  percent?: number | undefined;
  /** Whether a side may become longer than it was: yes unless it is false. */
  enlarge?: boolean | undefined;
}

/** The requested sides, in pixels, of an image of `from`. */
export function wantedSides(from: Size, { width, height, percent, enlarge = true }: WantedSize): Partial<Size> {
  const side = (asked: number | undefined, was: number): number | undefined => {
    const length = percent === undefined ? asked : Math.max(1, Math.round((was * percent) / 100));
    return length === undefined || enlarge ? length : Math.min(length, was);
  };
  const [across, down] = [side(width, from.width), side(height, from.height)];
  return { ...(across !== undefined && { width: across }), ...(down !== undefined && { height: down }) };
}

/** Checks an output of `frames` frames against the limits. @throws SheafError `limit_exceeded` */
export function checkOutput({ width, height }: Size, frames: number, format: OutputFormat, limits: ImageLimits): void {
  const name = format.toUpperCase();
  const maxSide = Math.min(limits.maxImageSide, OUTPUT_FORMATS[format].maxSide);
  if (Math.max(width, height) > maxSide) {
    throw new SheafError(
      'limit_exceeded',
      `The ${name} image would be ${width} × ${height} pixels; at most ${maxSide} a side are allowed.`,
    );
  }
  const maxPixels = Math.min(limits.maxImagePixels, OUTPUT_FORMATS[format].maxPixels);
  const pixels = width * height * frames;
  if (pixels > maxPixels) {
    throw new SheafError(
      'limit_exceeded',
      `The ${name} image would have ${megapixels(pixels)} megapixels; at most ${megapixels(maxPixels)} are allowed.`,
    );
  }
}

/** How many frames of `source` an output in `format` holds, with a note where some are left out. */
export function keptFrames(source: ImageSource, format: ImageFormat): { frames: number; notes: ImageNote[] } {
  if (source.frames === 1) return { frames: 1, notes: [] };
  // A page of a TIFF is not a frame of an animation.
  const same = source.format === 'tiff' || format === 'tiff' ? source.format === format : true;
  if (IMAGE_FORMATS[format].frames && same && source.uniform) return { frames: source.frames, notes: [] };
  const code = source.format === 'tiff' ? 'first_page_only' : 'first_frame_only';
  return { frames: 1, notes: [{ code, count: source.frames }] };
}

/** The box around an image of `size` that is turned by `degrees`, in whole pixels. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  if (degrees % 180 === 0) return { width, height };
  if (degrees % 90 === 0) return { width: height, height: width };
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: Math.ceil(width * cos + height * sin), height: Math.ceil(width * sin + height * cos) };
}
