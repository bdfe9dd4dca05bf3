import type { Box } from '../geometry.ts';
import type { ShownGlyph } from './locate.ts';
import type { NewText } from './new-text.ts';
import { comparable, isMark, passesOf } from './passes.ts';

/** A letter of a paragraph: an existing glyph, a new one in its font, or new letters in a substitute font. */
export interface Letter {
  text: string;
  glyph: ShownGlyph | null;
  /** Its code in the paragraph's font; null in other fonts. */
  code: Uint8Array | null;
  other: Extract<NewText, { kind: 'other' }> | null;
  /** Its width on the page without spacing, and the room between it and the next letter of its word. */
  width: number;
  track: number;
  /** The hyphen of a divided word: shown only at the end of a line. */
  soft: boolean;
  /** Whether a line may end after it, within its word. */
  breaks: boolean;
  /** Its line before the change; -1 for new letters. */
  line: number;
}

/** Letters, and null for the spaces between words, in reading order. */
export type Token = Letter | null;

/** A paragraph as the content shows it. */
export interface Paragraph {
  tokens: Token[];
  /** The glyphs of each line from the left, including spaces. */
  lines: [ShownGlyph, ...ShownGlyph[]][];
}

/** The text of a line, and its area in page units. */
export interface ReadLine {
  area: Box;
  text: string;
}

const SAME = 0.01;
/** Scripts with joined or stacked letters, written from right to left, or without spaces between words. */
const OTHER_SCRIPTS =
  /[\u0590-\u109f\u1780-\u17ff\u2e80-\u9fff\ua840-\ua8ff\uac00-\ud7ff\uf900-\ufaff\ufb1d-\ufdff\ufe70-\uff9f]|\p{M}/u;
const HYPHENS = /^[-\u2010\u00ad]$/;
const DASHES = /^[\u2013\u2014]$/;

/**
 * Reads the glyphs of a paragraph in one font, size, color and direction. Returns null for other paragraphs, and if the
 * glyphs do not show its text.
 */
export function readParagraph(glyphs: readonly ShownGlyph[], read: readonly ReadLine[]): Paragraph | null {
  const lines: Paragraph['lines'] = [];
  for (const { area, text } of read) {
    if (OTHER_SCRIPTS.test(text)) return null;
    const passes = passesOf(trimmed(glyphs.filter((glyph) => isInside(glyph, area))), text);
    const [first, ...others] = passes?.[0] ?? [];
    if (!passes || passes.length > 1 || !first) return null;
    lines.push([first, ...others]);
  }
  const [[head] = [undefined]] = lines;
  if (!head || !lines.flat().every((glyph) => glyph.blank || isAlike(glyph, head))) return null;
  // Lines go down, each at its own height.
  if (!lines.every(([glyph], at) => at === 0 || glyph.across < (lines[at - 1]?.[0].across ?? 0) - glyph.size * 0.5))
    return null;
  const tokens = lines.flatMap((line, at): Token[] => {
    const words = wordsOf(line, read[at]?.text ?? '', at);
    if (!words) return [];
    const last = words.at(-1)?.at(-1);
    const joined =
      last !== undefined && lines[at + 1] !== undefined && endsWithin(words.at(-1) ?? [], lettersOf(read[at + 1]));
    if (last && joined) {
      last.breaks = true;
      last.soft = joined === 'soft';
    }
    return words.flatMap((word, index): Token[] =>
      index < words.length - 1 || (!joined && at < lines.length - 1) ? [...word, null] : word,
    );
  });
  return tokens.length > 0 && lines.every((_, at) => tokens.some((token) => token?.line === at))
    ? { tokens, lines }
    : null;
}

const lettersOf = (line: ReadLine | undefined): string => line?.text.trimStart() ?? '';

