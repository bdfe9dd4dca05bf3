import type { Sharp as SharpImage } from 'sharp';
import { SheafError } from '../../../errors.ts';
import { isGray, openToColor } from '../colors.ts';
import { type Box, boxOfRatio } from '../crop.ts';
import { encodeAs } from '../encode.ts';
import { IMAGE_FORMATS } from '../formats.ts';
import { changeFrames, keepTiming } from '../frames.ts';
import { checkOutput, keptFrames, turnedSize } from '../geometry.ts';
import type { WrittenImage } from '../resize.ts';
import { failPipeline, framesOf, type ImageSource } from '../source.ts';
import type { EditOptions } from './edit.ts';
import type { EditStep } from './steps.ts';

type Crop = Extract<EditStep, { op: 'crop' }>;
type Turn = {
  flip: Extract<EditStep, { op: 'flip' }> | undefined;
  rotate: Extract<EditStep, { op: 'rotate' }> | undefined;
};

/** Steps that only move pixels: a crop, or a mirrored picture, then rotated. */
export type Move = { crop: Crop } | { turn: Turn };

/**
 * Combines the steps if they only move pixels: such a picture keeps its depth and its palette, which pixels between
 * other steps lose. Null if they do more.
 */
export function moveOf(steps: readonly EditStep[]): Move | null {
  const [first, second, third] = steps;
  if (first?.op === 'crop' && !second) return { crop: first };
  const flip = first?.op === 'flip' ? first : undefined;
  const last = flip ? second : first;
  if (flip && !last) return { turn: { flip, rotate: undefined } };
  return last?.op === 'rotate' && (flip ? !third : !second) ? { turn: { flip, rotate: last } } : null;
}

/**
 * Writes `source` moved to `outputPath`, with every frame that the format holds.
 * @throws SheafError `invalid_parameter` when a part reaches beyond the picture; `limit_exceeded`, `unprocessable_file`
 */
export async function movePicture(
  source: ImageSource,
  outputPath: string,
  move: Move,
  { format, quality, background, limits }: Omit<EditOptions, 'steps'>,
): Promise<WrittenImage> {
  const { frames, notes } = keptFrames(source, format);
  // A gray picture on a colored background is a colored picture.
  const colored = source.alpha && !IMAGE_FORMATS[format].alpha && !isGray(background);
  const plan =
    'crop' in move
      ? await cropped(source, move.crop, frames)
      : turned(source, move.turn, frames, IMAGE_FORMATS[format].alpha ? undefined : background);
  checkOutput(plan.size, frames, format, limits);
  try {
    const image = await plan.image();
    if (colored) openToColor(image, source);
    const colors = colored ? { ...plan.colors, gray: false } : plan.colors;
    const encoded = encodeAs(image, colors, { format, quality, background });
    const written = await (frames > 1 ? await keepTiming(encoded, source, format) : encoded).toFile(outputPath);
    const height = written.pageHeight ?? written.height / (frames > 1 ? frames : 1);
    return { width: written.width, height, bytes: written.size, frames: await framesOf(outputPath, frames), notes };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}

interface Plan {
  size: { width: number; height: number };
  /** Facts about the resulting picture for the encoder. */
  colors: ImageSource;
  image(): SharpImage | Promise<SharpImage>;
}

async function cropped(source: ImageSource, step: Crop, frames: number): Promise<Plan> {
  const box = await boxOf(source, step);
  if (box.left + box.width > source.width || box.top + box.height > source.height) {
    throw new SheafError(
      'invalid_parameter',
      `The part reaches beyond the image, which is ${source.width} × ${source.height} pixels.`,
    );
  }
  return { size: box, colors: source, image: () => source.open({ allFrames: frames > 1 }).extract(box) };
}

async function boxOf(source: ImageSource, step: Crop): Promise<Box> {
  if (step.aspect === undefined) {
    const { left, top, width, height } = step;
    return { left, top, width, height };
  }
  const [across = 1, down = 1] = step.aspect.split(':').map(Number);
  return await boxOfRatio(source, across / down, step.gravity);
}

/** @param behind what fills corners where the format has no transparency */
function turned(source: ImageSource, { flip, rotate }: Turn, frames: number, behind: string | undefined): Plan {
  const turn = (((rotate?.angle ?? 0) % 360) + 360) % 360;
  const right = turn % 90 === 0;
  const fill = rotate?.background ?? behind;
  // Between pixels there are colors that a palette or a gray image may not have.
  const colored = !right && fill !== undefined && !isGray(fill);
  const background = fill ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const change = (image: SharpImage) => {
    if (colored) openToColor(image, source);
    if (flip?.direction === 'horizontal') image.flop();
    if (flip?.direction === 'vertical') image.flip();
    return turn === 0 ? image : image.rotate(turn, { background });
  };
  return {
    size: turnedSize(source, turn),
    colors: right ? source : { ...source, palette: false, bilevel: false, gray: source.gray && !colored },
    image: () => (frames > 1 ? changeFrames(source, change) : change(source.open({ allFrames: false }))),
  };
}
