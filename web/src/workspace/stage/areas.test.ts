import { expect, it } from 'vitest';
import { areaBetween, movedArea, resizedArea } from './areas.ts';

const SIZE = { width: 100, height: 200 };
const AREA = { page: 1, x: 10, y: 20, width: 30, height: 40 };

it('areas are drawn in any direction, and end at the edges of the page', () => {
  expect(areaBetween({ x: 40, y: 60 }, { x: 10, y: 20 }, 1, SIZE)).toEqual(AREA);
  expect(areaBetween({ x: -5, y: 150 }, { x: 130, y: 900 }, 0, SIZE)).toEqual({
    page: 0,
    x: 0,
    y: 150,
    width: 100,
    height: 50,
  });
});

it('areas stay on the page, and keep a side', () => {
  expect(movedArea(AREA, { x: -50, y: 500 }, SIZE)).toEqual({ ...AREA, x: 0, y: 160 });
  expect(resizedArea(AREA, 'se', { x: 500, y: -500 }, SIZE, 1)).toEqual({ ...AREA, width: 90, height: 1 });
  expect(resizedArea(AREA, 'nw', { x: 500, y: -500 }, SIZE, 1)).toEqual({ page: 1, x: 39, y: 0, width: 1, height: 60 });
});
