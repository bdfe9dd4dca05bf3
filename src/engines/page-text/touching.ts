import type { Character } from './characters.ts';
import { overlap } from './extent.ts';
import type { Word } from './words.ts';

/** Greatest gap, and greatest overlap, between parts of a word, in font sizes. */
const TOUCH = 0.08;
const SAME_LINE = 0.5;
/** Greatest overlap of neighboring letters, in font sizes. */
const ALIKE = 0.1;
/** Most letters of a word that are reordered. */
const LONGEST = 200;
const RTL_ONLY = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+$/u;
const MARK = /^\p{M}+$/u;

/**
 * Puts the letters of right-to-left words into reading order if the content has some reversed: a letter wholly to the
 * right of the one before it comes first.
 */
export function turnLeftwards(words: readonly Word[]): void {
  for (const word of words) {
    const { characters } = word;
    if (!word.rtl || characters.length > LONGEST || !characters.every(({ text }) => RTL_ONLY.test(text))) continue;
    const letters: [Character, ...Character[]][] = [];
    for (const character of characters) {
      const last = letters.at(-1);
      if (last && MARK.test(character.text)) last.push(character);
      else letters.push([character]);
    }
    if (!sortLeftwards(letters, ALIKE * word.size)) continue;
    word.characters = letters.flat();
    word.text = word.characters.map(({ text }) => text).join('');
  }
}

/** Sorts by insertion, since nearly all are in order; returns whether any were not. */
function sortLeftwards(letters: [Character, ...Character[]][], alike: number): boolean {
  let changed = false;
  for (let end = 1; end < letters.length; end++) {
    for (let at = end; at > 0; at--) {
      const [before, letter] = [letters[at - 1], letters[at]];
      if (!before || !letter || letter[0].left < before[0].right - alike || letter[0].right <= before[0].right) break;
      [letters[at - 1], letters[at]] = [letter, before];
      changed = true;
    }
  }
  return changed;
}

/**
 * Joins parts of right-to-left words that touch each other, wherever the content draws them: a letter in its own text
 * object, such as one with dots, may come much later than the rest of its word.
 */
export function joinTouching(words: Word[]): Word[] {
  const byRight = new Map<number, Word[]>();
  for (const word of words) {
    if (!word.rtl) continue;
    const key = Math.round(word.to);
    const same = byRight.get(key);
    if (same) same.push(word);
    else byRight.set(key, [word]);
  }
  if (byRight.size < 2) return words;
  const joined = new Set<Word>();
  for (const word of words) {
    if (!word.rtl || joined.has(word)) continue;
    for (let next = leftOf(word); next; next = leftOf(word)) {
      joined.add(next);
      word.text += next.text;
      word.characters.push(...next.characters);
      word.from = Math.min(word.from, next.from);
      word.over = Math.min(word.over, next.over);
      word.under = Math.max(word.under, next.under);
      word.size = Math.max(word.size, next.size);
    }
  }
  return joined.size > 0 ? words.filter((word) => !joined.has(word)) : words;

  function leftOf(word: Word): Word | undefined {
    const reach = TOUCH * word.size;
    for (let key = Math.round(word.from - reach); key <= Math.round(word.from + reach); key++) {
      const next = byRight.get(key)?.find((other) => {
        const isFree = other !== word && !joined.has(other) && other.from < word.from;
        return isFree && Math.abs(other.to - word.from) <= reach && overlap(word, other) >= SAME_LINE;
      });
      if (next) return next;
    }
    return undefined;
  }
}
