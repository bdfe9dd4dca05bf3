import type { SetLine } from '../text/typesetter.ts';
import type { FontLook } from './font-look.ts';
import type { ShownGlyph } from './locate.ts';
import type { TextFont } from './text-font.ts';

/** Text in a substitute font. */
export interface StandInText extends Pick<SetLine, 'width' | 'show' | 'fonts'> {
  /** The font's name for people. */
  name: string;
  /** The height of its small letters in parts of the em. */
  xHeight: number | null;
}

/** Sets text in substitute fonts. */
export interface StandIns {
  /** Null if no font has the characters. */
  set(look: FontLook, text: string): Promise<StandInText | null>;
}

/** Replacement text: codes of the original font with offsets for `TJ`, or text in another font. */
export type NewText =
  | { kind: 'own'; pieces: (Uint8Array | number)[]; width: number }
  | { kind: 'other'; text: StandInText; size: number; width: number };

/** Width of a space, in thousandths of the em, for fonts without one, such as TeX's. */
const SPACE_OFFSET = 300;
/** Scripts whose letters are joined, stacked or reordered. */
const SHAPED = /[\u0590-\u109f\u1780-\u17ff\ua840-\ua8ff\ufb1d-\ufdff\ufe70-\ufeff]|\p{M}/u;
/** Least and greatest size of a substitute font, relative to the text. */
const LEAST_RATIO = 0.8;
const MOST_RATIO = 1.25;

/**
 * Sets text in the font of a glyph; null if the font lacks a character. The width is in page units.
 * @param track room between two letters in page units; the spacing of the content if left out
 */
export function inOwnFont(text: string, { shown }: ShownGlyph, track?: number): NewText | null {
  if (SHAPED.test(text)) return null;
  const { font, state, scale } = shown;
  const more = track === undefined ? 0 : track / (state.scaling * scale) - state.characterSpacing;
  const offset = state.size === 0 ? 0 : Math.round((-more / state.size) * 1000);
  const pieces: (Uint8Array | number)[] = [];
  let width = 0;
  for (const character of text.normalize('NFC')) {
    const code = font.codeFor(character) ?? alike(font, character);
    if (code) {
      pieces.push(code);
      const [glyph] = font.glyphs.glyphs(code);
      const spacing = state.characterSpacing + (glyph?.space ? state.wordSpacing : 0);
      width += ((glyph?.width ?? 0) * state.size + spacing - (offset / 1000) * state.size) * state.scaling;
      if (offset !== 0) pieces.push(offset);
    } else if (character === ' ') {
      pieces.push(-SPACE_OFFSET);
      width += (SPACE_OFFSET / 1000) * state.size * state.scaling;
    } else return null;
  }
  return { kind: 'own', pieces, width: width * scale };
}

/** Sets a word in the font of a glyph, with widths on the page; null if the font lacks a character. */
export function newLetters(
  word: string,
  { shown: { font, state, scale } }: ShownGlyph,
): { text: string; code: Uint8Array; width: number }[] | null {
  if (SHAPED.test(word)) return null;
  const letters: { text: string; code: Uint8Array; width: number }[] = [];
  for (const text of word.normalize('NFC')) {
    const code = font.codeFor(text) ?? alike(font, text);
    const [glyph] = code ? font.glyphs.glyphs(code) : [];
    if (!code || !glyph) return null;
    letters.push({ text, code, width: glyph.width * state.size * state.scaling * scale });
  }
  return letters;
}

/** Pairs of characters: fonts have the first, people type the second. */
const TWINS = new Map([
  ["'", '\u2019'],
  ['\u00a0', ' '],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u03bc', '\u00b5'],
]);

function alike(font: TextFont, character: string): Uint8Array | null {
  const twin = TWINS.get(character);
  return twin ? font.codeFor(twin) : null;
}

/** Sets text in a font similar to that of a glyph, with equally high small letters. */
export async function inStandIn(text: string, { shown }: ShownGlyph, standIns: StandIns): Promise<NewText | null> {
  const { font, state, scale } = shown;
  const other = await standIns.set(font.look, text);
  if (!other) return null;
  const own = font.look.xHeight((character) => {
    const code = font.codeFor(character);
    return code ? code.reduce((sum, byte) => sum * 256 + byte, 0) : null;
  });
  const ratio = own && other.xHeight ? own / other.xHeight : 1;
  const size = state.size * Math.min(MOST_RATIO, Math.max(LEAST_RATIO, ratio));
  return { kind: 'other', text: other, size, width: other.width * size * state.scaling * scale };
}
