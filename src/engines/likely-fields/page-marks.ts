import type { PageFacts, Shape } from '../page-facts/facts.ts';
import { readFacts } from '../page-facts/read-facts.ts';
import { type Box, type Character, type PageText, readCharacters } from '../page-text/characters.ts';
import { type Line, linesOf } from '../page-text/lines.ts';
import { wordsOf } from '../page-text/words.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';

/** A straight line along or across the page. */
export interface Stroke {
  at: number;
  from: number;
  to: number;
}

/** Marks of a page that show where people write. */
export interface PageMarks {
  width: number;
  height: number;
  across: Stroke[];
  down: Stroke[];
  /** Boxes of one light color, or outlined by a path. */
  boxes: Box[];
  /** Boxes of one color in the order in which they are drawn; gray is not written on. */
  grounds: (Box & { gray: boolean })[];
  /** Small shapes that are about square, like circles. */
  rounds: Box[];
  characters: Character[];
  /** Lines of words without blanks to write on. */
  lines: Line[];
  /** Middles of letters whose lines run up or down. */
  turned: { x: number; y: number }[];
  /** True if the page is a picture, as scans are. */
  scanned: boolean;
}

/** Points by which ends and places of lines may differ that are drawn as one. */
const NEAR = 1;
const JOINT = 2.5;
const FIELD_SIDES = [5, 60] as const;
const ROUND_SIDES = [5, 18] as const;
/** Of 255: lighter ground is for writing. */
const LIGHT = 190;
/** Points. */
const LETTERS = 20;
/** Darker grays are ink. */
const GRAY = 215;
/** Part of the page that the picture of a scan covers at least. */
const SCAN = 0.8;

/** Reads what a page shows that may be a blank. */
export function readMarks(document: PdfiumDocument, index: number): PageMarks {
  const read: PageFacts[] = [];
  const page: PageText = readCharacters(document, index, (handle, place) => {
    read.push(readFacts(document.instance, handle, place));
  });
  const { rules = [], fills = [], shapes = [], pictures = [] } = read[0] ?? {};
  const { width, height } = page;
  const isOnPage = ({ left, top, right, bottom }: Box) => right > 0 && left < width && bottom > 0 && top < height;
  const characters = page.characters.filter(isOnPage);
  const text = { ...page, characters: characters.filter((character) => !isBlank(character)) };
  const words = wordsOf(text).find(({ degrees }) => degrees === 0)?.words ?? [];
  const inner = new Set(outlines(fills));
  const strokes = (horizontal: boolean): Stroke[] =>
    joined(rules.filter((rule) => rule.horizontal === horizontal).map(({ at, from, to }) => ({ at, from, to })));
  return {
    width,
    height,
    across: strokes(true),
    down: strokes(false),
    boxes: [...fills.filter(isGround), ...inner].filter(isOnPage),
    grounds: fills.filter((fill) => !inner.has(fill)).map((fill) => ({ ...fill, gray: isGray(fill) })),
    rounds: shapes.filter(isRound),
    characters,
    lines: linesOf(words),
    turned: characters.filter(isTurned).map(middleOf),
    scanned: pictures.some((box) => coversPage(box, width, height)),
  };
}

/** Larger letters belong to watermarks. */
const isTurned = ({ direction, size }: Character): boolean => (direction === 90 || direction === 270) && size < LETTERS;

const middleOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** Characters that mark a blank: underscores, dots of leaders, empty boxes. */
const isBlank = ({ text, face }: Character): boolean => text === '_' || text === '＿' || isBoxSign(text, face.name);

const BOX_SIGN =
  /^[\u2610\u25a1\u25a2\u25fb\u25fd\u274f-\u2752\u2b1c\u25cb\u2b58\uf06f\uf071\uf072\uf0a8\uf0a1\uf0fe]$/u;
const SIGN_FONT = /dingbat|wingding/i;

/** Whether a character is an empty box to check. */
export const isBoxSign = (text: string, font: string): boolean =>
  BOX_SIGN.test(text) || (SIGN_FONT.test(font) && /^[opqr¨¡]$/.test(text));

/** Joins strokes that continue each other, as borders of cells do. */
function joined(strokes: Stroke[]): Stroke[] {
  const sorted = strokes.toSorted((one, other) => one.at - other.at || one.from - other.from);
  const done: Stroke[] = [];
  for (const stroke of sorted) {
    // Those at about the same place are at the end of the list.
    let into: Stroke | null = null;
    for (let at = done.length - 1; at >= 0; at--) {
      const other = done[at];
      if (!other || stroke.at - other.at > NEAR) break;
      if (stroke.from <= other.to + JOINT && stroke.to >= other.from - JOINT) {
        into = other;
        break;
      }
    }
    if (!into) done.push({ ...stroke });
    else {
      into.from = Math.min(into.from, stroke.from);
      into.to = Math.max(into.to, stroke.to);
    }
  }
  return done;
}

interface Fill extends Box {
  color: string;
}

const partsOf = ({ color }: Fill): number[] => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function isGray(fill: Fill): boolean {
  const parts = partsOf(fill);
  return Math.max(...parts) < GRAY && Math.max(...parts) - Math.min(...parts) < 12;
}

function isGround(fill: Fill): boolean {
  const { left, top, right, bottom } = fill;
  const parts = partsOf(fill);
  const [width, height] = [right - left, bottom - top];
  return Math.min(...parts) >= LIGHT && width >= FIELD_SIDES[0] && height >= FIELD_SIDES[0] && height <= FIELD_SIDES[1];
}

/** Insides of paths that are filled between two rectangles: they look like borders. */
function outlines(fills: readonly Fill[]): Fill[] {
  return fills.filter((inner, index) => {
    const outer = fills[index - 1];
    if (!outer || outer.color !== inner.color) return false;
    const gaps = [
      inner.left - outer.left,
      inner.top - outer.top,
      outer.right - inner.right,
      outer.bottom - inner.bottom,
    ];
    return gaps.every((gap) => gap > 0 && gap < 3);
  });
}

function isRound({ left, top, right, bottom, curved, hollow }: Shape): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    curved && hollow && width >= ROUND_SIDES[0] && width <= ROUND_SIDES[1] && Math.abs(width - height) < 0.1 * width
  );
}

function coversPage({ left, top, right, bottom }: Box, width: number, height: number): boolean {
  const [across, down] = [Math.min(right, width) - Math.max(left, 0), Math.min(bottom, height) - Math.max(top, 0)];
  return across > 0 && down > 0 && across * down > SCAN * width * height;
}
