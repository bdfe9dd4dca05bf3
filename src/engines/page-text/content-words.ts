import type { ArrangedText } from '../content-text/arrange-texts.ts';
import { createRepeats } from '../content-text/repeated-glyphs.ts';
import type { Character, Face } from './characters.ts';
import { addUpright, isUpright, lookOf, type PageSize } from './content-page.ts';
import { type Known, knownOf, type Looks } from './font-looks.ts';
import type { Placing } from './placing.ts';
import { LETTER_GAP, SPACED_GAP, type Word } from './words.ts';

/** Glyphs of a text that belong to one word. */
interface Part {
  arranged: ArrangedText;
  run: number;
  known: Known;
  from: number;
  to: number;
}

/** A word that makes its characters only if they are asked for: to write plain text takes none. */
class ContentWord implements Word {
  text = '';
  from: number;
  to: number;
  over: number;
  under: number;
  size: number;
  readonly rtl = false;
  readonly ideographic = false;
  readonly face: Face;
  readonly #placing: Placing;
  readonly #parts: Part[] = [];
  #characters: Character[] | undefined;

  constructor(placing: Placing, { known }: Part, from: number, to: number, over: number, under: number, size: number) {
    this.#placing = placing;
    this.face = known.face;
    this.from = from;
    this.to = to;
    this.over = over;
    this.under = under;
    this.size = size;
  }

  /** Adds the glyph of a part after those that the word has. */
  add(part: Part, at: number, text: string): void {
    const last = this.#parts.at(-1);
    this.text += text;
    if (last?.arranged === part.arranged && last.to === at) last.to = at + 1;
    else this.#parts.push({ arranged: part.arranged, run: part.run, known: part.known, from: at, to: at + 1 });
  }

  get characters(): Character[] {
    if (!this.#characters) {
      const places = new Float64Array(this.text.length * 4);
      this.#characters = [];
      for (const { arranged, run, known, from, to } of this.#parts) {
        const look = lookOf(arranged.text, this.#placing, run, known);
        addUpright(this.#characters, places, arranged, this.#placing, look, known, from, to);
      }
    }
    return this.#characters;
  }
  set characters(characters: Character[]) {
    this.#characters = characters;
  }
}

/** The end of the letters so far, which the next letter may join. */
interface Last {
  word: ContentWord | null;
  from: number;
  to: number;
  over: number;
  under: number;
  size: number;
}

/**
 * Joins the texts of a page to words, as `wordsOf` does with their characters; null if some text is not upright, not
 * wholly on the page or of scripts that need more care.
 */
export function wordsOfTexts(
  texts: readonly ArrangedText[],
  placing: Placing,
  size: PageSize,
  looks: Looks,
): Word[] | null {
  const words: ContentWord[] = [];
  const repeats = createRepeats();
  const last: Last = { word: null, from: 0, to: 0, over: 0, under: 0, size: 0 };
  for (const [at, arranged] of texts.entries()) {
    const known = knownOf(looks, arranged.text);
    if (!isUpright(arranged.text, placing)) return null;
    const first = repeats(arranged.text, known?.above ?? 0);
    const part = known && { arranged, run: at + 1, known, from: first, to: arranged.text.glyphs.length };
    if (!addText(words, last, arranged, part, first, placing, size)) return null;
  }
  return words;
}

/** Adds the words of a text; returns false if it needs more care. */
function addText(
  words: ContentWord[],
  last: Last,
  { text, spaced, spaces }: ArrangedText,
  part: Part | undefined,
  first: number,
  placing: Placing,
  page: PageSize,
): boolean {
  const { glyphs, places, matrix, size } = text;
  const [a, , , d] = matrix;
  const origin = placing.box(matrix[4], matrix[5], matrix[4], matrix[5]);
  const { above, below } = part?.known ?? { above: 0, below: 0 };
  const [over, under] = [origin.top - d * above * size, origin.top + d * below * size];
  const high = size * d;
  const level = overlapOf(last, over, under) >= 0.3;
  for (let at = first; at < glyphs.length; at++) {
    const glyph = glyphs[at];
    if (!glyph) break;
    if (glyph.kind === 'space') {
      last.word = null;
      continue;
    }
    if (glyph.kind !== 'letters' || !part) return false;
    const from = origin.left + a * (places[at] ?? 0);
    const to = from + (a * glyph.width * size) / 1000;
    if (from < 0 || to > page.width || over < 0 || under > page.height || high < LEAST_SIZE) return false;
    // Letters of a ligature share its width.
    const width = (to - from) / glyph.text.length;
    const isSpaced = at === 0 ? spaced : spaces !== null && spaces[at] === 1;
    const most = (isSpaced ? SPACED_GAP : LETTER_GAP) * Math.min(last.size, high);
    const isNear = from - last.to <= most && from + width > last.from - last.size * 0.3;
    let { word } = last;
    if (!word || !isNear || !(level || at > first)) {
      word = new ContentWord(placing, part, from, to, over, under, high);
      words.push(word);
    } else {
      if (from < word.from) word.from = from;
      if (to > word.to) word.to = to;
      if (over < word.over) word.over = over;
      if (under > word.under) word.under = under;
      if (high > word.size) word.size = high;
    }
    word.add(part, at, glyph.text);
    last.word = word;
    last.from = to - width;
    last.to = to;
    last.over = over;
    last.under = under;
    last.size = high;
  }
  return true;
}

/** Points of text that readers see. */
const LEAST_SIZE = 0.1;

function overlapOf(last: Last, over: number, under: number): number {
  const least = Math.min(last.under - last.over, under - over);
  return least > 0 ? (Math.min(last.under, under) - Math.max(last.over, over)) / least : 0;
}