/** Whether a word continues on the next line, and whether its hyphen only marks the division. */
function endsWithin(word: readonly Letter[], next: string): 'soft' | 'hard' | false {
  const [before, last] = word.slice(-2);
  if (!last || !before) return false;
  if (DASHES.test(last.text) && /^\p{L}/u.test(next)) return 'hard';
  if (!HYPHENS.test(last.text) || !/\p{L}/u.test(before.text) || !/^[\p{L}\d]/u.test(next)) return false;
  return last.text === '\u00ad' || (/\p{Ll}/u.test(before.text) && /^\p{Ll}/u.test(next)) ? 'soft' : 'hard';
}

function isAlike(glyph: ShownGlyph, head: ShownGlyph): boolean {
  const [one, other] = [glyph.shown, head.shown];
  return (
    glyph.text !== '' &&
    !glyph.replaced &&
    glyph.shift === 0 &&
    one.font === other.font &&
    one.paint === other.paint &&
    one.state.mode < 3 &&
    one.state.mode === other.state.mode &&
    one.state.rise === other.state.rise &&
    one.state.fontName !== '' &&
    Math.abs(one.state.scaling * one.scale * one.state.size - other.state.scaling * other.scale * other.state.size) <
      SAME * head.size &&
    Math.abs(glyph.size - head.size) < SAME * head.size &&
    glyph.ux * head.ux + glyph.uy * head.uy > 0.99999 &&
    one.font.glyphs.sure
  );
}

/** The letters of a line's words; null if its glyphs show other words. */
function wordsOf(line: readonly ShownGlyph[], text: string, at: number): Letter[][] | null {
  const sizes = text
    .split(/\s+/)
    .map((word) => [...comparable(word)].length)
    .filter((size) => size > 0);
  const shown = line.filter(({ blank }) => !blank);
  const words: Letter[][] = [];
  let next = 0;
  for (const size of sizes) {
    const word: Letter[] = [];
    let left = size;
    while (left > 0) {
      const glyph = shown[next++];
      if (!glyph) return null;
      left -= [...comparable(glyph.text)].length;
      word.push(letterOf(glyph, at));
    }
    if (left < 0) return null;
    word.forEach((letter, index) => {
      const [glyph, following] = [letter.glyph, word[index + 1]?.glyph];
      if (glyph && following) letter.track = following.along - glyph.along - glyph.width;
    });
    words.push(word);
  }
  return next === shown.length ? words : null;
}

function letterOf(glyph: ShownGlyph, line: number): Letter {
  const { shown, item, from, to, text, width } = glyph;
  const string = shown.showing.items[item] as { bytes?: Uint8Array } | undefined;
  return {
    text,
    glyph,
    width,
    line,
    other: null,
    soft: false,
    breaks: false,
    code: string?.bytes?.subarray(from, to) ?? null,
    track: trackOf(glyph),
  };
}

/** The spacing that the content sets after a letter. */
export const trackOf = ({ shown: { state, scale } }: ShownGlyph): number =>
  state.characterSpacing * state.scaling * scale;

/** How far a mark may stick out of its letter, in font sizes. */
const BESIDE_LETTER = 0.1;

/** Whether the middle of a glyph's lower part is in a box; a mark may be just outside of it. */
export function isInside(glyph: ShownGlyph, box: Box): boolean {
  const { ux, uy, along, across, width, size } = glyph;
  const u = along + width / 2;
  const v = across + size * 0.25;
  const x = u * ux - v * uy;
  const y = u * uy + v * ux;
  const out = isMark(glyph) ? BESIDE_LETTER * size : 0;
  return x >= box[0] - out && x <= box[2] + out && y >= box[1] - out && y <= box[3] + out;
}

/** Drops leading and trailing spaces. */
export function trimmed(glyphs: ShownGlyph[]): ShownGlyph[] {
  const from = glyphs.findIndex(({ blank }) => !blank);
  const to = glyphs.findLastIndex(({ blank }) => !blank);
  return from < 0 ? [] : glyphs.slice(from, to + 1);
}
