import { expect, it } from 'vitest';
import { matchesIn } from './matches.ts';

const word = (text: string, x: number, width: number, y = 10) => ({ text, x, y, width, height: 4 });
const pages = new Map([
  [2, [[word('Straße', 0, 60), word('gesucht', 70, 70)]]],
  [1, [[word('Der', 0, 30), word('Café-Besuch', 40, 110)], [word('sucht', 5, 50, 20)]]],
]);

it('finds a text on all pages, whatever its case and marks, from the first page on', () => {
  expect(matchesIn(pages, 'SUCH').map(({ page, y }) => [page, y])).toEqual([
    [1, 10],
    [1, 20],
    [2, 10],
  ]);
  expect(matchesIn(pages, 'cafe')).toHaveLength(1);
  expect(matchesIn(pages, 'nowhere')).toEqual([]);
  expect(matchesIn(pages, '  ')).toEqual([]);
});

it('marks the letters that were found, over several words, too', () => {
  expect(matchesIn(pages, 'sucht')[1]).toEqual({ page: 2, x: 90, y: 10, width: 50, height: 4 });
  expect(matchesIn(pages, 'der  café')).toEqual([{ page: 1, x: 0, y: 10, width: 80, height: 4 }]);
});
