import type { Extent } from './extent.ts';
import { middle } from './fragments.ts';
import type { PlacedLine } from './lines.ts';
import { neighbours } from './lists.ts';
import type { Pair, Passage } from './passages.ts';

/** Least share of pairs in order for the content's order to be the reading order. */
const ENOUGH = 0.6;
/** Fewer pairs prove nothing. */
const FEW = 3;
/** Words of two lines from which they are too long for cells. */
const LONG = 8;
/** Greatest share of pairs of running text with other lines drawn in between. */
const INTERLEAVED = 0.1;

/**
 * Whether the content draws lines in reading order: paragraph by paragraph, or row by row in tables, but not in columns
 * of prose.
 */
export function isStreamInOrder(
  lines: readonly PlacedLine[],
  pairs: readonly Pair[],
  passages: readonly Passage[],
): boolean {
  if (pairs.length < FEW && !goesDown(lines)) return false;
  if (pairs.length === 0) return true;
  const drawn = [...lines].sort((one, other) => one.first - other.first);
  const rank = new Map(drawn.map((line, at) => [line, at]));
  const passageOf = new Map(passages.flatMap((passage) => passage.lines.map((line) => [line, passage] as const)));
  let consecutive = 0;
  let rowWise = 0;
  let prose = 0;
  for (const { upper, lower } of pairs) {
    const [from, to, passage] = [rank.get(upper), rank.get(lower), passageOf.get(upper)];
    if (from === undefined || to === undefined || !passage) continue;
    if (to === from + 1) consecutive++;
    else if (
      to > from &&
      to - from < 12 &&
      drawn.slice(from + 1, to).every((one) => isBeside(one, upper) || isBeside(one, lower))
    ) {
      rowWise++;
      if (upper.words.length + lower.words.length >= LONG || isWrapped(upper, lower, passage)) prose++;
    }
  }
  if (consecutive + rowWise < pairs.length * ENOUGH) return false;
  return prose <= pairs.length * INTERLEAVED || (rowWise > consecutive && prose < rowWise * 0.5);
}

/** Whether a line is on the row of another. */
function isBeside(line: PlacedLine, other: PlacedLine): boolean {
  return Math.abs(middle(line) - middle(other)) < other.size * 0.6;
}

/** Whether a line has no room for the first word of the next line of its column, as in prose. */
export function isWrapped(upper: PlacedLine, lower: PlacedLine, { from, to }: Pick<Extent, 'from' | 'to'>): boolean {
  const [word] = lower.words;
  if (!word || (upper.words.length < 2 && !word.ideographic)) return false;
  const wanted = word.ideographic ? upper.size * 1.2 : word.to - word.from + upper.size * 0.15;
  return (upper.rtl ? upper.from - from : to - upper.to) < wanted;
}

/** Whether lines are mostly drawn from top to bottom, or from one column to the next. */
function goesDown(lines: readonly PlacedLine[]): boolean {
  const drawn = [...lines].sort((one, other) => one.first - other.first);
  let up = 0;
  for (const [last, line] of neighbours(drawn)) {
    const shares = Math.min(last.to, line.to) - Math.max(last.from, line.from) > 1;
    if (shares && middle(line) < middle(last) - line.size * 0.5) up++;
  }
  return up <= drawn.length * 0.1;
}

/** Most lines of a running head or foot. */
const RUNNING = 4;
/** Least gap between a running head or foot and the rest of the page, in font sizes. */
const APART = 1;
/** Greatest overlap of lines above each other, in font sizes. */
const TOUCHING = 0.3;
/** Greatest number of parts that the drawn text is divided into. */
const MAX_PARTS = 20;

/**
 * Lines in the order of the content, except for text that programs draw first or last regardless of its position:
 * running heads and feet, and boxes next to prose.
 */
export function settled(lines: readonly PlacedLine[]): PlacedLine[] {
  const drawn = [...lines].sort((one, other) => one.first - other.first);
  const heads = takeEdge(drawn, (one, other) => one.over < other.over, isAbove);
  const feet = takeEdge(
    drawn,
    (one, other) => one.under > other.under,
    (one, other) => isAbove(other, one),
  );
  return [...heads, ...withBoxesInPlace(upperFirst(drawn)), ...feet.reverse()];
}

/** Removes and returns the lines beyond all others at one end of the page, from the end inwards. */
function takeEdge(
  drawn: PlacedLine[],
  isFarther: (one: PlacedLine, other: PlacedLine) => boolean,
  isBeyond: (one: PlacedLine, other: PlacedLine) => boolean,
): PlacedLine[] {
  const running: PlacedLine[] = [];
  while (running.length < RUNNING && drawn.length > 1) {
    const farthest = drawn.reduce((most, line) => (isFarther(line, most) ? line : most));
    const rest = drawn.filter((line) => line !== farthest);
    if (!rest.every((line) => isBeyond(farthest, line) && isApart(farthest, line))) break;
    drawn.splice(drawn.indexOf(farthest), 1);
    running.push(farthest);
  }
  return running;
}

/** Moves text up that is drawn later, if all of it is above all earlier text. */
function upperFirst(drawn: PlacedLine[], parts = 0): PlacedLine[] {
  if (parts >= MAX_PARTS || drawn.length < 2) return drawn;
  /** For each line, the lowest end of it and all later ones. */
  const lowest = drawn.map(({ under }) => under);
  for (let at = lowest.length - 2; at >= 0; at--) lowest[at] = Math.max(lowest[at] ?? 0, lowest[at + 1] ?? 0);
  let over = Number.POSITIVE_INFINITY;
  for (const [at, line] of drawn.entries()) {
    if (at > 0 && (lowest[at] ?? 0) <= over) {
      return [...upperFirst(drawn.slice(at), parts + 1), ...upperFirst(drawn.slice(0, at), parts + 1)];
    }
    over = Math.min(over, line.over + line.size * TOUCHING);
  }
  return drawn;
}

/**
 * Whether the gap between two lines is wider than within a paragraph; the last lines of the longest column have no such
 * gap.
 */
function isApart(one: PlacedLine, other: PlacedLine): boolean {
  return Math.max(one.over - other.under, other.over - one.under) > Math.min(one.size, other.size) * APART;
}

function isAbove(upper: Extent, lower: Pick<PlacedLine, 'over' | 'size'>): boolean {
  return upper.under <= lower.over + lower.size * TOUCHING;
}

/** Moves a box that is drawn before the top of the page to its place: before the first line beside or below it. */
function withBoxesInPlace(drawn: PlacedLine[]): PlacedLine[] {
  if (drawn.length < 2) return drawn;
  const highest = drawn.reduce((most, line) => (line.over < most.over ? line : most));
  const top = drawn.indexOf(highest);
  const [box, rest] = [drawn.slice(0, top), drawn.slice(top)];
  const [first] = box;
  if (!first || box.length < 3 || box.length > drawn.length / 2) return drawn;
  const lower = { over: Math.min(...box.map((line) => line.over)), size: first.size };
  const place = rest.findIndex((line) => !isAbove(line, lower));
  if (place <= 0 || rest.slice(place).some((line) => isAbove(line, lower))) return drawn;
  return [...rest.slice(0, place), ...box, ...rest.slice(place)];
}
