import { describe, expect, it } from 'vitest';
import { cutAfter, filesOf, keyOf, rangesOf } from './arrangement.ts';
import { anglesOf, cutRanges, partName, partsOfSplit, rangesWithin, turnFurther, turnSettings } from './page-work.ts';

describe('pages that are turned one by one', () => {
  it('are read from the settings, those without a page of their own as all alike', () => {
    expect(anglesOf({ angle: 90, pages: '' }, 5)).toBeNull();
    expect(anglesOf({ pages: '2-3' }, 5)).toEqual(
      new Map([
        [2, 90],
        [3, 90],
      ]),
    );
    expect(anglesOf({ angle: 270, pages: '1, 3', turns: [{ pages: '3, 5', angle: 180 }] }, 5)).toEqual(
      new Map([
        [1, 270],
        [3, 180],
      ]),
    );
  });

  it('turn further with each press, until they stand upright again', () => {
    const once = turnFurther(new Map(), [2, 3], 90);
    const twice = turnFurther(once, [3], 90);
    expect(turnSettings(twice, 90)).toEqual({ pages: '2-3', turns: [{ pages: '3', angle: 180 }] });
    expect(turnFurther(twice, [3], 180)).toEqual(new Map([[2, 90]]));
    expect(turnSettings(once, 90)).toEqual({ pages: '2-3', turns: undefined });
  });
});

describe('the files of a split', () => {
  it('follow the way that is chosen', () => {
    expect(partsOfSplit({}, null, 2)).toEqual([[1], [2]]);
    expect(partsOfSplit({ every: 2 }, 'every', 5)).toEqual([[1, 2], [3, 4], [5]]);
    expect(partsOfSplit({ every: '' }, 'every', 5)).toEqual([]);
    expect(partsOfSplit({ pages: '1-2, 4-' }, 'pages', 5)).toEqual([
      [1, 2],
      [4, 5],
    ]);
    expect(partsOfSplit({ pages: '1-9' }, 'pages', 5)).toEqual([]);
    expect(partsOfSplit({}, 'bookmarks', 5)).toBeNull();
  });

  it('are cut, joined again, and lose pages', () => {
    expect(cutRanges([], 3, 8)).toBe('1-3, 4-8');
    expect(
      cutRanges(
        [
          [1, 2, 3],
          [4, 5, 6, 7, 8],
        ],
        5,
        8,
      ),
    ).toBe('1-3, 4-5, 6-8');
    expect(
      cutRanges(
        [
          [1, 2, 3],
          [4, 5],
        ],
        3,
        8,
      ),
    ).toBe('1-5');
    expect(
      rangesWithin(
        [
          [1, 2, 3],
          [4, 5],
        ],
        [1, 2, 3, 5],
      ),
    ).toBe('1-3, 5');
    expect(partName('a.b.pdf', [3, 4], 120)).toBe('a.b-003-004.pdf');
    expect(partName('a.pdf', [7], 8)).toBe('a-7.pdf');
  });

  it('are made of any order of pages, where a mark goes with its page', () => {
    const pages = [1, 2, 3, 4].map((page) => ({ item: 'a', page }));
    const marked = cutAfter(pages, new Set([keyOf(pages[1] as (typeof pages)[0])]));
    expect(filesOf(marked)).toEqual([2, 2]);
    expect(filesOf([...marked.slice(2), ...marked.slice(0, 2)])).toEqual([4]);
    expect(rangesOf([2, 1, 3])).toBe('1-2,3,4-6');
    expect(filesOf(cutAfter(marked, new Set([keyOf({ item: 'a', page: 2 })])))).toEqual([4]);
  });
});
