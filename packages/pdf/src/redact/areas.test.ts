import { describe, expect, it } from 'vitest';
import { apply, type Box, type Matrix } from '../geometry.ts';
import { pixelsIn, quadTouches } from './areas.ts';

const [WIDTH, HEIGHT] = [300, 200];
const AREA = [120, 80, 200, 120] as const;

function isInside([left, bottom, right, top]: Box, [x, y]: readonly [number, number]): boolean {
  return x >= left && x <= right && y >= bottom && y <= top;
}

/** An image of 300 by 200 points, turned about the middle of the area. */
function turned(degrees: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [x, y] = [160 - (cos * WIDTH - sin * HEIGHT) / 2, 100 - (sin * WIDTH + cos * HEIGHT) / 2];
  return [cos * WIDTH, sin * WIDTH, -sin * HEIGHT, cos * HEIGHT, x, y];
}

describe('the pixels of an image that lie in an area', () => {
  it.each([0, 2, 30, 90, 135, 270])('are all that do, and none far away, where it is turned by %i°', (degrees) => {
    const matrix = turned(degrees);
    const boxes = pixelsIn([AREA], matrix, WIDTH, HEIGHT);
    const missed: string[] = [];
    const strayed: string[] = [];
    // The reach of eight pixels (a fifth of the shorter side), and what a band of rows holds beyond a slanted edge.
    const [left, bottom, right, top] = AREA;
    const near = [left - 36, bottom - 36, right + 36, top + 36] as const;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const point = apply(matrix, (x + 0.5) / WIDTH, 1 - (y + 0.5) / HEIGHT);
        const gone = boxes.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom);
        if (isInside(AREA, point) && !gone) missed.push(`${x} ${y}`);
        if (gone && !isInside(near, point)) strayed.push(`${x} ${y}`);
      }
    }
    expect({ missed, strayed }).toEqual({ missed: [], strayed: [] });
  });
});

describe('a quadrilateral', () => {
  const square = (x: number, y: number, width: number, height: number) =>
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as const;
  it('touches an area that it has more than an edge in common with, without a width too, and turned', () => {
    expect(quadTouches([AREA], square(110, 70, 20, 20))).toBe(true);
    expect(quadTouches([AREA], square(100, 70, 20, 20))).toBe(false);
    expect(quadTouches([AREA], square(150, 90, 0, 10))).toBe(true);
    expect(quadTouches([AREA], square(300, 90, 0, 10))).toBe(false);
    // Its box reaches into the corner of the area, it does not.
    const turned = (x: number) =>
      [
        [x, 60],
        [x + 20, 80],
        [x, 100],
        [x - 20, 80],
      ] as const;
    expect(quadTouches([AREA], turned(104))).toBe(true);
    expect(
      quadTouches(
        [AREA],
        [
          [210, 110],
          [230, 130],
          [210, 150],
          [190, 130],
        ],
      ),
    ).toBe(false);
  });
});
