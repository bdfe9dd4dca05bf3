import { expect, it } from 'vitest';
import { repeated, rounded } from './regions.ts';

const AREA = { page: 1, x: 10, y: 20, width: 30, height: 40 };

it('areas are rounded outwards', () => {
  const odd = { page: 1, x: 1.26, y: 2.2, width: 1.11, height: 0.01 };
  expect(rounded(odd, 'mm', 0.1)).toEqual({ page: 1, x: 1.2, y: 2.2, width: 1.2, height: 0.1 });
  expect(rounded(odd, 'px', 1)).toEqual({ page: 1, x: 1, y: 2, width: 2, height: 1 });
});

it('an area that is repeated stands once on each page', () => {
  expect(repeated([AREA], AREA, [1, 2]).map(({ page }) => page)).toEqual([1, 2]);
});
