import { expect, it } from 'vitest';
import type { ShownGlyph } from './locate.ts';
import { trackOfWord } from './passes.ts';

/** Letters of 10 points, 6 wide, at places along a line. */
const letters = (...places: number[]): ShownGlyph[] =>
  places.map((along) => ({ along, width: 6, size: 10, blank: false }) as ShownGlyph);

it('measures how far apart the letters of a word stand', () => {
  expect(trackOfWord(letters(0))).toBe(0);
  expect(trackOfWord(letters(0, 6, 12, 17.5))).toBe(0);
  expect(trackOfWord(letters(0, 10, 20, 30.5))).toBe(4);
});

it('finds no word in letters that are strewn, or too far apart', () => {
  expect(trackOfWord(letters(0, 6, 12, 30))).toBeNull();
  expect(trackOfWord(letters(0, 20, 40))).toBeNull();
});
