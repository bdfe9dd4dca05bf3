import { expect, it } from 'vitest';
import { snapped } from './snap.ts';

const page = { width: 210, height: 297 };
const box = { x: 20, y: 20, width: 40, height: 10 };
const other = { x: 100, y: 200, width: 20, height: 20 };
const around = { page, others: [other], reach: 2, handle: null };

it('draws a moved box to the middle of the page', () => {
  const { by, guides } = snapped(box, { x: 64, y: 30 }, around);
  expect(by).toEqual({ x: 65, y: 30 });
  expect(guides).toEqual({ x: 105, y: null });
});

it('draws it to edges of others, the nearest first', () => {
  expect(snapped(box, { x: 79, y: 181.5 }, around)).toEqual({ by: { x: 80, y: 180 }, guides: { x: 100, y: 200 } });
});

it('leaves it where nothing is near', () => {
  const by = { x: 10, y: 40 };
  expect(snapped(box, by, around)).toEqual({ by, guides: { x: null, y: null } });
});

it('draws only the edge that is pulled', () => {
  const { by, guides } = snapped(box, { x: 39, y: 171 }, { ...around, handle: 'e' });
  expect(by).toEqual({ x: 40, y: 171 });
  expect(guides).toEqual({ x: 100, y: null });
});
