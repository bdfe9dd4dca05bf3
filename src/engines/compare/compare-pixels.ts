import type { Box } from '../page-text/characters.ts';
import type { Raster } from '../render/pixels.ts';
import { markPaleFields } from './pale-differences.ts';

/** How much the shades of single pixels may differ, of 255: smoothed edges vary that much. */
const SHADES = 40;
/** Pixels to a side of the fields that a page is divided into. */
const FIELD = 8;
/** Pixels that differ in a field before it counts. */
const MIN_PIXELS = 2;
/** Areas of a page; beyond, it differs as a whole. */
const MAX_AREAS = 200;

/** Where two pictures of pages differ, in pixels of the first; edges that moved by a part of a pixel often do not. */
export function differingAreas(one: Raster, other: Raster): Box[] {
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const across = Math.ceil(width / FIELD);
  const down = Math.ceil(height / FIELD);
  const counts = new Uint16Array(across * down);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (apart(one, x, y, other, x, y) <= SHADES) continue;
      if (isNear(one, x, y, other, width, height) && isNear(other, x, y, one, width, height)) continue;
      const field = Math.floor(y / FIELD) * across + Math.floor(x / FIELD);
      counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  markPaleFields(one, other, { side: FIELD, across, counts, mark: MIN_PIXELS });
  const areas = joinFields(counts, across, down);
  const boxes = areas.map(({ left, top, right, bottom }) => ({
    left: left * FIELD,
    top: top * FIELD,
    right: Math.min(width, (right + 1) * FIELD),
    bottom: Math.min(height, (bottom + 1) * FIELD),
  }));
  return boxes.length > MAX_AREAS ? [{ left: 0, top: 0, right: width, bottom: height }] : boxes;
}

function apart(one: Raster, x: number, y: number, other: Raster, x2: number, y2: number): number {
  const [a, b] = [(y * one.width + x) * one.channels, (y2 * other.width + x2) * other.channels];
  if (one.channels === 1 && other.channels === 1) return Math.abs((one.data[a] ?? 0) - (other.data[b] ?? 0));
  let most = 0;
  for (let channel = 0; channel < 3; channel++) {
    const left = one.data[one.channels === 1 ? a : a + channel] ?? 0;
    const right = other.data[other.channels === 1 ? b : b + channel] ?? 0;
    most = Math.max(most, Math.abs(left - right));
  }
  return most;
}

/** Whether a pixel has a similar one next to its position in the other picture. */
function isNear(one: Raster, x: number, y: number, other: Raster, width: number, height: number): boolean {
  for (let y2 = Math.max(0, y - 1); y2 <= Math.min(height - 1, y + 1); y2++) {
    for (let x2 = Math.max(0, x - 1); x2 <= Math.min(width - 1, x + 1); x2++) {
      if (apart(one, x, y, other, x2, y2) <= SHADES) return true;
    }
  }
  return false;
}

/** Boxes around fields that touch each other, or nearly. */
function joinFields(counts: Uint16Array, across: number, down: number): Box[] {
  const seen = new Uint8Array(counts.length);
  const boxes: Box[] = [];
  const isLeft = (field: number) => seen[field] === 0 && (counts[field] ?? 0) >= MIN_PIXELS;
  for (let start = 0; start < counts.length; start++) {
    if (!isLeft(start)) continue;
    const box = { left: across, top: down, right: 0, bottom: 0 };
    const queue = [start];
    seen[start] = 1;
    for (let field = queue.pop(); field !== undefined; field = queue.pop()) {
      const [x, y] = [field % across, Math.floor(field / across)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      for (let y2 = Math.max(0, y - 2); y2 <= Math.min(down - 1, y + 2); y2++) {
        for (let x2 = Math.max(0, x - 2); x2 <= Math.min(across - 1, x + 2); x2++) {
          const next = y2 * across + x2;
          if (!isLeft(next)) continue;
          seen[next] = 1;
          queue.push(next);
        }
      }
    }
    boxes.push(box);
  }
  return boxes;
}

/** A small gray picture of a page, to tell pages without text apart. */
export function thumbnailOf({ data, width, height, channels }: Raster): Uint8Array {
  const side = 16;
  const sums = new Float64Array(side * side);
  const counts = new Uint32Array(side * side);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const field = Math.floor((y * side) / height) * side + Math.floor((x * side) / width);
      const first = data[at] ?? 0;
      const light = channels === 1 ? first : (first * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) / 256;
      sums[field] = (sums[field] ?? 0) + light;
      counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  return Uint8Array.from(sums, (sum, field) => sum / Math.max(1, counts[field] ?? 0));
}

/** How unlike two thumbnails are: the mean difference of their shades, 0 to 255. */
export function unlikeness(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  one.forEach((shade, index) => {
    sum += Math.abs(shade - (other[index] ?? 0));
  });
  return sum / one.length;
}
