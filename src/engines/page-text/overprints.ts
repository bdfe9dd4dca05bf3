import type { Character } from './characters.ts';

/**
 * Detects characters drawn again at the same place, which programs do for bold looks or shadows. The first character of
 * a run decides for the whole run.
 */
export function createOverprints() {
  const seen = new Map<number, Character>();
  // Maps find small integers fastest; different places with one key are distinguished by their content.
  const key = (x: number, y: number) => ((x & 0x7fff) << 15) | (y & 0x7fff);
  let run = -1;
  let again = false;

  function isAgain(character: Character, x: number, y: number): boolean {
    const reach = character.size / 8;
    for (let near = 0; near < 9; near++) {
      const other = seen.get(key(x - 1 + (near % 3), y - 1 + Math.floor(near / 3)));
      if (
        other &&
        other.text === character.text &&
        other.run !== character.run &&
        Math.abs(other.left - character.left) < reach &&
        Math.abs(other.top - character.top) < reach &&
        Math.abs(other.right - character.right) < reach
      ) {
        return true;
      }
    }
    return false;
  }

  return (character: Character): boolean => {
    if (character.text === ' ') return false;
    const x = Math.round(character.left / 2);
    const y = Math.round(character.top / 2);
    if (character.run !== run || again) again = isAgain(character, x, y);
    run = character.run;
    if (!again) seen.set(key(x, y), character);
    return again;
  };
}

/**
 * Assigns each letter of a ligature its part of the shared box. PDFium reverses right-to-left lines letter by letter,
 * including the letters of ligatures; these are reversed back.
 */
export function splitLigatures(characters: Character[]): void {
  for (let first = 0; first < characters.length; ) {
    const one = characters[first];
    if (!one) break;
    let end = first + 1;
    for (let next = characters[end]; next && sharesBox(next, one); next = characters[end]) end++;
    const count = end - first;
    if (count > 1 && count <= 4) {
      const letters = characters.slice(first, end);
      const rtl = letters.every(({ text }) => RTL_LETTER.test(text));
      if (rtl && !LAM_ALEF.test(letters.map(({ text }) => text).join(''))) letters.reverse();
      const width = (one.right - one.left) / count;
      const { left } = one;
      for (const [index, letter] of letters.entries()) {
        letter.left = left + (rtl ? count - 1 - index : index) * width;
        letter.right = letter.left + width;
        characters[first + index] = letter;
      }
    }
    first = end;
  }
}

const RTL_LETTER = /[\u0590-\u08ff]/;
const LAM_ALEF = /^\u0644[\u0622\u0623\u0625\u0627]$/;

function sharesBox(one: Character, other: Character): boolean {
  return (
    one.run === other.run &&
    one.direction === 0 &&
    one.left === other.left &&
    one.right === other.right &&
    one.top === other.top &&
    one.bottom === other.bottom &&
    one.right > one.left
  );
}
