import type { Size } from './geometry.ts';
import { failPipeline, type ImageSource } from './source.ts';

export interface Box extends Size {
  left: number;
  top: number;
}

/** Names of the sides and corners that a cut keeps to, and `attention`: where the picture draws the eye. */
export type Gravity =
  | 'center'
  | 'north'
  | 'northeast'
  | 'east'
  | 'southeast'
  | 'south'
  | 'southwest'
  | 'west'
  | 'northwest'
  | 'attention';

/**
 * The largest part of `source` with the aspect `ratio` (width by height), at `gravity`.
 * @throws SheafError `unprocessable_file`
 */
export async function boxOfRatio(
  source: Pick<ImageSource, 'width' | 'height' | 'format' | 'open'>,
  ratio: number,
  gravity: Gravity,
): Promise<Box> {
  const size = largest(source, ratio);
  const free = { x: source.width - size.width, y: source.height - size.height };
  if (gravity !== 'attention') {
    const x = gravity.endsWith('west') ? 0 : gravity.endsWith('east') ? 1 : 0.5;
    const y = gravity.startsWith('north') ? 0 : gravity.startsWith('south') ? 1 : 0.5;
    return { ...size, left: Math.round(free.x * x), top: Math.round(free.y * y) };
  }
  if (free.x === 0 && free.y === 0) return { ...size, left: 0, top: 0 };
  try {
    // One side equals the picture's, so nothing is scaled: only the position of the cut is needed.
    const cut = source.open({ allFrames: false }).resize({ ...size, fit: 'cover', position: 'attention' });
    const { info } = await cut.raw().toBuffer({ resolveWithObject: true });
    return {
      ...size,
      left: Math.min(free.x, Math.abs(info.cropOffsetLeft ?? 0)),
      top: Math.min(free.y, Math.abs(info.cropOffsetTop ?? 0)),
    };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}

function largest({ width, height }: Size, ratio: number): Size {
  if (width / height > ratio) return { width: Math.max(1, Math.round(height * ratio)), height };
  return { width, height: Math.max(1, Math.round(width / ratio)) };
}
