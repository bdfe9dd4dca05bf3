import { expect, it } from 'vitest';
import { moved, repeated, resized, rounded } from './regions.ts';

const SIZE = { width: 100, height: 200 };
const AREA = { page: 1, x: 10, y: 20, width: 30, height: 40 };

it('areas stay on the page, and keep a side', () => {
  expect(moved(AREA, { x: -50, y: 500 }, SIZE)).toEqual({ ...AREA, x: 0, y: 160 });
  expect(resized(AREA, 'se', { x: 500, y: -500 }, SIZE, 1)).toEqual({ ...AREA, width: 90, height: 1 });
  expect(resized(AREA, 'nw', { x: 500, y: -500 }, SIZE, 1)).toEqual({ page: 1, x: 39, y: 0, width: 1, height: 60 });
});

it('areas are rounded outwards', () => {
  const odd = { page: 1, x: 1.26, y: 2.2, width: 1.11, height: 0.01 };
  expect(rounded(odd, 'mm', 0.1)).toEqual({ page: 1, x: 1.2, y: 2.2, width: 1.2, height: 0.1 });
  expect(rounded(odd, 'px', 1)).toEqual({ page: 1, x: 1, y: 2, width: 2, height: 1 });
});

it('an area that is repeated stands once on each page', () => {
  expect(repeated([AREA], AREA, [1, 2]).map(({ page }) => page)).toEqual([1, 2]);
});
