import type { Box, Point } from '../stage/geometry.ts';

/** A word with its position and font. */
export interface Word extends Box {
  text: string;
  font?: string;
  /** In points. */
  size?: number;
  bold?: boolean;
  italic?: boolean;
  /** It is not upright. */
  rotation?: number;
}

/** A line of text on a page, with the positions of its words in reading order. */
export type WordLine = readonly Word[];

/** A line of text on a page that can be changed. */
export interface TextLine extends Box {
  /** Absent in cells of tables. */
  id?: string;
  text: string;
  words: WordLine;
}

interface Written {
  id?: string;
  text?: string;
  words?: Word[];
  lines?: Written[];
  rows?: Written[][];
}

/** Converts extracted text to lines by page number. */
export function textLinesByPage(report: unknown): Map<number, TextLine[]> {
  const { pages } = report as { pages: { page: number; blocks: Written[] }[] };
  return new Map(
    pages.map(({ page, blocks }) => [
      page,
      blocks.flatMap(({ lines = [], rows = [] }) => [...lines, ...rows.flat()]).flatMap(placedLine),
    ]),
  );
}

/** The line with its frame; none if no word of it has a position. */
function placedLine({ id, text, words = [] }: Written): TextLine[] {
  const placed = words.filter(({ x, y, width, height }) => [x, y, width, height].every(Number.isFinite));
  const frame = frameOf(placed);
  if (!frame) return [];
  const own = text ?? placed.map((word) => word.text).join(' ');
  return [{ ...(id !== undefined && { id }), text: own, words: placed, ...frame }];
}

/** The words of lines for selecting and copying. */
export const wordsOf = (lines: ReadonlyMap<number, readonly TextLine[]>): Map<number, WordLine[]> =>
  new Map([...lines].map(([page, all]) => [page, all.map(({ words }) => words)]));

/** A point up to this far from a line still selects it. */
const NEAR_MM = 4;

/**
 * Returns the areas of the words between two points, one for each line, or of the word at a single point. Null if there are
 * no words.
 */
export function wordsBetween(lines: readonly WordLine[], from: Point, to: Point): Box[] | null {
  const [one, other] = [nearest(lines, from), nearest(lines, to)];
  if (!one || !other) return null;
  const [first, last] = isBefore(one, other) ? [one, other] : [other, one];
  const areas: Box[] = [];
  for (let line = first.line; line <= last.line; line++) {
    const words = lines[line] ?? [];
    const chosen = words.slice(line === first.line ? first.word : 0, line === last.line ? last.word + 1 : words.length);
    const area = frameOf(chosen);
    if (area) areas.push(area);
  }
  return areas;
}

interface Found {
  line: number;
  word: number;
}

const isBefore = (a: Found, b: Found) => a.line < b.line || (a.line === b.line && a.word <= b.word);

/** The nearest word to a point; null if none is near. */
function nearest(lines: readonly WordLine[], { x, y }: Point): Found | null {
  let best: Found | null = null;
  let least = NEAR_MM;
  for (const [line, words] of lines.entries()) {
    for (const [word, box] of words.entries()) {
      const across = Math.max(box.x - x, 0, x - box.x - box.width);
      const down = Math.max(box.y - y, 0, y - box.y - box.height);
      // A point next to a line counts as its end.
      const far = Math.hypot(across / 8, down);
      if (far < least) {
        least = far;
        best = { line, word };
      }
    }
  }
  return best;
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

function frameOf(words: readonly Box[]): Box | null {
  if (words.length === 0) return null;
  const left = Math.min(...words.map(({ x }) => x));
  const top = Math.min(...words.map(({ y }) => y));
  const right = Math.max(...words.map(({ x, width }) => x + width));
  const bottom = Math.max(...words.map(({ y, height }) => y + height));
  return { x: hundredth(left), y: hundredth(top), width: hundredth(right - left), height: hundredth(bottom - top) };
}
