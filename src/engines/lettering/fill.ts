import type { OutlineStep } from '@sheaf/pdf/text/harfbuzz';

/** A matrix as PDF and SVG write it: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** How much of each pixel is covered, 0 to 255, row by row. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Segments per curve, so that it is within a tenth of a pixel. */
const MAX_PARTS = 64;

export function createMask(width: number, height: number): Mask {
  return { width, height, data: new Uint8Array(width * height) };
}

/**
 * Fills an outline into `mask`, each pixel by its exact covered part. Areas with a non-zero winding number are filled;
 * parts outside of the mask are left out.
 */
export function fillOutline(mask: Mask, outline: readonly OutlineStep[], matrix: Matrix): void {
  const lines = flatten(outline, matrix);
  const box = boundsOf(lines, mask);
  if (!box) return;
  const { left, top, width, height } = box;
  const stride = strideOf(box);
  const cover = new Float32Array(stride * height);
  for (const { x0, y0, x1, y1 } of lines)
    addLine(cover, box, { x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top });
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += cover[y * stride + x] ?? 0;
      const covered = Math.min(1, Math.abs(sum));
      if (covered < 0.002) continue;
      const place = (top + y) * mask.width + left + x;
      const before = mask.data[place] ?? 0;
      mask.data[place] = Math.round(before + covered * (255 - before));
    }
  }
}

interface Point {
  x: number;
  y: number;
}

interface Segment {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The straight lines of an outline; contours are closed. */
function flatten(outline: readonly OutlineStep[], [a, b, c, d, e, f]: Matrix): Segment[] {
  const lines: Segment[] = [];
  let at: Point = { x: 0, y: 0 };
  let start = at;
  const to = (next: Point): void => {
    lines.push({ x0: at.x, y0: at.y, x1: next.x, y1: next.y });
    at = next;
  };
  const close = (): void => {
    if (at.x !== start.x || at.y !== start.y) to(start);
  };
  const placed = (x = 0, y = 0): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  for (const { type, values } of outline) {
    const [x1, y1, x2, y2, x3, y3] = values;
    if (type === 'M') {
      close();
      at = placed(x1, y1);
      start = at;
    } else if (type === 'Z') to(start);
    else if (type === 'L') to(placed(x1, y1));
    else if (type === 'C') curve(at, [placed(x1, y1), placed(x2, y2), placed(x3, y3)], to);
    else {
      const [control, end] = [placed(x1, y1), placed(x2, y2)];
      curve(at, [towards(at, control), towards(end, control), end], to);
    }
  }
  close();
  return lines;
}

/** A cubic curve in a number of parts that depends on its size. */
function curve({ x, y }: Point, [one, two, end]: readonly [Point, Point, Point], to: (next: Point) => void): void {
  const { x: x1, y: y1 } = one;
  const { x: x2, y: y2 } = two;
  const { x: x3, y: y3 } = end;
  const length = Math.hypot(x1 - x, y1 - y) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
  const parts = Math.max(2, Math.min(MAX_PARTS, Math.ceil(Math.sqrt(length) * 1.5)));
  for (let part = 1; part <= parts; part++) {
    const t = part / parts;
    const s = 1 - t;
    const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    to({ x: w0 * x + w1 * x1 + w2 * x2 + w3 * x3, y: w0 * y + w1 * y1 + w2 * y2 + w3 * y3 });
  }
}

/** The control point of a cubic curve that is beside one end of a quadratic one. */
function towards(end: Point, control: Point): Point {
  return { x: end.x + (2 / 3) * (control.x - end.x), y: end.y + (2 / 3) * (control.y - end.y) };
}

interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One more column, since a line hands over to the pixel to the right of it. */
function strideOf({ width }: Bounds): number {
  return width + 2;
}

function boundsOf(lines: readonly Segment[], mask: Mask): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x0, y0, x1, y1 } of lines) {
    left = Math.min(left, x0, x1);
    right = Math.max(right, x0, x1);
    top = Math.min(top, y0, y1);
    bottom = Math.max(bottom, y0, y1);
  }
  left = Math.max(0, Math.floor(left));
  top = Math.max(0, Math.floor(top));
  const width = Math.min(mask.width, Math.ceil(right) + 1) - left;
  const height = Math.min(mask.height, Math.ceil(bottom) + 1) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Adds what a line covers to the right of it: signed areas, which sums along a row turn into coverage. */
function addLine(cover: Float32Array, box: Bounds, line: Segment): void {
  const { width, height } = box;
  const stride = strideOf(box);
  let { x0, y0, x1, y1 } = line;
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
    add(cover, row + first, rise * (1 - middle));
    add(cover, row + first + 1, rise * middle);
    return;
  }
  // Its share of each pixel that it crosses, and the part of the pixel to its right.
  let done = 0;
  for (let pixel = first; pixel < last; pixel++) {
    const [a, b] = [Math.max(left, pixel), Math.min(right, pixel + 1)];
    const share = ((b - a) / (right - left)) * rise;
    const middle = (a + b) / 2 - pixel;
    add(cover, row + pixel, share * (1 - middle));
    add(cover, row + pixel + 1, share * middle);
    done += share;
  }
  add(cover, row + last, rise - done);
}

function add(cover: Float32Array, at: number, part: number): void {
  cover[at] = (cover[at] ?? 0) + part;
}
