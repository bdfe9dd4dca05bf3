import type { Character, Face, PageText } from './characters.ts';
import { type Extent, overlap } from './extent.ts';
import { addTo, neighbours } from './lists.ts';
import { joinOtherFonts, joinTouching, turnLeftwards } from './touching.ts';

/** A word: characters without a space between them. */
export interface Word extends Extent {
  text: string;
  characters: Character[];
  size: number;
  /** True for words of a right-to-left script. */
  rtl: boolean;
  /** True for Chinese and Japanese, which put no spaces between words. */
  ideographic: boolean;
  /** The face of its first character, where that is known without its characters. */
  face?: Face;
}

/** The words of a page with one line direction. */
export interface Direction {
  /** Degrees clockwise. */
  degrees: number;
  words: Word[];
}

const IDEOGRAPHIC =
  /[\u3000-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]/u;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const BLANK = 0x20;
const TILDE = 0x7e;
const SPACE = /^[\s\u00a0\u2000-\u200b\u3000]$/;
/** Code point below which there are neither ideographs nor right-to-left letters. */
const FIRST_OTHER = 0x590;

const isIdeographic = (text: string): boolean => text.charCodeAt(0) >= FIRST_OTHER && IDEOGRAPHIC.test(text);
const isRtl = (text: string): boolean => text.charCodeAt(0) >= FIRST_OTHER && RTL.test(text);
const isSpace = (text: string): boolean => {
  const code = text.charCodeAt(0);
  return code === BLANK || ((code < BLANK || code > TILDE) && SPACE.test(text));
};
/** Greatest gap between two letters of a word, in font sizes. */
export const LETTER_GAP = 0.18;
const IDEOGRAPH_GAP = 0.7;
const RTL_GAP = 0.3;
/** The same if PDFium reports a space there. */
export const SPACED_GAP = 0.06;
/** Degrees that a line may lean and still count as upright, as on scanned pages. */
const LEANING = 15;

/** Distance from one ideograph to the next below it, in font sizes. */
const DOWN_STEP = 1.4;

/**
 * A character with its position along its line. Two objects take turns, since one per character would cost more than
 * the rest.
 */
interface Placed extends Extent {
  character: Character | null;
  degrees: number;
}

/** Joins the characters of a page to words, by line direction; the direction with most words comes first. */
export function wordsOf({ characters, width, height }: Pick<PageText, 'characters' | 'width' | 'height'>): Direction[] {
  markVertical(characters);
  const directions = new Map<number, Word[]>();
  const none = (): Placed => ({ character: null, degrees: 0, from: 0, to: 0, over: 0, under: 0 });
  let word: Word | null = null;
  let last = none();
  let next = none();
  for (const character of characters) {
    if (isSpace(character.text)) {
      last.character = null;
      continue;
    }
    place(next, character, width, height);
    if (
      last.character &&
      word &&
      last.degrees === next.degrees &&
      continues(word, last, last.character, next, character)
    ) {
      add(word, character, next);
    } else {
      word = startWord(character, next);
      addTo(directions, next.degrees, word);
    }
    [last, next] = [next, last];
  }
  return [...directions]
    .map(([degrees, found]) => {
      const words = joinOtherFonts(joinTouching(found.filter(({ text }) => text !== '')));
      if (degrees === 0) turnLeftwards(words);
      return { degrees, words };
    })
    .sort((left, right) => right.words.length - left.words.length);
}

function startWord(character: Character, { from, to, over, under }: Extent): Word {
  const { text, size } = character;
  const [rtl, ideographic] = [isRtl(text), isIdeographic(text)];
  return { text, characters: [character], from, to, over, under, size, rtl, ideographic };
}

function add(word: Word, character: Character, extent: Extent): void {
  word.text += character.text;
  word.characters.push(character);
  if (extent.from < word.from) word.from = extent.from;
  if (extent.to > word.to) word.to = extent.to;
  if (extent.over < word.over) word.over = extent.over;
  if (extent.under > word.under) word.under = extent.under;
  if (character.size > word.size) word.size = character.size;
  word.rtl ||= isRtl(character.text);
  word.ideographic ||= isIdeographic(character.text);
}

function continues(word: Word, last: Extent, before: Character, next: Extent, character: Character): boolean {
  if (overlap(last, next) < 0.3) return false;
  const { size } = before;
  const ideographs = isIdeographic(before.text) && isIdeographic(character.text);
  const rtl = word.rtl || isRtl(character.text);
  const letters = character.spaced ? SPACED_GAP : rtl ? RTL_GAP : LETTER_GAP;
  const most = (ideographs ? IDEOGRAPH_GAP : letters) * Math.min(size, character.size);
  const gap = rtl ? Math.max(next.from - last.to, last.from - next.to) : next.from - last.to;
  // Letters may overlap, as accents do, but never reach back to the start of the word.
  return gap <= most && (rtl || next.to > last.from - size * 0.3);
}

function directionOf({ direction }: Character): number {
  if (direction === 0) return 0;
  const right = Math.round(direction / 90) * 90;
  return Math.abs(direction - right) <= LEANING ? right % 360 : direction;
}

/** Stores the position of a character, turned so that lines run from left to right. */
function place(placed: Placed, character: Character, width: number, height: number): void {
  const { left, top, right, bottom } = character;
  const degrees = directionOf(character);
  placed.character = character;
  placed.degrees = degrees;
  placed.from = degrees === 90 ? top : degrees === 180 ? width - right : degrees === 270 ? height - bottom : left;
  placed.to = degrees === 90 ? bottom : degrees === 180 ? width - left : degrees === 270 ? height - top : right;
  placed.over = degrees === 90 ? width - right : degrees === 180 ? height - bottom : degrees === 270 ? left : top;
  placed.under = degrees === 90 ? width - left : degrees === 180 ? height - top : degrees === 270 ? right : bottom;
}

/** Gives vertical lines of ideographs, which are upright themselves, their real direction. */
function markVertical(characters: Character[]): void {
  let first = 0;
  let last = characters[0];
  for (let at = 1; at < characters.length; at++) {
    const next = characters[at];
    if (last && next && !goesOn(last, next)) {
      markIfDown(characters, first, at);
      first = at;
    }
    last = next;
  }
  markIfDown(characters, first, characters.length);
}

function markIfDown(characters: Character[], first: number, end: number): void {
  const [one, next] = [characters[first], characters[first + 1]];
  // Most lines are horizontal, as their first two characters show.
  if (end - first < 2 || !one || !next || !below(one, next)) return;
  const line = characters.slice(first, end);
  if (!neighbours(line).every(([before, after]) => below(before, after))) return;
  for (const character of line) character.direction = 90;
}

/**
 * Whether a character belongs to the same piece as the previous one; each ideograph of a line may be drawn separately.
 */
function goesOn(last: Character, next: Character): boolean {
  if (next.run === last.run) return true;
  const down = (next.top + next.bottom) / 2 - (last.top + last.bottom) / 2;
  return isIdeographic(last.text) && isIdeographic(next.text) && down < last.size * DOWN_STEP && below(last, next);
}

function below(one: Character, next: Character): boolean {
  const across = Math.abs((one.left + one.right) / 2 - (next.left + next.right) / 2);
  const down = (next.top + next.bottom) / 2 - (one.top + one.bottom) / 2;
  return one.direction === 0 && across < one.size * 0.6 && down > one.size * 0.5;
}
