import { expect, it } from 'vitest';
import { partsOf } from '../form/fields.ts';
import { placedFieldOf } from '../form/placed-field.ts';
import { boxOf, type Measures, moved, type Placed, readPlaced, repeated, resized } from './placed.ts';

const measures: Measures = {
  widthOf: (text) => text.length / 2,
  linesOf: (text) => text.split('\n'),
  shapeOf: () => 0.5,
  dateOf: () => '2026-03-31',
};
const page = { width: 210, height: 297 };

it('finds the parameter that is put on pages, and what can be put there', () => {
  const shape = (type: string) => ({
    type: 'object',
    properties: { type: { const: type }, page: { type: 'integer' } },
  });
  const items = { type: 'array', 'x-placed': true, maxItems: 5, items: { oneOf: [shape('text'), shape('line')] } };
  const other = { type: 'array', items: { oneOf: [shape('text')] } };
  expect(placedFieldOf(partsOf({ properties: { other, items } }))).toEqual({
    name: 'items',
    types: ['text', 'line'],
    most: 5,
  });
  expect(placedFieldOf(partsOf({ properties: { other } }))).toBeNull();
});

it('reads lists, also those that a link gave as text, and leaves out what is none', () => {
  expect(readPlaced('[{"type":"text"},{"page":1},3]')).toEqual([{ type: 'text' }]);
  expect(readPlaced('[{')).toEqual([]);
  expect(readPlaced({ type: 'text' })).toEqual([]);
});

it('moves things of each kind, and leaves them on the page', () => {
  const by = { x: 300, y: -5 };
  const at = (item: Placed) => boxOf(moved(item, by, page, measures), measures);
  expect(at({ type: 'rectangle', page: 1, x: 10, y: 20, width: 30, height: 10 })).toEqual({
    x: 180,
    y: 15,
    width: 30,
    height: 10,
  });
  expect(at({ type: 'line', page: 1, x1: 10, y1: 20, x2: 30, y2: 10 })).toEqual({
    x: 190,
    y: 5,
    width: 20,
    height: 10,
  });
  const strokes = [
    [
      [10, 20, 0.5],
      [20, 30, 1],
    ],
  ];
  expect(moved({ type: 'ink', page: 1, strokes }, { x: 1, y: 1 }, page, measures).strokes).toEqual([
    [
      [11, 21, 0.5],
      [21, 31, 1],
    ],
  ]);
  const areas = [
    { x: 10, y: 20, width: 30, height: 5 },
    { x: 10, y: 26, width: 20, height: 5 },
  ];
  expect(at({ type: 'highlight', page: 1, areas })).toEqual({ x: 180, y: 15, width: 30, height: 11 });
  // A signature may use any unit for its drawing, which stays.
  expect(
    moved({ type: 'signature', page: 1, x: 10, y: 20, width: 50, strokes }, { x: 1, y: 1 }, page, measures),
  ).toEqual({
    type: 'signature',
    page: 1,
    x: 11,
    y: 21,
    width: 50,
    strokes,
  });
});

it('pulls each side, proportions, the width, or an end', () => {
  const box = { page: 1, x: 10, y: 20, width: 30, height: 10 };
  expect(resized({ type: 'ellipse', ...box }, 'nw', { x: -5, y: 2 }, page, measures)).toMatchObject({
    x: 5,
    y: 22,
    width: 35,
    height: 8,
  });
  const { height: _, ...wide } = box;
  expect(resized({ type: 'picture', ...wide }, 'se', { x: 30, y: 0 }, page, measures)).toMatchObject({
    x: 10,
    y: 20,
    width: 60,
  });
  expect(resized({ type: 'picture', ...wide }, 'nw', { x: 15, y: 0 }, page, measures)).toMatchObject({
    x: 25,
    y: 27.5,
    width: 15,
  });
  expect(
    resized({ type: 'text', page: 1, x: 10, y: 20, text: 'abcd', size: 12 }, 'e', { x: 20, y: 9 }, page, measures),
  ).toMatchObject({ x: 10, width: 29.2 });
  expect(
    resized({ type: 'line', page: 1, x1: 10, y1: 20, x2: 30, y2: 10 }, 'to', { x: 500, y: 1 }, page, measures),
  ).toMatchObject({ x1: 10, y1: 20, x2: 210, y2: 11 });
  expect(
    resized({ type: 'check', page: 1, x: 10, y: 20, size: 5 }, 'se', { x: 5, y: 0 }, page, measures),
  ).toMatchObject({ size: 10 });
  expect(resized({ type: 'note', page: 1, x: 10, y: 20 }, 'se', { x: 5, y: 0 }, page, measures)).toEqual({
    type: 'note',
    page: 1,
    x: 10,
    y: 20,
  });
});

it('copies a thing once to each page, and no more than there is room for', () => {
  const item: Placed = { type: 'check', page: 1, x: 10, y: 20, id: 'mine' };
  const again = { type: 'check', page: 3, x: 10, y: 20 };
  expect(repeated([item, again], item, [1, 2, 3, 4], 3)).toEqual([
    item,
    again,
    { type: 'check', page: 2, x: 10, y: 20 },
  ]);
});

it('has no place for what is on no page, or of a kind that is not known', () => {
  expect(boxOf({ type: 'reply', to: 'a', text: 'b' }, measures)).toBeNull();
  expect(boxOf({ type: 'highlight', text: 'total' }, measures)).toBeNull();
  expect(boxOf({ type: 'text', page: 1, text: 'nowhere' }, measures)).toBeNull();
});
