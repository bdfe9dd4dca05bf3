import { expect, it } from 'vitest';
import { partsAtBookmarks } from './bookmark-parts.ts';

const of = { name: 'book.pdf', count: 9 };
const parts = (bookmarks: [title: string, page: number | null, level: number][], level = 1) =>
  partsAtBookmarks(
    bookmarks.map(([title, page, level]) => ({ title, page, level })),
    level,
    of,
  ).map(({ pages, name }) => `${name} ${pages[0]}-${pages.at(-1)}`);

it('cuts before each bookmark down to the level, and keeps what comes before the first', () => {
  expect(
    parts([
      ['One', 3, 1],
      ['A', 4, 2],
      ['Two', 6, 1],
    ]),
  ).toEqual(['book.pdf 1-2', 'One.pdf 3-5', 'Two.pdf 6-9']);
  expect(
    parts(
      [
        ['One', 1, 1],
        ['A', 4, 2],
        ['Two', 6, 1],
      ],
      2,
    ),
  ).toEqual(['One.pdf 1-3', 'A.pdf 4-5', 'Two.pdf 6-9']);
});

it('takes the first of several on a page, and the first below a heading without one', () => {
  expect(
    parts([
      ['One', 2, 1],
      ['Again', 2, 1],
      ['Part', null, 1],
      ['A', 5, 2],
    ]),
  ).toEqual(['book.pdf 1-1', 'One.pdf 2-4', 'Part.pdf 5-9']);
  expect(
    parts([
      [' ', 1, 1],
      ['Two', 4, 1],
    ]),
  ).toEqual(['book-1-3.pdf 1-3', 'Two.pdf 4-9']);
});

it('makes no files without a bookmark that leads to a page', () => {
  expect(parts([])).toEqual([]);
  expect(
    parts([
      ['Nowhere', null, 1],
      ['Past the end', 12, 1],
    ]),
  ).toEqual([]);
});
