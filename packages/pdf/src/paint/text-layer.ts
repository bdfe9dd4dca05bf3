import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { geometryOf, type Matrix, multiply } from '../geometry.ts';
import { numberText } from '../syntax/serialize.ts';
import { ASCENT, createInvisibleFont, type InvisibleFont, LETTER_WIDTH, SPACE_WIDTH } from './invisible-font.ts';
import { createPainter } from './painter.ts';

/** A line of words on a picture of a page, in its pixels from the upper left corner. */
export interface LayerLine {
  words: readonly { text: string; left: number; top: number; right: number; bottom: number }[];
  baseline: { x0: number; y0: number; x1: number; y1: number };
  /** How far letters reach above the baseline. */
  ascent: number;
}

/** A page as it was drawn, and its text. */
export interface LayerPage {
  width: number;
  height: number;
  lines: readonly LayerLine[];
}

/** Lays text under pages that is found, selected and read, and not seen. */
export interface TextLayer {
  /** Adds an invisible text layer of these lines to the page with this index; returns the number of words. */
  lay(index: number, page: LayerPage): number;
  /** Writes the font, once all pages have their text. */
  finish(): void;
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const IDEOGRAPH_AT_END = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]$/;
/** The sine of the angle below which words of a line count as level. */
const LEVEL = 0.1;
/** Part of the size that letters have around their ink. */
const BEARING = 0.035;
/** Percent by which letters may be narrowed and widened. */
const SCALES = [1, 10_000] as const;

/** Creates the text layer of a document; its font is begun with the first line. */
export function createTextLayer(edited: EditedDocument): TextLayer {
  const painter = createPainter(edited);
  let font: InvisibleFont | null = null;
  return {
    lay(index, { width, height, lines }) {
      const geometry = geometryOf(edited, pageAt(edited, index));
      const [across, up] = [geometry.width / width, geometry.height / height];
      // From pixels, whose rows go down, to the page's own coordinates.
      const toPage = multiply([across, 0, 0, -up, 0, geometry.height], geometry.fromUpright);
      if (lines.length === 0) return 0;
      font ??= createInvisibleFont(edited);
      const { ref, codesOf } = font;
      const shown = lines.map((line) => lineContent(line, toPage, codesOf));
      const content = `q BT 3 Tr {F} 1 Tf\n${shown.join('')}ET Q\n`;
      painter.paint(index, { under: { content, fonts: { F: ref } } });
      return lines.reduce((sum, { words }) => sum + words.length, 0);
    },
    finish: () => font?.finish(),
  };
}

/** Words along their line, in pixels. */
interface Placed {
  text: string;
  from: number;
  to: number;
}

/** The operators that show a line: one matrix, and for each word its rise, how wide its letters are and how far the next one is. */
function lineContent(line: LayerLine, toPage: Matrix, codesOf: InvisibleFont['codesOf']): string {
  const { baseline, ascent } = line;
  const size = (ascent * 1000) / ASCENT;
  const direction = directionOf(line);
  // Readers break up a word whose letters are not level: place each separately, raised as its line climbs.
  const level = direction.cos > 0 && Math.abs(direction.sin) < LEVEL;
  const { cos, sin } = level ? { cos: 1, sin: 0 } : direction;
  const slope = level ? direction.sin / direction.cos : 0;
  const along = (x: number, y: number): number => (x - baseline.x0) * cos + (y - baseline.y0) * sin;
  const upright = Math.abs(cos) < Math.abs(sin);
  const words = line.words
    .map(({ text, left, top, right, bottom }): Placed => {
      // In a line that is not level, the centers of a word's sides mark its beginning and end.
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const ends = upright ? [along(x, top), along(x, bottom)] : [along(left, y), along(right, y)];
      return { text: visualOrder(text), from: Math.min(...ends), to: Math.max(...ends) };
    })
    .sort((one, other) => one.from - other.from);
  addBearings(words, BEARING * size);
  const first = words[0];
  if (!first || !(size > 0)) return '';
  const middle = ({ from, to }: Placed): number => (from + to) / 2;
  const origin = middle(first);
  const start: Matrix = [
    ...([size * cos, size * sin, size * sin, -size * cos] as const),
    baseline.x0 + first.from * cos,
    baseline.y0 + first.from * sin + slope * origin,
  ];
  let content = `${multiply(start, toPage).map(rounded).join(' ')} Tm\n`;
  let pen = first.from;
  let rise = 0;
  words.forEach((word, index) => {
    const { text, to } = word;
    const wanted = Math.round((-slope * (middle(word) - origin) * 100) / size) / 100;
    if (wanted !== rise) content += `${numberText(wanted)} Ts `;
    rise = wanted;
    const next = words[index + 1];
    const natural = (lettersOf(text) * LETTER_WIDTH * size) / 1000;
    const scale = Math.min(SCALES[1], Math.max(SCALES[0], Math.round(((to - pen) / natural) * 1000) / 10));
    const unit = (size * scale) / 100 / 1000;
    pen += lettersOf(text) * LETTER_WIDTH * unit;
    const spaced = next !== undefined && !(IDEOGRAPH_AT_END.test(text) && IDEOGRAPH_AT_END.test(next.text[0] ?? ''));
    if (spaced) pen += SPACE_WIDTH * unit;
    const back = next ? Math.round((pen - next.from) / unit) : 0;
    pen -= back * unit;
    const codes = codesOf(spaced ? `${text} ` : text);
    content += back === 0 ? `${scale} Tz<${codes}>Tj\n` : `${scale} Tz[<${codes}>${back}]TJ\n`;
  });
  return rise === 0 ? content : `${content}0 Ts\n`;
}

/** Widens words by their letters' side bearings, as far as their neighbors leave room. */
function addBearings(words: Placed[], bearing: number): void {
  words.forEach((word, index) => {
    const next = words[index + 1];
    const room = next ? Math.max(0, Math.min(bearing, (next.from - word.to) / 2)) : bearing;
    word.to += room;
    if (next) next.from -= room;
    if (index === 0) word.from -= bearing;
  });
}

/**
 * The direction of a line, as cosine and sine in a picture with rows downwards; for an upright one, by the order of its
 * words.
 */
function directionOf({ baseline: { x0, y0, x1, y1 }, words }: LayerLine): { cos: number; sin: number } {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!(length > 0)) return { cos: 1, sin: 0 };
  const [cos, sin] = [(x1 - x0) / length, (y1 - y0) / length];
  const [first, last] = [words[0], words.at(-1)];
  const turned = Math.abs(sin) > Math.abs(cos) && first && last && (last.top - first.top) * sin < 0;
  return turned ? { cos: -cos, sin: -sin } : { cos, sin };
}

/** Content holds right-to-left words in display order (as readers of PDFs expect). */
function visualOrder(text: string): string {
  return RTL.test(text) ? [...text].reverse().join('') : text;
}

/** Letters that take a code each. */
function lettersOf(text: string): number {
  return [...text].length;
}

function rounded(value: number): string {
  return numberText(Math.round(value * 1000) / 1000);
}
