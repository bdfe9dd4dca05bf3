import { expect, it } from 'vitest';
import type { Item } from '../../web/src/tray/item.ts';
import { canArrange, movePage, partsOfMerge, withItems } from '../../web/src/workspace/pages/arrangement.ts';

const item = (id: number, pageCount: number, pages = ''): Item =>
  ({ id: String(id), state: 'ready', pages, preview: { page_count: pageCount } }) as unknown as Item;

const START = { pages: [], items: [] };
const told = (items: Item[], arrangement: Parameters<typeof partsOfMerge>[1]) =>
  partsOfMerge(items, arrangement).map((part) => [Number(part.item.id), part.pages]);

it('starts with the pages chosen in each file, and takes up files that come later at the end', () => {
  const [a, b, c] = [item(1, 3), item(2, 9, '4, 2-3'), item(3, 1)];
  const first = withItems(START, [a, b]);
  expect(first.pages.map(({ item, page }) => `${item}.${page}`)).toEqual(['1.1', '1.2', '1.3', '2.4', '2.2', '2.3']);
  const moved = { ...first, pages: movePage(first.pages, 0, 5) };
  expect(told([b, c], withItems(moved, [b, c]))).toEqual([
    [2, [4, 2, 3]],
    [3, [1]],
  ]);
});

it('does not bring back pages that were taken out', () => {
  const items = [item(1, 2), item(2, 2)];
  const arrangement = withItems(START, items);
  const fewer = { ...arrangement, pages: arrangement.pages.slice(1) };
  expect(withItems(fewer, items)).toEqual(fewer);
});

it('tells runs of pages of the same file', () => {
  const items = [item(1, 2), item(2, 2)];
  const { pages, items: known } = withItems(START, items);
  expect(told(items, { pages: movePage(pages, 3, 1), items: known })).toEqual([
    [1, [1]],
    [2, [2]],
    [1, [2]],
    [2, [1]],
  ]);
  expect(told(items, null)).toEqual([
    [1, null],
    [2, null],
  ]);
});

it('tells two parts when pages of one file are left, for a merge takes no less', () => {
  const items = [item(1, 3), item(2, 1)];
  const { pages, items: known } = withItems(START, items);
  expect(told(items, { pages: pages.slice(0, 3), items: known })).toEqual([
    [1, [1]],
    [1, [2, 3]],
  ]);
  expect(told(items, { pages: pages.slice(0, 1), items: known })).toEqual([[1, [1]]]);
});

it('is there for files whose pages are all known and not too many', () => {
  expect(canArrange([item(1, 3), item(2, 3)], 6)).toBe(true);
  expect(canArrange([item(1, 3), item(2, 4)], 6)).toBe(false);
  expect(canArrange([], 6)).toBe(false);
  expect(canArrange([{ ...item(1, 3), preview: null }], 6)).toBe(false);
});
