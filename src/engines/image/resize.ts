import { encodeAs } from './encode.ts';
import { IMAGE_FORMATS, type ImageFormat } from './formats.ts';
import { checkOutput, type Fit, keptFrames, type Size, targetSize, type WantedSize, wantedSides } from './geometry.ts';
import type { ImageNote } from './notes.ts';
import { failPipeline, framesOf, type ImageLimits, type ImageSource } from './source.ts';

/** A smaller image, which takes a few megabytes at most, is returned as bytes. */
const HELD_PIXELS = 1_000_000;

export interface ResizeOptions extends WantedSize {
  fit: Fit;
  format: ImageFormat;
  quality: number;
  limits: ImageLimits;
}

export interface WrittenImage extends Size {
  bytes: number;
  frames: number;
  /** All bytes, if small and without a file. */
  content?: Buffer;
  /** Sentences about omissions. */
  notes: ImageNote[];
}

/**
 * Writes `source` in another size to `outputPath`, or returns its bytes if small: upright, in sRGB, without metadata;
 * animations stay animated if the format can hold them. Smaller boxes shrink, larger ones enlarge.
 * @throws SheafError `limit_exceeded`, `unprocessable_file`
 */
export async function resizeImage(
  source: ImageSource,
  outputPath: string,
  options: ResizeOptions,
): Promise<WrittenImage> {
  const { fit, format, quality, limits } = options;
  const { frames, notes } = keptFrames(source, format);
  const size = targetSize(source, wantedSides(source, options), options.percent === undefined ? fit : 'fill');
  checkOutput(size, frames, format, limits);
  const alpha = IMAGE_FORMATS[format].alpha;
  const image = source.open({ allFrames: frames > 1 }).resize({
    ...size,
    // The size is exact by now; only cutting and padding still need the proportions.
    fit: fit === 'cover' || fit === 'contain' ? fit : 'fill',
    background: alpha ? { r: 255, g: 255, b: 255, alpha: 0 } : '#ffffff',
  });
  try {
    const encoded = encodeAs(image, source, { format, quality });
    if (size.width * size.height * frames <= HELD_PIXELS) {
      const content = await encoded.toBuffer();
      return { ...size, bytes: content.length, frames: await framesOf(content, frames), notes, content };
    }
    const written = await encoded.toFile(outputPath);
    return { ...size, bytes: written.size, frames: await framesOf(outputPath, frames), notes };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}
