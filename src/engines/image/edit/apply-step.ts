import type { Sharp as SharpImage } from 'sharp';
import { SheafError } from '../../../errors.ts';
import { boxOfRatio } from '../crop.ts';
import { type Size, targetSize } from '../geometry.ts';
import type { ImageLimits } from '../source.ts';
import { cut, openPixels, type Pixels, pass } from './pixels.ts';
import { blurRegions, fillRegions, pixelateRegions } from './regions.ts';
import { type Recoloring, recolor, sharpen, takeColor } from './sharpen.ts';
import { layStamp, pictureStamp, roundCorners, type Stamp, textStamp } from './stamp.ts';
import type { EditStep, Region } from './steps.ts';

/** A step prepared for a picture, or for all its frames: findings on the first frame apply to all. */
export interface ReadyStep {
  /** Where libvips does it in a pipeline: adds it there; null if the pixels are needed. */
  pipe: ((image: SharpImage, size: Size) => SharpImage) | null;
  /** Reads all frames before any of them changes. */
  look?(frames: readonly Pixels[]): Promise<void>;
  apply(pixels: Pixels): Promise<Pixels>;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const MIDDLE = 128;

/** Makes steps ready. @throws SheafError for a text or picture that cannot be laid over */
export async function readySteps(steps: readonly EditStep[], limits: ImageLimits): Promise<ReadyStep[]> {
  const ready: ReadyStep[] = [];
  const waiting = [...steps];
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    // A sharpened picture is already in Lab, so later brightness or saturation needs no extra pass.
    const joined = step.op === 'sharpen' && isRecoloring(waiting[0]) ? waiting.shift() : undefined;
    ready.push(await readyStep(step, joined, limits));
  }
  return ready;
}

async function readyStep(step: EditStep, next: EditStep | undefined, limits: ImageLimits): Promise<ReadyStep> {
  if (step.op === 'trim') return trimming(step.threshold);
  const pipe = pipeOf(step);
  if (pipe) return { pipe, apply: (pixels) => pass(pixels, (image) => pipe(image, pixels)) };
  const apply = await ownWay(step, next, limits);
  return { pipe: null, apply };
}

/** The default of libvips. */
function pipeOf(step: EditStep): ReadyStep['pipe'] {
  switch (step.op) {
    case 'resize':
      return (image, size) => {
        const fit = step.fit === 'cover' || step.fit === 'contain' ? step.fit : 'fill';
        return image.resize({
          ...targetSize(size, sidesOf(step), step.fit),
          fit,
          background: step.background ?? CLEAR,
        });
      };
    case 'crop':
      if (step.aspect !== undefined) return null;
      return (image, size) => {
        checkBox(step, size);
        const { left, top, width, height } = step;
        return image.extract({ left, top, width, height });
      };
    case 'rotate':
      return (image) =>
        step.angle % 360 === 0 ? image : image.rotate(step.angle, { background: step.background ?? CLEAR });
    case 'flip':
      return (image) => (step.direction === 'horizontal' ? image.flop() : image.flip());
    case 'extend': {
      const { left, right, top, bottom } = step;
      return (image) => image.extend({ left, right, top, bottom, background: step.background ?? CLEAR });
    }
    case 'blur':
      return (image) => image.blur(step.sigma);
    case 'normalize':
      return (image) => image.normalise();
    case 'contrast':
      return (image) => image.linear(step.factor, MIDDLE * (1 - step.factor));
    default:
      return null;
  }
}

async function ownWay(step: EditStep, next: EditStep | undefined, limits: ImageLimits): Promise<ReadyStep['apply']> {
  switch (step.op) {
    case 'crop':
      return fromFirst(
        (pixels) => boxIn(step as Extract<EditStep, { op: 'crop'; aspect: string }>, pixels),
        async (pixels, box) => cut(pixels, box),
      );
    case 'blur_regions':
      return (pixels) => blurRegions(pixels, step.regions, step.sigma);
    case 'pixelate_regions':
      return (pixels) => pixelateRegions(pixels, step.regions, step.size);
    case 'fill_regions':
      return (pixels) => fillRegions(pixels, step.regions, step.color);
    case 'grayscale':
      return async (pixels) => takeColor(pixels);
    case 'sharpen':
      return (pixels) => sharpen(pixels, step.sigma, recoloring(next));
    case 'brightness':
    case 'saturation':
      return async (pixels) => recolor(pixels, recoloring(step));
    case 'round':
      return async (pixels) => roundCorners(pixels, step.radius);
    case 'text':
    case 'overlay': {
      const stamp: Stamp = step.op === 'text' ? await textStamp(step, limits) : await pictureStamp(step, limits);
      return fromFirst(
        (pixels) => stamp.fit(pixels),
        (pixels, fitted) => layStamp(pixels, fitted, step),
      );
    }
    default:
      throw new Error(`there is no step ${step.op}`);
  }
}

function isRecoloring(step: EditStep | undefined): step is Extract<EditStep, { op: 'brightness' | 'saturation' }> {
  return step?.op === 'brightness' || step?.op === 'saturation';
}

function recoloring(step: EditStep | undefined): Recoloring {
  return {
    lightness: step?.op === 'brightness' ? step.factor : 1,
    chroma: step?.op === 'saturation' ? step.factor : 1,
  };
}

/** Determines values on the first picture, and uses them for all. */
function fromFirst<T>(
  find: (pixels: Pixels) => Promise<T>,
  use: (pixels: Pixels, found: T) => Promise<Pixels>,
): ReadyStep['apply'] {
  let found: Promise<T> | undefined;
  return async (pixels) => {
    found ??= find(pixels);
    return await use(pixels, await found);
  };
}

function sidesOf({ width, height }: { width?: number | undefined; height?: number | undefined }) {
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

function checkBox({ left, top, width, height }: Region, size: Size): void {
  if (left + width <= size.width && top + height <= size.height) return;
  throw new SheafError(
    'invalid_parameter',
    `The part reaches beyond the image, which is ${size.width} × ${size.height} pixels there.`,
  );
}

async function boxIn(step: Extract<EditStep, { op: 'crop'; aspect: string }>, pixels: Pixels): Promise<Region> {
  const [across = 1, down = 1] = step.aspect.split(':').map(Number);
  const image = await openPixels(pixels);
  const { left, top, width, height } = await boxOfRatio(
    { width: pixels.width, height: pixels.height, format: 'png', open: () => image },
    across / down,
    step.gravity,
  );
  return { left, top, width, height };
}

/** Crops all frames to the smallest part with the content of every frame. */
function trimming(threshold: number): ReadyStep {
  let whole: Region | undefined;
  const look = async (frames: readonly Pixels[]) => {
    for (const frame of frames) {
      const box = await trimmedBox(frame, threshold);
      whole = whole ? around(whole, box) : box;
    }
  };
  const apply = async (pixels: Pixels) => {
    if (!whole) await look([pixels]);
    return cut(pixels, whole ?? { left: 0, top: 0, width: pixels.width, height: pixels.height });
  };
  return { pipe: null, look, apply };
}

function around(one: Region, other: Region): Region {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** The part of a picture whose color differs from its upper left corner; the whole picture if none differs. */
async function trimmedBox(pixels: Pixels, threshold: number): Promise<Region> {
  const { width, height } = pixels;
  const image = (await openPixels(pixels)).trim({ threshold });
  const { info } = await image.raw().toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  if (left + info.width > width || top + info.height > height) return { left: 0, top: 0, width, height };
  return { left, top, width: info.width, height: info.height };
}
