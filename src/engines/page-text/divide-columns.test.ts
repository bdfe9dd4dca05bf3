import { expect, it } from 'vitest';
import { divideColumns } from './divide-columns.ts';
import type { Word } from './words.ts';

/** A word from one position on its line to another. */
const word = (text: string, from: number, to: number) => ({ text, from, to, size: 10 }) as unknown as Word;
const texts = (rows: readonly (readonly Word[])[][]) =>
  rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')));

it('keeps a text that crosses columns whole, and leaves none of its words twice', () => {
  const row = (label: string) => [[word(label, 0, 30), word('10', 60, 70), word('20', 100, 110)]];
  const rows = [
    row('A'),
    row('B'),
    row('C'),
    row('D'),
    [[word('Label', 0, 30), word('7', 60, 65), word('wide', 70, 120)]],
  ];
  expect(texts(divideColumns(rows))).toEqual([
    ...['A', 'B', 'C', 'D'].map((label) => [label, '10', '20']),
    ['Label 7 wide', '', ''],
  ]);
});
