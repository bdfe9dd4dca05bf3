import { expect, it } from 'vitest';
import { textLinesByPage, wordsBetween, wordsOf } from './words.ts';

const word = (x: number, y: number, width = 8) => ({ x, y, width, height: 4, text: 'word' });
const lines = [
  [word(10, 10), word(20, 10), word(30, 10)],
  [word(10, 16), word(20, 16)],
  [word(10, 22), word(20, 22)],
];

it('marks the words between two points, line by line', () => {
  expect(wordsBetween(lines, { x: 22, y: 12 }, { x: 23, y: 24 })).toEqual([
    { x: 20, y: 10, width: 18, height: 4 },
    { x: 10, y: 16, width: 18, height: 4 },
    { x: 10, y: 22, width: 18, height: 4 },
  ]);
  expect(wordsBetween(lines, { x: 33, y: 11 }, { x: 12, y: 13 }), 'backwards').toEqual([
    { x: 10, y: 10, width: 28, height: 4 },
  ]);
  expect(wordsBetween(lines, { x: 24, y: 17 }, { x: 24, y: 17 }), 'one word').toEqual([
    { x: 20, y: 16, width: 8, height: 4 },
  ]);
  expect(wordsBetween(lines, { x: 12, y: 17 }, { x: 45, y: 17 }), 'past the end of a line').toEqual([
    { x: 10, y: 16, width: 18, height: 4 },
  ]);
});

it('marks no words where there are none', () => {
  expect(wordsBetween(lines, { x: 12, y: 12 }, { x: 12, y: 200 })).toBeNull();
  expect(wordsBetween([], { x: 12, y: 12 }, { x: 12, y: 12 })).toBeNull();
});

it('reads lines and cells of tables', () => {
  const [a, b, c] = [word(1, 1), word(2, 2), word(3, 3)];
  const blocks = [{ lines: [{ words: [a] }, { words: [] }] }, { rows: [[{ words: [b] }, { words: [c] }]] }];
  expect(wordsOf(textLinesByPage({ pages: [{ page: 7, blocks }] }))).toEqual(new Map([[7, [[a], [b], [c]]]]));
});
