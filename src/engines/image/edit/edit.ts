import { isGray, openToColor } from '../colors.ts';
import { encodeAs } from '../encode.ts';
import type { ImageFormat } from '../formats.ts';
import { keepTiming } from '../frames.ts';
import { checkOutput, keptFrames } from '../geometry.ts';
import type { WrittenImage } from '../resize.ts';
import { loadSharp } from '../sharp.ts';
import { failPipeline, framesOf, type ImageLimits, type ImageSource } from '../source.ts';
import { type ReadyStep, readySteps } from './apply-step.ts';
import { moveOf, movePicture } from './move.ts';
import { type Pixels, toPixels } from './pixels.ts';
import type { EditStep } from './steps.ts';

export interface EditOptions {
  steps: readonly EditStep[];
  format: ImageFormat;
  /** 1..100. PNG and TIFF stay lossless. */
  quality: number;
  /** Background of transparent parts in formats without transparency, as #rrggbb. */
  background: string;
  limits: ImageLimits;
  progress?(share: number): void;
}

/**
 * Applies steps to `source` in order, and writes the result to `outputPath`. It is decoded once and encoded once; in
 * between, only the steps themselves lose anything. If they only move pixels, even depth and palette stay. Every frame
 * of an animation is edited alike.
 * @throws SheafError `invalid_parameter`, `limit_exceeded`, `unprocessable_file`
 */
export async function editPicture(
  source: ImageSource,
  outputPath: string,
  { steps, format, quality, background, limits, progress }: EditOptions,
): Promise<WrittenImage> {
  const move = moveOf(steps);
  if (move) return await movePicture(source, outputPath, move, { format, quality, background, limits });
  const { frames, notes } = keptFrames(source, format);
  if (source.deep) notes.push({ code: 'depth_reduced' });
  const ready = await readySteps(steps, limits);
  const check = (size: Pixels): void => checkOutput(size, frames, 'png', limits);
  try {
    const edited =
      frames === 1
        ? [await editOne(source, ready, check, progress)]
        : await editFrames(source, ready, frames, check, progress);
    const [first] = edited as [Pixels, ...Pixels[]];
    const { width, height, channels } = first;
    checkOutput({ width, height }, frames, format, limits);
    const sharp = await loadSharp();
    const data = edited.length === 1 ? first.data : Buffer.concat(edited.map((each) => each.data));
    const raw = { width, height: height * frames, channels, ...(frames > 1 && { pageHeight: height }) };
    const image = sharp(data, { raw, limitInputPixels: false });
    const colors = { ...source, ...PLAIN, alpha: channels === 4, gray: staysGray(source, steps, background) };
    const encoded = encodeAs(image, { ...colors, width, height, frames }, { format, quality, background });
    const { size: bytes } = await (frames > 1 ? await keepTiming(encoded, source, format) : encoded).toFile(outputPath);
    return { width, height, bytes, frames: await framesOf(outputPath, frames), notes };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}

/** Format of the pixels between the steps, for any file. */
const PLAIN = { palette: false, bilevel: false, cmyk: false, deep: false } as const;

async function editOne(
  source: ImageSource,
  steps: readonly ReadyStep[],
  check: (size: Pixels) => void,
  progress?: (share: number) => void,
): Promise<Pixels> {
  // The decoder runs the first step, and decodes the picture no larger than needed.
  const [first] = steps;
  const opened = source.open({ allFrames: false });
  if (first?.pipe && (source.gray || source.deep)) openToColor(opened, { ...source, deep: false });
  let pixels = await toPixels(first?.pipe ? first.pipe(opened, source) : opened);
  check(pixels);
  for (const [index, step] of steps.slice(first?.pipe ? 1 : 0).entries()) {
    pixels = await step.apply(pixels);
    check(pixels);
    progress?.((index + 1) / (steps.length + 1));
  }
  return pixels;
}

async function editFrames(
  source: ImageSource,
  steps: readonly ReadyStep[],
  frames: number,
  check: (size: Pixels) => void,
  progress?: (share: number) => void,
): Promise<Pixels[]> {
  const { data, width, height } = await toPixels(source.open({ allFrames: true }).ensureAlpha());
  const size = data.length / frames;
  const pixels = Array.from({ length: frames }, (_, at): Pixels => {
    const frame = data.subarray(at * size, (at + 1) * size);
    return { data: frame, width, height: height / frames, channels: 4 };
  });
  for (const [index, step] of steps.entries()) {
    await step.look?.(pixels);
    // A step may remove the transparency, or add it: it does so for every frame.
    for (const [at, frame] of pixels.entries()) {
      pixels[at] = await step.apply(frame);
      check(pixels[at]);
      progress?.((index * frames + at + 1) / (steps.length * frames + 1));
    }
  }
  return pixels;
}

/** Whether a picture that was gray is so still, or became so: then it is written as one. */
function staysGray({ gray }: ImageSource, steps: readonly EditStep[], background: string): boolean {
  let stays = gray && isGray(background);
  for (const step of steps) {
    if (step.op === 'grayscale') stays = isGray(background);
    else if (step.op === 'overlay') stays = false;
    else if ('color' in step) stays &&= isGray(step.color);
    else if ('background' in step && step.background !== undefined) stays &&= isGray(step.background);
  }
  return stays;
}
