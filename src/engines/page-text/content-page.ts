import type { ArrangedText } from '../content-text/arrange-texts.ts';
import { createRepeats } from '../content-text/repeated-glyphs.ts';
import type { ShownText } from '../content-text/shown-text.ts';
import { type Character, MAX_CHARACTERS, type PageText } from './characters.ts';
import { type Known, knownOf, type Looks } from './font-looks.ts';
import { createOverprints, splitLigatures } from './overprints.ts';
import { type Look, PageCharacter } from './page-character.ts';
import type { Placing } from './placing.ts';

export type PageSize = Pick<PageText, 'width' | 'height'>;

const UNKNOWN: Known = { face: { name: '', bold: false, italic: false }, above: 0.75, below: 0.25 };

/** Makes the characters of a page of its texts; fonts that are not known look like any. */
export function pageOf(texts: readonly ArrangedText[], placing: Placing, size: PageSize, looks: Looks): PageText {
  const length = texts.reduce((sum, { text }) => sum + text.glyphs.reduce((all, one) => all + one.text.length, 0), 0);
  const places = new Float64Array(Math.min(length, MAX_CHARACTERS) * 4);
  const characters: Character[] = [];
  const seen = createOverprints();
  const repeats = createRepeats();
  for (const [at, arranged] of texts.entries()) {
    const { text } = arranged;
    const known = knownOf(looks, text) ?? UNKNOWN;
    const look = lookOf(text, placing, at + 1, known);
    if (isUpright(text, placing)) {
      const first = repeats(text, known.above);
      addUpright(characters, places, arranged, placing, look, known, first, text.glyphs.length);
    } else addLeaning(characters, places, arranged, placing, look, known, seen);
  }
  const lastRun = characters.at(-1)?.run ?? 0;
  return { ...size, characters, lastRun, repeats: false, cut: false, unmapped: false };
}

/** Whether a text runs along the page's width, and its letters are upright. */
export function isUpright({ matrix: [a, b, c, d] }: ShownText, { turns }: Placing): boolean {
  return turns === 0 && b === 0 && c === 0 && a > 0 && d > 0;
}

/** Adds the characters of an upright text, from its glyph `first` to the one before `end`. */
export function addUpright(
  characters: Character[],
  places: Float64Array,
  { text, spaced, spaces }: ArrangedText,
  placing: Placing,
  look: Look,
  { above, below }: Known,
  first: number,
  end: number,
): void {
  const { glyphs, size, matrix } = text;
  const [a, , , d, e, f] = matrix;
  const [under, over] = [f - d * below * size, f + d * above * size];
  let used = characters.length * 4;
  for (let at = first; at < end; at++) {
    const glyph = glyphs[at];
    if (!glyph) break;
    let left = a * (text.places[at] ?? 0) + e;
    const letters = glyph.text.length;
    // Letters of a ligature share its width.
    const width = (a * glyph.width * size) / 1000 / letters;
    for (let letter = 0; letter < letters; letter++) {
      placing.write(places, used, left, under, left + width, over);
      const isSpaced = letter === 0 && (at === 0 ? spaced : spaces !== null && spaces[at] === 1);
      const one = letters === 1 ? glyph.text : glyph.text.charAt(letter);
      characters.push(new PageCharacter(one, isSpaced, look, places, used));
      used += 4;
      left += width;
    }
  }
}

/** Adds the characters of a text in any direction. */
function addLeaning(
  characters: Character[],
  places: Float64Array,
  { text, spaced, spaces }: ArrangedText,
  placing: Placing,
  look: Look,
  known: Known,
  seen: (character: Character) => boolean,
): void {
  const from = characters.length;
  for (const [at, glyph] of text.glyphs.entries()) {
    let isSpaced = at === 0 ? spaced : spaces?.[at] === 1;
    for (const letter of glyph.text) {
      const used = characters.length * 4;
      writePlace(places, used, text, known, at, placing);
      const character = new PageCharacter(letter, isSpaced, look, places, used);
      isSpaced = false;
      if (!seen(character)) characters.push(character);
    }
  }
  const added = characters.slice(from);
  splitLigatures(added);
  for (const [at, character] of added.entries()) characters[from + at] = character;
}

export function lookOf({ matrix, size, tag }: ShownText, { turns }: Placing, run: number, known: Known): Look {
  const { face, above, below } = known;
  const [a, b, c, d] = matrix;
  const angle = a !== 0 || b !== 0 ? (Math.atan2(-b, a) * 180) / Math.PI : 0;
  const direction = (Math.round(angle) + turns * 90 + 360) % 360;
  return {
    size: Math.abs(size * (Math.hypot(c, d) || 1)) || 1,
    direction,
    face,
    run,
    tag: tag < 0 ? undefined : tag,
    below: direction === 0 ? below / (above + below) : undefined,
  };
}

/** Writes the box of a glyph. */
function writePlace(
  places: Float64Array,
  used: number,
  { matrix, size, glyphs, places: along }: ShownText,
  { above, below }: Known,
  at: number,
  placing: Placing,
): void {
  const [a, b, c, d, e, f] = matrix;
  const from = along[at] ?? 0;
  const to = from + ((glyphs[at]?.width ?? 0) * size) / 1000;
  const [under, over] = [-below * size, above * size];
  const xs = [a * from + c * under, a * to + c * under, a * from + c * over, a * to + c * over];
  const ys = [b * from + d * under, b * to + d * under, b * from + d * over, b * to + d * over];
  placing.write(places, used, Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f);
}
