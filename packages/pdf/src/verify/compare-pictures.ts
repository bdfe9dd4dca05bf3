import { Buffer } from '../platform/buffer.ts';
import type { PagePicture } from './page-viewer.ts';

/** A part of a picture in pixels: left, top, right, bottom, the last two outside. */
export type PixelBox = readonly [number, number, number, number];

/** The differences between two pictures of a page. */
export interface PictureDifference {
  /** True when something differs outside of all boxes. */
  outside: boolean;
  /** The differing part of each box, or null. A pixel counts for all boxes that contain it. */
  inside: (PixelBox | null)[];
}

/** Compares two pictures, and says in which of the boxes they differ. */
export function comparePictures(one: PagePicture, other: PagePicture, boxes: readonly PixelBox[]): PictureDifference {
  const inside: ([number, number, number, number] | null)[] = boxes.map(() => null);
  if (one.width !== other.width || one.height !== other.height) return { outside: true, inside };
  let outside = false;
  eachDifference(one, other, (x, y) => {
    let found = false;
    for (const [index, [left, top, right, bottom]] of boxes.entries()) {
      if (x < left || x >= right || y < top || y >= bottom) continue;
      found = true;
      const part = inside[index];
      if (!part) inside[index] = [x, y, x + 1, y + 1];
      else {
        part[0] = Math.min(part[0], x);
        part[2] = Math.max(part[2], x + 1);
        part[3] = y + 1;
      }
    }
    outside ||= !found;
    return found;
  });
  return { outside, inside };
}

/** Pixels that differ less from the ground do not count as ink: pictures are smoothed. */
const FAINT = 32;
/** Pixels of ink that may be covered: the rounding of an edge. */
const MAX_COVERED = 3;

/**
 * Whether a difference on the page covers something that `content`, a picture of the page, shows there outside of the
 * boxes `except`.
 */
export function coversInk(
  one: PagePicture,
  other: PagePicture,
  content: PagePicture,
  part: PixelBox,
  except: readonly PixelBox[] = [],
): boolean {
  const ground = groundOf(content, part);
  let covered = 0;
  eachDifference(
    one,
    other,
    (x, y) => {
      if (except.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom)) return true;
      const at = y * content.width + x;
      if (distance(colorAt(content, at), ground) > FAINT && distance(colorAt(other, at), colorAt(content, at)) > FAINT)
        covered++;
      return covered <= MAX_COVERED;
    },
    part,
  );
  return covered > MAX_COVERED;
}

/** Pixels of the ground's color, up to rounding. */
const ALIKE = 8;

/**
 * Whether a difference on the page makes ink of the first picture harder to tell from its ground. Color over text, as
 * from a marker, and lines across it hide nothing.
 */
export function hidesInk(one: PagePicture, other: PagePicture, part: PixelBox): boolean {
  const [ground, ground2] = [groundOf(one, part), groundOf(other, part)];
  let hidden = 0;
  eachDifference(
    one,
    other,
    (x, y) => {
      const at = y * one.width + x;
      const [was, is] = [colorAt(one, at), colorAt(other, at)];
      const contrast = distance(was, ground);
      if (contrast <= FAINT || distance(is, was) <= FAINT) return true;
      if (distance(is, ground) < contrast - FAINT || distance(is, ground2) <= ALIKE) hidden++;
      return hidden <= MAX_COVERED;
    },
    part,
  );
  return hidden > MAX_COVERED;
}

/** Visits pixels that differ, until `visit` says no. */
function eachDifference(
  one: PagePicture,
  other: PagePicture,
  visit: (x: number, y: number) => boolean,
  [left, top, right, bottom]: PixelBox = [0, 0, one.width, one.height],
): void {
  const alike = one.channels === other.channels;
  for (let y = top; y < bottom; y++) {
    const [from, to] = [(y * one.width + left) * one.channels, (y * one.width + right) * one.channels];
    if (alike && Buffer.compare(one.data.subarray(from, to), other.data.subarray(from, to)) === 0) continue;
    for (let x = left; x < right; x++) {
      const at = y * one.width + x;
      if (colorAt(one, at) !== colorAt(other, at) && !visit(x, y)) return;
    }
  }
}

function colorAt({ data, channels }: PagePicture, at: number): number {
  if (channels === 1) return (data[at] ?? 0) * 0x010101;
  const from = at * channels;
  return ((data[from] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from + 2] ?? 0);
}

function distance(one: number, other: number): number {
  const of = (shift: number): number => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255));
  return Math.max(of(0), of(8), of(16));
}

/** The color that most pixels of a part have. */
function groundOf(picture: PagePicture, [left, top, right, bottom]: PixelBox): number {
  const counts = new Map<number, number>();
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const color = colorAt(picture, y * picture.width + x);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  let [most, ground] = [0, 0xffffff];
  for (const [color, count] of counts) if (count > most) [most, ground] = [count, color];
  return ground;
}
