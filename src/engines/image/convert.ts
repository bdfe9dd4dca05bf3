import { isGray, openToColor } from './colors.ts';
import { encodeAs } from './encode.ts';
import { IMAGE_FORMATS, type ImageFormat } from './formats.ts';
import { checkOutput, keptFrames } from './geometry.ts';
import type { WrittenImage } from './resize.ts';
import { failPipeline, framesOf, type ImageLimits, type ImageSource } from './source.ts';

export interface ConvertOptions {
  format: ImageFormat;
  /** 1..100. PNG and TIFF stay lossless. */
  quality: number;
  /** Background of transparent parts in formats without transparency, as #rrggbb. */
  background: string;
  stripMetadata: boolean;
  /** Spend more time for fewer bytes, as for stored outputs. True by default. */
  thorough?: boolean;
  limits: ImageLimits;
}

/**
 * Writes `source` in another format to `outputPath`, upright; animations stay animated where the format can hold them.
 * @throws SheafError `limit_exceeded`, `unprocessable_file`
 */
export async function convertImage(
  source: ImageSource,
  outputPath: string,
  { format, quality, background, stripMetadata, thorough = true, limits }: ConvertOptions,
): Promise<WrittenImage> {
  const { frames, notes } = keptFrames(source, format);
  const size = { width: source.width, height: source.height };
  checkOutput(size, frames, format, limits);
  // A gray picture on a colored background is a colored picture.
  const colored = source.alpha && !IMAGE_FORMATS[format].alpha && !isGray(background);
  const colors = colored ? { ...source, gray: false } : source;
  // GIF has no room for a profile: its pixels are sRGB, or their colors would be lost.
  const keepMetadata = !stripMetadata && format !== 'gif';
  const image = source.open({ allFrames: frames > 1 });
  if (colored) openToColor(image, source);
  try {
    const encoded = encodeAs(image, colors, { format, quality, keepMetadata, background, thorough });
    const { size: bytes } = await encoded.toFile(outputPath);
    return { ...size, bytes, frames: await framesOf(outputPath, frames), notes };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}
