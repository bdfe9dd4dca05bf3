import { expect, it } from 'vitest';
import type { Item } from '../../tray/item.ts';
import {
  canArrange,
  cutAfter,
  groupByFile,
  keyOf,
  moveFile,
  movePages,
  type PageRef,
  partsOfMerge,
  sameOrder,
  turnPages,
  withItems,
} from './arrangement.ts';

const item = (id: number, pageCount: number, pages = ''): Item =>
  ({ id: String(id), state: 'ready', pages, preview: { page_count: pageCount } }) as unknown as Item;

const START = { pages: [], items: [] };
const shown = (pages: readonly PageRef[]) => pages.map(({ item, page }) => `${item}.${page}`);
const movePage = (pages: readonly PageRef[], from: number, to: number) =>
  movePages(pages, new Set([keyOf(pages[from]!)]), to);
const unread = (id: number): Item => ({ ...item(id, 0), preview: null });

it('starts with the pages chosen in each file, and takes up files that come later at the end', () => {
  const [a, b, c] = [item(1, 3), item(2, 9, '4, 2-3'), item(3, 1)];
  const first = withItems(START, [a, b]);
  expect(shown(first.pages)).toEqual(['1.1', '1.2', '1.3', '2.4', '2.2', '2.3']);
  const moved = { ...first, pages: movePage(first.pages, 0, 5) };
  expect(shown(withItems(moved, [b, c]).pages)).toEqual(['2.4', '2.2', '2.3', '3.1']);
});

it('does not bring back pages that were taken out', () => {
  const items = [item(1, 2), item(2, 2)];
  const arrangement = withItems(START, items);
  const fewer = { ...arrangement, pages: arrangement.pages.slice(1) };
  expect(withItems(fewer, items)).toEqual(fewer);
});

it('passes a merge each file, with the pages that were chosen in it', () => {
  const parts = partsOfMerge([item(1, 2), item(2, 9, '4, 2-3')]);
  expect(parts.map((part) => [part.item.id, part.pages])).toEqual([
    ['1', null],
    ['2', [4, 2, 3]],
  ]);
});

it('keeps the place of a file whose pages come later, and the mark after it', () => {
  const { pages, items } = withItems(START, [unread(1), item(2, 2)]);
  expect(shown(pages)).toEqual(['1.0', '2.1', '2.2']);
  const moved = movePage(cutAfter(pages, new Set(['1/0/0'])), 0, 1);
  const later = withItems({ pages: moved, items }, [item(1, 2), item(2, 2)]);
  expect(shown(later.pages)).toEqual(['2.1', '1.1', '1.2', '2.2']);
  expect(later.pages.map(({ cut }) => cut === true)).toEqual([false, false, true, false]);
});

it('is whole files again when all stands as it stood, wherever marks are', () => {
  const { pages } = withItems(START, [item(1, 2), item(2, 2)]);
  const moved = movePage(pages, 0, 3);
  expect(sameOrder(moved, pages)).toBe(false);
  expect(sameOrder(movePage(moved, 3, 0), pages)).toBe(true);
  expect(sameOrder(cutAfter(pages, new Set(['1/1/0'])), pages)).toBe(true);
  expect(sameOrder(turnPages(pages, new Set(['1/1/0'])), pages)).toBe(false);
  expect(sameOrder(pages.slice(1), pages)).toBe(false);
});

it('follows a file that is moved in the list, and groups pages by file when the list is sorted', () => {
  const { pages } = withItems(START, [item(1, 2), item(2, 2), item(3, 1)]);
  expect(shown(moveFile(pages, '3', ['1', '3', '2']))).toEqual(['1.1', '1.2', '3.1', '2.1', '2.2']);
  const mixed = movePage(pages, 2, 0);
  expect(shown(moveFile(mixed, '1', ['2', '3', '1']))).toEqual(['2.1', '2.2', '3.1', '1.1', '1.2']);
  const blank = { item: '', page: 0, copy: 1 };
  expect(shown(groupByFile(mixed.toSpliced(2, 0, blank), ['3', '1', '2']))).toEqual([
    '3.1',
    '1.1',
    '.0',
    '1.2',
    '2.1',
    '2.2',
  ]);
});

it('is there for files whose pages are all known and not too many', () => {
  expect(canArrange([item(1, 3), item(2, 3)], 6)).toBe(true);
  expect(canArrange([item(1, 3), item(2, 4)], 6)).toBe(false);
  expect(canArrange([], 6)).toBe(false);
  expect(canArrange([{ ...item(1, 3), preview: null }], 6)).toBe(false);
});
