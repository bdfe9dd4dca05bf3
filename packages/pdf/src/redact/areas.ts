import { apply, type Box, boxAround, intersect, invert, type Matrix, transformBox } from '../geometry.ts';

type Point = readonly [x: number, y: number];

/** The sides of a shape, its corners in turn: each corner with the next, and the last with the first. */
export function sidesOf(corners: readonly Point[]): [from: Point, to: Point][] {
  return corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner]);
}

/** Whether a quadrilateral, its corners in turn, has more than an edge in common with an area: no line parts the two. */
export function quadTouches(areas: readonly Box[], corners: readonly Point[]): boolean {
  const around = boxAround(corners);
  // Glyphs without a width, such as accents, still have a position.
  const near = areas.filter(
    (area) => around[0] < area[2] && around[2] > area[0] && around[1] < area[3] && around[3] > area[1],
  );
  return near.length > 0 && (isUpright(corners) || near.some((area) => !areParted(area, corners)));
}

function isUpright(corners: readonly Point[]): boolean {
  return sidesOf(corners).every(([[x, y], [nextX, nextY]]) => x === nextX || y === nextY);
}

/** Whether a line along a side of a quadrilateral parts it from a box. */
function areParted([left, bottom, right, top]: Box, corners: readonly Point[]): boolean {
  const box = [[left, bottom] as const, [right, bottom] as const, [right, top] as const, [left, top] as const];
  return sidesOf(corners).some(([[x, y], [nextX, nextY]]) => {
    const [a, b] = [y - nextY, nextX - x];
    if (a === 0 && b === 0) return false;
    const across = (points: readonly Point[]): number[] => points.map((point) => point[0] * a + point[1] * b);
    const [mine, its] = [across(corners), across(box)];
    return Math.max(...mine) <= Math.min(...its) || Math.max(...its) <= Math.min(...mine);
  });
}

export function touches(areas: readonly Box[], box: Box): boolean {
  return areas.some((area) => intersect(area, box) !== null);
}

/** Points by which something may protrude from an area that covers it. */
const SLACK = 0.75;

export function covers(areas: readonly Box[], [left, bottom, right, top]: Box): boolean {
  return areas.some(
    (area) =>
      left >= area[0] - SLACK && bottom >= area[1] - SLACK && right <= area[2] + SLACK && top <= area[3] + SLACK,
  );
}

/** Pixels of an image that must go. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * How far beyond an area pixels are removed, as parts of its shorter side: letters of a scan protrude from their boxes.
 */
const REACH = 0.2;
const MAX_REACH_PIXELS = 12;

/** The pixels of an image, drawn into the unit square by `matrix`, within areas. */
export function pixelsIn(areas: readonly Box[], matrix: Matrix, width: number, height: number): PixelBox[] {
  const [a, b, c, d] = matrix;
  // An image drawn as a line or a point has no inverse: treat all its pixels as there.
  if (Math.abs(a * d - b * c) < 1e-12) {
    const [x0, y0, x1, y1] = transformBox(matrix, [0, 0, 1, 1]);
    const meets = areas.some(([left, bottom, right, top]) => x0 <= right && x1 >= left && y0 <= top && y1 >= bottom);
    return meets ? [{ left: 0, right: width, top: 0, bottom: height }] : [];
  }
  const back = invert(matrix);
  const boxes: PixelBox[] = [];
  for (const area of areas) {
    const inside = intersect(area, transformBox(matrix, [0, 0, 1, 1]));
    if (!inside) continue;
    const [u0, v0, u1, v1] = transformBox(back, inside);
    const [across, down] = [(u1 - u0) * width, (v1 - v0) * height];
    const reach = Math.min(MAX_REACH_PIXELS, Math.min(across, down) * REACH);
    const around = { left: u0 * width, right: u1 * width, top: (1 - v1) * height, bottom: (1 - v0) * height };
    const [left, bottom, right, top] = inside;
    const corners = [
      apply(back, left, bottom),
      apply(back, right, bottom),
      apply(back, right, top),
      apply(back, left, top),
    ];
    const upright = Math.min(Math.abs(b) + Math.abs(c), Math.abs(a) + Math.abs(d)) < 1e-6;
    const parts = upright
      ? [around]
      : bandsOf(
          corners.map(([u, v]): Point => [u * width, (1 - v) * height]),
          around,
          reach,
        );
    for (const part of parts) {
      boxes.push({
        left: Math.max(0, Math.floor(part.left - reach)),
        right: Math.min(width, Math.ceil(part.right + reach)),
        top: Math.max(0, Math.floor(part.top - reach)),
        bottom: Math.min(height, Math.ceil(part.bottom + reach)),
      });
    }
  }
  return boxes.filter(({ left, right, top, bottom }) => right > left && bottom > top);
}

/** Most bands that an area is cut into if it is askew on an image. */
const MAX_BANDS = 64;

/** The boxes around bands of rows of a quadrilateral: together they are smaller than the one box around it. */
function bandsOf(corners: readonly Point[], around: PixelBox, reach: number): PixelBox[] {
  const tall = around.bottom - around.top;
  const high = Math.max(8, reach, tall / MAX_BANDS);
  const sides = sidesOf(corners);
  const bands: PixelBox[] = [];
  for (let top = around.top; top < around.bottom; top += high) {
    const bottom = Math.min(around.bottom, top + high);
    const xs = sides.flatMap(([[x, y], [otherX, otherY]]) => {
      const met = [top, bottom].filter((row) => Math.min(y, otherY) < row && row < Math.max(y, otherY));
      const cut = met.map((row) => x + ((otherX - x) * (row - y)) / (otherY - y));
      return y >= top && y <= bottom ? [x, ...cut] : cut;
    });
    if (xs.length > 0) bands.push({ left: Math.min(...xs), right: Math.max(...xs), top, bottom });
  }
  return bands;
}
