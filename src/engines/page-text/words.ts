import type { Box, Character, PageText } from './characters.ts';

/**
 * Where something stands along the lines of a text and across them, in points: `from` to `to` in the direction in which a line is
 * read, `over` to `under` from line to line. Text that runs downwards or upside down is so treated as any other.
 */
export interface Extent {
  from: number;
  to: number;
  over: number;
  under: number;
}

/** A word: characters without a space between them. */
export interface Word extends Extent {
  text: string;
  characters: Character[];
  size: number;
  /** True for words of a script that is written from right to left. */
  rtl: boolean;
  /** True for Chinese and Japanese, which put no spaces between words. */
  ideographic: boolean;
}

/** The words of a page whose lines go one way. */
export interface Direction {
  /** Degrees clockwise. */
  degrees: number;
  words: Word[];
}

const IDEOGRAPHIC =
  /[\u3000-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]/u;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const SPACE = /^[\s\u00a0\u2000-\u200b\u3000]$/;
/** Parts of the size that may lie between two letters of a word. */
const LETTER_GAP = 0.18;
const IDEOGRAPH_GAP = 0.7;
const RTL_GAP = 0.3;
/** The same where PDFium holds that there is a space. */
const SPACED_GAP = 0.06;
/** Degrees that a line may lean and still count as upright, as on pages that were scanned. */
const LEANING = 15;

/** Parts of the size from one ideograph to the next below it. */
const DOWN_STEP = 1.4;

/** Puts the characters of a page together to words, for each direction of lines; the one with most words first. */
export function wordsOf({ characters, width, height }: PageText): Direction[] {
  markVertical(characters);
  const directions = new Map<number, Word[]>();
  let word: Word | null = null;
  let last: { character: Character; extent: Extent; degrees: number } | null = null;
  for (const character of characters) {
    if (SPACE.test(character.text)) {
      last = null;
      continue;
    }
    const degrees = directionOf(character);
    const extent = extentIn(degrees, character, width, height);
    if (!last || !word || last.degrees !== degrees || !continues(word, last, character, extent)) {
      word = { text: '', characters: [], ...extent, size: character.size, rtl: false, ideographic: false };
      const words = directions.get(degrees);
      if (words) words.push(word);
      else directions.set(degrees, [word]);
    }
    add(word, character, extent);
    last = { character, extent, degrees };
  }
  return [...directions]
    .map(([degrees, words]) => ({ degrees, words: words.filter(({ text }) => text !== '') }))
    .sort((left, right) => right.words.length - left.words.length);
}

function add(word: Word, character: Character, extent: Extent): void {
  word.text += character.text;
  word.characters.push(character);
  word.from = Math.min(word.from, extent.from);
  word.to = Math.max(word.to, extent.to);
  word.over = Math.min(word.over, extent.over);
  word.under = Math.max(word.under, extent.under);
  word.size = Math.max(word.size, character.size);
  word.rtl ||= RTL.test(character.text);
  word.ideographic ||= IDEOGRAPHIC.test(character.text);
}

function continues(
  word: Word,
  last: { character: Character; extent: Extent },
  next: Character,
  extent: Extent,
): boolean {
  const { size } = last.character;
  if (overlap(last.extent, extent) < 0.3) return false;
  const ideographs = IDEOGRAPHIC.test(last.character.text) && IDEOGRAPHIC.test(next.text);
  const rtl = word.rtl || RTL.test(next.text);
  const letters = next.spaced ? SPACED_GAP : rtl ? RTL_GAP : LETTER_GAP;
  const most = (ideographs ? IDEOGRAPH_GAP : letters) * Math.min(size, next.size);
  const gap = rtl ? Math.max(extent.from - last.extent.to, last.extent.from - extent.to) : extent.from - last.extent.to;
  // Letters may stand on each other, as accents do, but do not go back to where the word began.
  return gap <= most && (rtl || extent.to > last.extent.from - size * 0.3);
}

/** How far two extents share lines, as a part of the lower one of them. */
export function overlap(one: Extent, other: Extent): number {
  const shared = Math.min(one.under, other.under) - Math.max(one.over, other.over);
  const least = Math.min(one.under - one.over, other.under - other.over);
  return least > 0 ? shared / least : 0;
}

function directionOf({ direction }: Character): number {
  const right = Math.round(direction / 90) * 90;
  return Math.abs(direction - right) <= LEANING ? right % 360 : direction;
}

/** Turns a box so that lines run from left to right. */
function extentIn(degrees: number, { left, top, right, bottom }: Box, width: number, height: number): Extent {
  if (degrees === 90) return { from: top, to: bottom, over: width - right, under: width - left };
  if (degrees === 180) return { from: width - right, to: width - left, over: height - bottom, under: height - top };
  if (degrees === 270) return { from: height - bottom, to: height - top, over: left, under: right };
  return { from: left, to: right, over: top, under: bottom };
}

/** Lets lines of ideographs that are written downwards, though upright themselves, count as what they are. */
function markVertical(characters: Character[]): void {
  for (let first = 0; first < characters.length; ) {
    let end = first + 1;
    while (end < characters.length && goesOn(characters[end - 1]!, characters[end]!)) end++;
    const line = characters.slice(first, end);
    if (line.length > 1 && line.every((one, index) => index === 0 || below(line[index - 1]!, one))) {
      for (const one of line) one.direction = 90;
    }
    first = end;
  }
}

/** Whether a character is of the same piece as the one before; each ideograph of a line may be drawn by itself. */
function goesOn(last: Character, next: Character): boolean {
  if (next.run === last.run) return true;
  const down = (next.top + next.bottom) / 2 - (last.top + last.bottom) / 2;
  return (
    IDEOGRAPHIC.test(last.text) && IDEOGRAPHIC.test(next.text) && down < last.size * DOWN_STEP && below(last, next)
  );
}

function below(one: Character, next: Character): boolean {
  const across = Math.abs((one.left + one.right) / 2 - (next.left + next.right) / 2);
  const down = (next.top + next.bottom) / 2 - (one.top + one.bottom) / 2;
  return one.direction === 0 && across < one.size * 0.6 && down > one.size * 0.5;
}
