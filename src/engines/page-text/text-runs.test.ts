import { expect, it } from 'vitest';
import type { Line } from './lines.ts';
import { linesDownwards } from './text-runs.ts';

const line = (text: string, from: number, over: number, under: number) =>
  ({ words: [{ text, over, under }], from, over, under, size: 10 }) as unknown as Line;
const texts = (lines: readonly Line[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '));

it('puts a bullet whose box reaches far up before its own line, not before the one above', () => {
  const lines = [
    line('goes on', 20, 112, 122),
    line('begins', 20, 100, 110),
    line('follows', 20, 124, 134),
    line('•', 5, 119, 137),
    line('•', 5, 96, 114),
  ];
  expect(texts(linesDownwards(lines))).toEqual(['•', 'begins', 'goes on', '•', 'follows']);
});

it('goes by the middle of most words of a line', () => {
  const tall = { ...line('a', 0, 112, 122), over: 90 };
  const words = ['• ', 'b', 'c'].map((text, at) => ({ text, over: at === 0 ? 90 : 112, under: at === 0 ? 126 : 122 }));
  const withBullet = { ...tall, words } as unknown as Line;
  expect(texts(linesDownwards([withBullet, line('above', 0, 100, 110)]))).toEqual(['above', '•  b c']);
});
