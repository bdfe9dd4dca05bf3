import type { Character } from './characters.ts';
import { overlap } from './extent.ts';
import { faceOf } from './word-face.ts';
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
/** Most letters that programs take from another font within a word, which lacks them. */
const FEW = 6;
const LETTERS = /^[\p{L}\p{M}]+$/u;

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
      extend(word, next);
      word.from = Math.min(word.from, next.from);
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

/**
 * Joins letters of another font to the words that they touch, wherever the content draws them: programs may draw what a
 * font lacks apart from the rest of its line.
 */
export function joinOtherFonts(words: Word[]): Word[] {
  const others = wordsInOtherFonts(words);
  if (others.length === 0) return words;
  const byRight = new Map<number, Word[]>();
  const byLeft = new Map<number, Word[]>();
  for (const word of words) {
    if (word.rtl || word.ideographic) continue;
    put(byRight, word.to, word);
    put(byLeft, word.from, word);
  }
  const joined = new Set<Word>();
  /** Words that follow each other in the content have a space between them, or would be one. */
  const order = new Map(words.map((word, at) => [word, at]));
  for (const word of others) {
    if (joined.has(word)) continue;
    const before = touching(byRight, word, word.from, (other) => other.to);
    const after = touching(byLeft, word, word.to, (other) => other.from);
    if (before) append(before, word);
    if (after) append(before ?? word, after);
  }
  return joined.size > 0 ? words.filter((word) => !joined.has(word)) : words;

  function append(word: Word, next: Word): void {
    extend(word, next);
    word.to = Math.max(word.to, next.to);
    joined.add(next);
    put(byRight, word.to, word);
  }

  function touching(
    index: ReadonlyMap<number, readonly Word[]>,
    word: Word,
    at: number,
    edgeOf: (other: Word) => number,
  ): Word | undefined {
    for (let key = Math.round(at) - 1; key <= Math.round(at) + 1; key++) {
      const found = index.get(key)?.find((other) => {
        const apart = other !== word && !joined.has(other) && Math.abs(edgeOf(other) - at) <= TOUCH * word.size;
        const follows = Math.abs((order.get(word) ?? 0) - (order.get(other) ?? 0)) === 1;
        return apart && !follows && isLike(word, other) && overlap(word, other) >= SAME_LINE;
      });
      if (found) return found;
    }
    return undefined;
  }
}

/** Whether a word of letters has the size of another one, but a different font. */
function isLike(word: Word, other: Word): boolean {
  const [one, two] = [faceOf(word), faceOf(other)];
  const alike = Math.abs(word.size - other.size) < word.size * 0.1;
  return alike && one !== undefined && two !== undefined && one.name !== two.name;
}

/** Short words of letters whose font is not that of the words around them in the content. */
function wordsInOtherFonts(words: readonly Word[]): Word[] {
  const found: Word[] = [];
  const faces = new Set(words.map((word) => faceOf(word)?.name));
  if (faces.size < 2) return [];
  let face: string | undefined;
  for (const [at, word] of words.entries()) {
    const name = faceOf(word)?.name;
    const next = words[at + 1];
    const changes = face !== undefined && (name !== face || (next && faceOf(next)?.name) !== name);
    face = name;
    const few = word.text.length <= FEW && !word.rtl && !word.ideographic;
    if (few && (changes || at === 0) && LETTERS.test(word.text)) found.push(word);
  }
  return found;
}

function put(index: Map<number, Word[]>, at: number, word: Word): void {
  const key = Math.round(at);
  const same = index.get(key);
  if (same) same.push(word);
  else index.set(key, [word]);
}

function extend(word: Word, next: Word): void {
  word.text += next.text;
  word.characters.push(...next.characters);
  word.over = Math.min(word.over, next.over);
  word.under = Math.max(word.under, next.under);
  word.size = Math.max(word.size, next.size);
}
