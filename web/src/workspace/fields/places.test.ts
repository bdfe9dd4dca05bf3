import { expect, it } from 'vitest';
import type { ListedField, ListedWidget } from '../form/use-listed.ts';
import { boxOf, letterSize, pagesToShow, widgetsOn } from './places.ts';

const field = (name: string, widgets: Partial<ListedWidget>[], more: Partial<ListedField> = {}): ListedField => ({
  name,
  type: 'text',
  label: null,
  value: null,
  required: false,
  read_only: false,
  widgets: widgets.map((widget) => ({ page: 1, left: 0, top: 0, width: 50, height: 20, ...widget })),
  ...more,
});

it('fields come line by line, though one of a line is a little lower', () => {
  const fields = [
    field('below', [{ top: 40 }]),
    field('right', [{ left: 100, top: 8 }]),
    field('left', [{ top: 10 }]),
    field('next page', [{ page: 2 }]),
    field('without area', [{ width: 0 }]),
  ];
  expect(widgetsOn(fields, 1).map(({ field }) => field.name)).toEqual(['left', 'right', 'below']);
});

it('a place in points is a box of the page in millimetres', () => {
  const [widget] = field('a', [{ left: 72, top: 144, width: 36, height: 18 }]).widgets;
  const { x, y, width, height } = boxOf(widget!);
  expect([x, y, width, height].map((length) => length.toFixed(6))).toEqual([
    '25.400000',
    '50.800000',
    '12.700000',
    '6.350000',
  ]);
});

it('letters are as large as the field says, or as fits into it', () => {
  expect(letterSize(field('a', [], { font_size: 9 }), 40)).toBe(9);
  expect(letterSize(field('a', []), 40)).toBe(12);
  expect(letterSize(field('a', []), 10)).toBeCloseTo(7.2);
});

it('of a long document only pages with fields are shown', () => {
  expect(pagesToShow([], 3)).toEqual([1, 2, 3]);
  expect(pagesToShow([field('a', [{ page: 70 }, { page: 2 }])], 500)).toEqual([2, 70]);
});
