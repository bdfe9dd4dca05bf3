import type { Sharp as SharpImage } from 'sharp';
import { isGray } from './colors.ts';
import { encodeAs } from './encode.ts';
import { IMAGE_FORMATS } from './formats.ts';
import { changeFrames, keepTiming } from './frames.ts';
import { checkOutput, keptFrames, type Size } from './geometry.ts';
import type { WrittenImage } from './resize.ts';
import { failPipeline, framesOf, type ImageLimits, type ImageSource } from './source.ts';

export type Flip = 'none' | 'horizontal' | 'vertical';

export interface RotateOptions {
  /** Degrees, clockwise. */
  angle: number;
  /** Mirrors before it turns. */
  flip: Flip;
  /** What fills the corners that come up, as #rrggbb; where it is left out they are transparent, or white where the format cannot. */
  background?: string;
  limits: ImageLimits;
}

/** As good as the input: a turned photo should not be a worse one. */
const QUALITY = 92;

/**
 * Writes `source` turned by any angle to `outputPath`, in its format, with every frame.
 * @throws SheafError `limit_exceeded`, `unprocessable_file`
 */
export async function rotateImage(
  source: ImageSource,
  outputPath: string,
  { angle, flip, background, limits }: RotateOptions,
): Promise<WrittenImage> {
  const { format } = source;
  const { frames, notes } = keptFrames(source, format);
  const turn = ((angle % 360) + 360) % 360;
  const right = turn % 90 === 0;
  checkOutput(turnedSize(source, turn), frames, format, limits);
  // Between pixels there are colors that a palette or a gray image may not have.
  const colored = !right && background !== undefined && !isGray(background);
  const colors = right ? source : { ...source, palette: false, bilevel: false, gray: source.gray && !colored };
  const fill = background ?? (IMAGE_FORMATS[format].alpha ? { r: 0, g: 0, b: 0, alpha: 0 } : '#ffffff');
  const change = (image: SharpImage) => {
    if (colored) image.pipelineColourspace(source.deep ? 'rgb16' : 'srgb');
    if (flip === 'horizontal') image.flop();
    if (flip === 'vertical') image.flip();
    return turn === 0 ? image : image.rotate(turn, { background: fill });
  };
  try {
    const image = frames > 1 ? await changeFrames(source, change) : change(source.open({ allFrames: false }));
    const encoded = encodeAs(image, colors, { format, quality: QUALITY });
    const written = await (frames > 1 ? await keepTiming(encoded, source) : encoded).toFile(outputPath);
    const height = written.pageHeight ?? written.height / (frames > 1 ? frames : 1);
    return { width: written.width, height, bytes: written.size, frames: await framesOf(outputPath, frames), notes };
  } catch (cause) {
    return failPipeline(cause, format);
  }
}

/** The box around an image of `size` that is turned by `degrees`, in whole pixels. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  if (degrees % 180 === 0) return { width, height };
  if (degrees % 90 === 0) return { width: height, height: width };
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: Math.ceil(width * cos + height * sin), height: Math.ceil(width * sin + height * cos) };
}
