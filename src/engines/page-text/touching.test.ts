import { describe, expect, it } from 'vitest';
import type { Character, Face, PageText } from './characters.ts';
import { wordsOf } from './words.ts';

const SERIF: Face = { name: 'Serif', bold: false, italic: false };
const OTHER: Face = { name: 'Other', bold: false, italic: false };

/** The letters of a text, six points wide each, from `left` on; where a letter is a hyphen, there is nothing. */
function letters(text: string, left: number, face: Face): Character[] {
  return [...text].flatMap((letter, at) => {
    const from = left + at * 6;
    const box = { left: from, top: 100, right: from + 6, bottom: 112 };
    return letter === '-' ? [] : [{ text: letter, ...box, size: 12, direction: 0, face, run: 1, spaced: false }];
  });
}

function wordsIn(characters: Character[]): string[] {
  const page: PageText = {
    width: 600,
    height: 800,
    characters,
    cut: false,
    unmapped: false,
    lastRun: 0,
    repeats: false,
  };
  return wordsOf(page).flatMap(({ words }) => words.map(({ text }) => text));
}

describe('words in which some letters have another font', () => {
  it('come together, wherever the content draws these letters', () => {
    const line = [...letters('қ', 118, OTHER), ...letters('қ', 160, OTHER), ...letters('ху-у шуно- it', 106, SERIF)];
    expect(wordsIn(line)).toEqual(expect.arrayContaining(['хуқу', 'шуноқ', 'it']));
  });

  it('stay apart from those that follow them in the content', () => {
    expect(
      wordsIn([...letters('manual', 100, SERIF), ...letters(' ', 136, SERIF), ...letters('with', 136, OTHER)]),
    ).toEqual(['manual', 'with']);
  });
});
