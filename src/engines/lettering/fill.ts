import type { OutlineStep } from '@sheaf/pdf/text/harfbuzz';

/** A matrix as PDF and SVG write it: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** How much of each pixel is covered, 0 to 255, row by row. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Parts that a curve is drawn in, so that it lies within a tenth of a pixel. */
const MAX_PARTS = 64;

export function createMask(width: number, height: number): Mask {
  return { width, height, data: new Uint8Array(width * height) };
}

/**
 * Fills an outline into `mask`, each pixel by the exact part of it that is covered. Its contours are filled where they wind
 * around; what lies outside of the mask is left out.
 */
export function fillOutline(mask: Mask, outline: readonly OutlineStep[], matrix: Matrix): void {
  const lines = flatten(outline, matrix);
  const box = boundsOf(lines, mask);
  if (!box) return;
  const { left, top, width, height } = box;
  // One more column, since a line hands over to the pixel to the right of it.
  const stride = width + 2;
  const cover = new Float32Array(stride * height);
  for (let at = 0; at < lines.length; at += 4) {
    addLine(
      cover,
      stride,
      width,
      height,
      lines[at]! - left,
      lines[at + 1]! - top,
      lines[at + 2]! - left,
      lines[at + 3]! - top,
    );
  }
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += cover[y * stride + x]!;
      const covered = Math.min(1, Math.abs(sum));
      if (covered < 0.002) continue;
      const place = (top + y) * mask.width + left + x;
      mask.data[place] = Math.round(mask.data[place]! + covered * (255 - mask.data[place]!));
    }
  }
}

/** Lines as x0, y0, x1, y1, one after the other; contours are closed. */
function flatten(outline: readonly OutlineStep[], [a, b, c, d, e, f]: Matrix): number[] {
  const lines: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const to = (nextX: number, nextY: number): void => {
    lines.push(x, y, nextX, nextY);
    [x, y] = [nextX, nextY];
  };
  for (const { type, values } of outline) {
    const points: number[] = [];
    for (let at = 0; at + 1 < values.length; at += 2) {
      points.push(a * values[at]! + c * values[at + 1]! + e, b * values[at]! + d * values[at + 1]! + f);
    }
    if (type === 'M') {
      if (x !== startX || y !== startY) to(startX, startY);
      [x, y] = points as [number, number];
      [startX, startY] = [x, y];
    } else if (type === 'Z') to(startX, startY);
    else if (type === 'L') to(points[0]!, points[1]!);
    else curve(points, x, y, to);
  }
  if (x !== startX || y !== startY) to(startX, startY);
  return lines;
}

/** A quadratic or cubic curve in as many parts as its size asks for. */
function curve(points: number[], x: number, y: number, to: (x: number, y: number) => void): void {
  const control = points.length === 4 ? raised(points, x, y) : points;
  const [x1, y1, x2, y2, x3, y3] = control as [number, number, number, number, number, number];
  const length = Math.hypot(x1 - x, y1 - y) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
  const parts = Math.max(2, Math.min(MAX_PARTS, Math.ceil(Math.sqrt(length) * 1.5)));
  for (let part = 1; part <= parts; part++) {
    const t = part / parts;
    const s = 1 - t;
    const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    to(w0 * x + w1 * x1 + w2 * x2 + w3 * x3, w0 * y + w1 * y1 + w2 * y2 + w3 * y3);
  }
}

function raised([cx, cy, ex, ey]: number[], x: number, y: number): number[] {
  const third = (from: number, by: number) => from + (2 / 3) * (by - from);
  return [third(x, cx!), third(y, cy!), third(ex!, cx!), third(ey!, cy!), ex!, ey!];
}

function boundsOf(lines: readonly number[], mask: Mask) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < lines.length; at += 2) {
    left = Math.min(left, lines[at]!);
    right = Math.max(right, lines[at]!);
    top = Math.min(top, lines[at + 1]!);
    bottom = Math.max(bottom, lines[at + 1]!);
  }
  left = Math.max(0, Math.floor(left));
  top = Math.max(0, Math.floor(top));
  const width = Math.min(mask.width, Math.ceil(right) + 1) - left;
  const height = Math.min(mask.height, Math.ceil(bottom) + 1) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Adds what a line covers to the right of it: signed areas, which sums along a row turn into coverage. */
function addLine(
  cover: Float32Array,
  stride: number,
  width: number,
  height: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  if (y0 === y1) return;
  const sign = y0 < y1 ? 1 : -1;
  if (sign < 0) [x0, y0, x1, y1] = [x1, y1, x0, y0];
  const slope = (x1 - x0) / (y1 - y0);
  if (y0 < 0) [x0, y0] = [x0 - y0 * slope, 0];
  let x = x0;
  for (let row = Math.floor(y0); row < Math.min(height, Math.ceil(y1)); row++) {
    const rise = Math.min(row + 1, y1) - Math.max(row, y0);
    const next = x + slope * rise;
    addInRow(cover, row * stride, width, x, next, sign * rise);
    x = next;
  }
}

/** The part of a line within one row of pixels. */
function addInRow(cover: Float32Array, row: number, width: number, from: number, to: number, rise: number): void {
  // Beside the mask it counts as standing at its edge.
  const left = Math.min(width, Math.max(0, Math.min(from, to)));
  const right = Math.min(width, Math.max(0, Math.max(from, to)));
  const first = Math.floor(left);
  const last = Math.ceil(right);
  if (last <= first + 1) {
    const middle = (left + right) / 2 - first;
    cover[row + first]! += rise * (1 - middle);
    cover[row + first + 1]! += rise * middle;
    return;
  }
  // Its share of each pixel that it crosses, and what of that lies to the right of it.
  let done = 0;
  for (let pixel = first; pixel < last; pixel++) {
    const [a, b] = [Math.max(left, pixel), Math.min(right, pixel + 1)];
    const share = ((b - a) / (right - left)) * rise;
    const middle = (a + b) / 2 - pixel;
    cover[row + pixel]! += share * (1 - middle);
    cover[row + pixel + 1]! += share * middle;
    done += share;
  }
  cover[row + last]! += rise - done;
}
