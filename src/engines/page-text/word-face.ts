import type { Face } from './characters.ts';
import type { Word } from './words.ts';

/** The face of a word's first character. */
export function faceOf(word: Word): Face | undefined {
  return word.face ?? word.characters[0]?.face;
}
