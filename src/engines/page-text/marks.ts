import type { Character } from './characters.ts';

/** Letters that are written from right to left; fonts of these scripts draw dots apart from what they belong to. */
const FIRST_RTL = 0x590;
const LAST_RTL = 0x8ff;
/** How many characters away, in the content, a mark may be from the rest of its letter. */
const REACH = 24;
/** Parts of the size by which a mark may stand out of its letter. */
const OUT = 0.15;
/** A mark is narrower than its letter. */
const NARROWER = 0.75;
/** Parts of the size: boxes lower than this are of ink alone, and then dots stand at most so far from the rest. */
const LOW = 0.7;
const ABOVE = 0.35;

/**
 * Characters without the marks of letters that fonts draw as several glyphs, each of which files map to the whole letter: an Arabic
 * \u0634 is \u0633 with three dots above.
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
  // Boxes are as high as the line, or, where the file names the letter, as the ink.
  const away = letter.bottom - letter.top < LOW * size ? ABOVE * size : -LOW * (mark.bottom - mark.top);
  return (
    mark.left > letter.left - out &&
    mark.right < letter.right + out &&
    mark.right - mark.left < NARROWER * (letter.right - letter.left) &&
    Math.max(mark.top - letter.bottom, letter.top - mark.bottom) < away
  );
}
