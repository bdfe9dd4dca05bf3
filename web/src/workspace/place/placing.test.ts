import { expect, it } from 'vitest';
import { boxOf, isResized, type Placing, placeFor, placingOf, proportional, sizeFor } from './placing.ts';

const ANCHORS = ['center', 'top-left', 'top', 'top-right', 'left', 'right', 'bottom-left', 'bottom', 'bottom-right'];
const params = {
  properties: {
    text: { type: 'string' },
    anchor: { enum: ANCHORS },
    margin: { anyOf: [{ type: 'number', maximum: 500 }, { type: 'object' }] },
    width: { type: 'number' },
    size: { type: 'number' },
    rotate: { type: 'number' },
  },
  'x-place': { text: 'text', anchor: 'anchor', margin: 'margin', width: 'width', size: 'size', rotate: 'rotate' },
};
const placing = placingOf(params) as Placing & { kind: 'mark' };
const page = { width: 200, height: 300 };
const around = {
  natural: { width: 40, height: 20 },
  isPicture: true,
  defaults: { anchor: 'center', margin: 10 },
  page,
};

it('what is placed follows from the schema', () => {
  expect(placing).toMatchObject({ kind: 'mark', anchors: ANCHORS, mostMargin: 500 });
  expect(placingOf({ properties: {} })).toBeNull();
  expect(placingOf({ properties: {}, 'x-slots': { head: 'top' } })).toMatchObject({
    slots: [{ name: 'head', anchor: 'top' }],
  });
});

it('a mark is where its anchor and margin put it, and as wide as its share of the page', () => {
  expect(boxOf(placing, { width: 50 }, around)).toEqual({ page: 0, x: 50, y: 125, width: 100, height: 50 });
  const corner = { width: 10, anchor: 'bottom-right', margin: { top: 0, left: 0, right: 5, bottom: 20 } };
  expect(boxOf(placing, corner, around)).toEqual({ page: 0, x: 175, y: 270, width: 20, height: 10 });
  const turned = boxOf(placing, { width: 10, rotate: 90, anchor: 'top-left' }, around);
  expect([turned.x, turned.y, turned.width, turned.height].map(Math.round)).toEqual([10, 10, 20, 40]);
});

it('a place gives the anchor and margin that lead to it, with one number where one is enough', () => {
  const at = (x: number, y: number) => ({ page: 0, x, y, width: 20, height: 10 });
  expect(placeFor(placing, at(91, 144), page)).toEqual({ anchor: 'center', margin: undefined });
  expect(placeFor(placing, at(91, 12), page)).toEqual({ anchor: 'top', margin: 12 });
  expect(placeFor(placing, at(15, 15), page)).toEqual({ anchor: 'top-left', margin: 15 });
  const place = placeFor(placing, at(150, 200), page);
  expect(place).toEqual({ anchor: 'bottom-right', margin: { top: 0, right: 30, bottom: 90, left: 0 } });
  expect(boxOf(placing, { width: 10, ...place }, around)).toMatchObject(at(150, 200));
  const rows = { ...placing, anchors: ANCHORS.filter((anchor) => anchor !== 'left') };
  expect(placeFor(rows, at(91, 144), page).anchor).toBe('top');
});

it('pulling keeps the proportions and the sides that are not pulled, and changes the parameter that counts', () => {
  const before = { page: 0, x: 50, y: 50, width: 40, height: 20 };
  const after = proportional(before, { ...before, x: 30, width: 60 });
  expect(after).toEqual({ page: 0, x: 30, y: 50, width: 60, height: 30 });
  expect(isResized(before, after)).toBe(true);
  const change = { width: 60, page, factor: 1.5, isPicture: true };
  expect(sizeFor(placing.names, { size: 10 }, {}, change)).toEqual(['width', 30]);
  expect(sizeFor(placing.names, { size: 10 }, {}, { ...change, isPicture: false })).toEqual(['size', 15]);
  expect(sizeFor(placing.names, {}, {}, { ...change, isPicture: false })).toEqual(['width', 30]);
});
