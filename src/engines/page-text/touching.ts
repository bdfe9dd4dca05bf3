import type { Character } from './characters.ts';
import { overlap } from './extent.ts';
import type { Word } from './words.ts';

/** Parts of the size that parts of a word may be apart, or on each other. */
const TOUCH = 0.08;
const SAME_LINE = 0.5;
/** Part of the size by which letters beside each other may overlap. */
const ALIKE = 0.1;
/** Letters of a word that are put in order. */
const LONGEST = 200;
const RTL_ONLY = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+$/u;
const MARK = /^\p{M}+$/u;

/**
 * Puts the letters of words that are written from right to left into the order of reading, where the content has some the other way:
 * one that stands wholly to the right of the letter before it comes first.
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

/** Sorts by insertion, since nearly all are in order; returns whether some were not. */
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
 * Joins parts of words that are written from right to left and that touch each other, wherever they stand in the content: a letter of
 * its own object, such as one with dots, may come much later than the rest of its word.
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
