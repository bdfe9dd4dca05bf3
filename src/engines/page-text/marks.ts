import type { Character } from './characters.ts';

/** Range of right-to-left letters; fonts of these scripts draw dots apart from their letters. */
const FIRST_RTL = 0x590;
const LAST_RTL = 0x8ff;
/** Greatest distance in the content between a mark and its letter, in characters. */
const REACH = 24;
/** How far a mark may stick out of its letter, in font sizes. */
const OUT = 0.15;
/** A mark is narrower than its letter. */
const NARROWER = 0.75;
/** In font sizes: lower boxes hold ink only, and their dots are at most this far from the rest. */
const LOW = 0.7;
const ABOVE = 0.35;

/**
 * Removes the marks of letters that fonts draw as several glyphs, each of which files map to the whole letter: an
 * Arabic \u0634 is \u0633 with three dots above.
 */
export function withoutMarks(characters: Character[]): Character[] {
  const marks = new Set<Character>();
  for (const [at, mark] of characters.entries()) {
    const code = mark.text.charCodeAt(0);
    if (code < FIRST_RTL || code > LAST_RTL || mark.direction !== 0) continue;
    const from = Math.max(0, at - REACH);
    for (let other = from; other <= at + REACH; other++) {
      const letter = characters[other];
      if (letter && other !== at && letter.text === mark.text && isMarkOf(mark, letter)) {
        marks.add(mark);
        break;
      }
    }
  }
  return marks.size > 0 ? characters.filter((character) => !marks.has(character)) : characters;
}

function isMarkOf(mark: Character, letter: Character): boolean {
  const { size } = letter;
  const out = OUT * size;
  // Boxes have the height of the line, or, if the file names the letter, of the ink.
  const away = letter.bottom - letter.top < LOW * size ? ABOVE * size : -LOW * (mark.bottom - mark.top);
  return (
    mark.left > letter.left - out &&
    mark.right < letter.right + out &&
    mark.right - mark.left < NARROWER * (letter.right - letter.left) &&
    Math.max(mark.top - letter.bottom, letter.top - mark.bottom) < away
  );
}
