import type { ShownGlyph } from './locate.ts';

/** Normalizes a text for comparison: unifies ligatures and accents, and drops spaces and invisible characters. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .normalize('NFC');
}

/** Offset, in font sizes, of glyphs drawn twice to look bold. */
const BESIDE = 0.3;
const SAME_WIDTH = 0.05;
/** Letters written from right to left. */
export const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Separates glyphs at one position into passes drawn over each other, each in line order. Returns null if a pass does
 * not show the text.
 */
export function passesOf(glyphs: readonly ShownGlyph[], text: string): ShownGlyph[][] | null {
  const passes: ShownGlyph[][] = [];
  for (const glyph of glyphs) {
    const number = passes.findIndex((pass) => !pass.some((other) => isSame(glyph, other)));
    if (number < 0) passes.push([glyph]);
    else passes[number]?.push(glyph);
  }
  const wanted = comparable(text);
  const found = passes.map((pass) =>
    partThatShows(
      pass.sort((one, other) => one.along - other.along),
      wanted,
    ),
  );
  return found.length > 0 && found.every((pass) => pass !== null) ? found : null;
}

function isSame(one: ShownGlyph, other: ShownGlyph): boolean {
  // Two narrow letters side by side are not one letter drawn twice.
  const beside = Math.min(BESIDE * one.size, one.width / 2);
  return (
    one.text === other.text &&
    Math.abs(one.width - other.width) < SAME_WIDTH * one.size &&
    Math.abs(one.along - other.along) < beside &&
    Math.abs(one.across - other.across) < BESIDE * one.size
  );
}

/** Greatest gap between two letters of a word, and greatest difference between such gaps, in font sizes. */
const WIDEST = 1.2;
const UNEVEN = 0.5;

/**
 * Returns the room between the letters of a word in page units; 0 for a single letter. Null if they are not spaced like
 * the letters of one word.
 */
export function trackOfWord(pass: readonly ShownGlyph[]): number | null {
  const letters = pass.filter((glyph) => !isMark(glyph));
  const gaps = letters
    .slice(1)
    .flatMap((glyph, at) => {
      const before = letters[at];
      return before && !before.blank && !glyph.blank ? [glyph.along - before.along - before.width] : [];
    })
    .sort((one, other) => one - other);
  const size = pass[0]?.size ?? 0;
  const [middle = 0, most = 0] = [gaps[gaps.length >> 1], gaps.at(-1)];
  return most > WIDEST * size || most - middle > UNEVEN * size ? null : middle;
}

/** The glyphs that show a text, without neighbors that reach into its box. */
function partThatShows(pass: ShownGlyph[], wanted: string): ShownGlyph[] | null {
  const most = Math.min(pass.length, MOST_BESIDE + 1);
  for (let less = 0; less < most; less++) {
    for (let from = 0; from <= less; from++) {
      const part = pass.slice(from, pass.length - (less - from));
      if (!part[0]?.blank && !part.at(-1)?.blank && shows(part, wanted)) return betweenLetters(part);
    }
  }
  return null;
}

/** Moves the marks at both ends of a word between its letters, which say where it begins and ends. */
function betweenLetters(part: ShownGlyph[]): ShownGlyph[] {
  const first = part.findIndex((glyph) => !isMark(glyph));
  const last = part.findLastIndex((glyph) => !isMark(glyph));
  if (first <= 0 && last === part.length - 1) return part;
  if (first === last) return [...part.slice(first, first + 1), ...part.slice(0, first), ...part.slice(first + 1)];
  return [
    ...part.slice(first, first + 1),
    ...part.slice(0, first),
    ...part.slice(first + 1, last),
    ...part.slice(last + 1),
    ...part.slice(last, last + 1),
  ];
}

/** Whether a glyph is a part of the letter at its place, such as the dots of an Arabic one. */
export const isMark = ({ text, width, size }: ShownGlyph): boolean => text === '' && Math.abs(width) < NO_WIDTH * size;

const NO_WIDTH = 0.01;

/** Neighbors that may reach into a box. */
const MOST_BESIDE = 4;

/** Whether glyphs show a text; a glyph without a known character matches any one. */
function shows(pass: readonly ShownGlyph[], wanted: string): boolean {
  const letters = [...wanted];
  const got = pass
    .filter((glyph) => !isMark(glyph))
    .flatMap(({ text }) => (text === '' ? [UNKNOWN] : [...comparable(text)]));
  if (got.length !== letters.length) return false;
  // In right-to-left text, glyphs run opposite to their characters.
  const [shown, said] = RTL.test(wanted) ? [got.sort(), letters.sort()] : [got, letters];
  return shown.every((letter, at) => letter === UNKNOWN || letter === said[at] || isAlike(letter, said[at]));
}

const UNKNOWN = '\0';

/** Fonts and readers use different characters for hyphens and quotation marks. */
const ALIKE = ['-\u2010\u2011\u2012\u2013\u2212\u00ad', "'`\u2018\u2019\u02bc\u2032", '"\u201c\u201d'];
const isAlike = (one: string, other = ''): boolean =>
  ALIKE.some((signs) => signs.includes(one) && signs.includes(other));
