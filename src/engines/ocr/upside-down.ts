import { cropShades, inkBelow, reduceShades, type Shades } from '../render/shades.ts';

/** Pixels of the longer side for examining lines: 150 an inch of a letter page. */
const LOOKED_AT = 1650;
/** Parts of a page that are examined separately, since the lines of columns need not align. */
const STRIPS = 6;
/** Greatest height of a line, in pixels, and the number of lines required. */
const LINE = { least: 6, most: 40 };
const ENOUGH_LINES = 24;
/** The part of all ink that must be in such lines. */
const MOST_INK = 0.5;
/** How much more of the ink beyond the x-height must be on the wrong side; in English it is a half. */
const LEANING = 0.25;
/** Lines of a sample, at the spacing of typescript: close ones are twice as many. */
const SAMPLE_LINES = 4;

/** Lines that run in one direction: down the rows of a picture, or across its columns. */
interface Lines {
  columns: boolean;
  /** The height of each. */
  heights: number[];
  /** The part of the ink of the picture that is in them. */
  share: number;
  /** How much more ink is ahead of the x-height, where rows and columns begin, than behind: -1 to 1. */
  lean: number;
  /** Ink in each row or column. */
  ink: Uint32Array;
}

/**
 * Cuts some lines out of a picture whose lines look as if the engine would read them upside down: letters of most
 * scripts reach above the x-height more often than below it. Null if they do not, or if it is uncertain. The engine
 * reads vertical lines, too, so letters on their side are upside down if their heads are on the left.
 */
export function sampleOfUpsideDown(picture: Shades): Shades | null {
  const factor = Math.max(1, Math.round(Math.max(picture.width, picture.height) / LOOKED_AT));
  const small = factor === 1 ? picture : reduceShades(picture, factor);
  const limit = inkBelow(small);
  const [level, onSide] = [findLines(small, limit, false), findLines(small, limit, true)];
  const lines = level.share >= onSide.share ? level : onSide;
  if (lines.heights.length < ENOUGH_LINES || lines.share < MOST_INK) return null;
  if (lines.columns ? lines.lean < LEANING : lines.lean > -LEANING) return null;
  const [from, to] = densestPart(lines).map((at) => at * factor) as [number, number];
  const { width, height } = picture;
  const part = lines.columns
    ? { left: from, top: 0, right: to, bottom: height }
    : { left: 0, top: from, right: width, bottom: to };
  return cropShades(picture, part);
}

function findLines({ width, height, data }: Shades, limit: number, columns: boolean): Lines {
  const [along, across] = columns ? [width, height] : [height, width];
  const strip = Math.ceil(across / STRIPS);
  const counts = new Uint16Array(STRIPS * along);
  const ink = new Uint32Array(along);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((data[at] ?? limit) >= limit) continue;
      const [here, beside] = columns ? [x, y] : [y, x];
      const place = Math.floor(beside / strip) * along + here;
      counts[place] = (counts[place] ?? 0) + 1;
      ink[here] = (ink[here] ?? 0) + 1;
    }
  }
  const heights: number[] = [];
  let [ahead, behind, inLines] = [0, 0, 0];
  for (let first = 0; first < counts.length; first += along) {
    for (const [from, to] of runsOf(counts, first, first + along)) {
      const line = measureLine(counts.subarray(from, to), strip);
      if (!line) continue;
      heights.push(to - from);
      ahead += line.ahead;
      behind += line.behind;
      inLines += line.ink;
    }
  }
  const all = ink.reduce((sum, count) => sum + count, 0);
  return {
    columns,
    heights,
    ink,
    share: inLines / Math.max(1, all),
    lean: (ahead - behind) / Math.max(1, ahead + behind),
  };
}

/** Stretches of rows with ink. */
function* runsOf(counts: Uint16Array, first: number, end: number): Generator<[from: number, to: number]> {
  for (let from = first; from < end; from++) {
    if (counts[from] === 0) continue;
    let to = from + 1;
    while (to < end && counts[to] !== 0) to++;
    yield [from, to];
    from = to;
  }
}

/** The ink of a line, and how much of it is ahead of its x-height and behind; null for lines without text. */
function measureLine(counts: Uint16Array, strip: number) {
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  const isLine = counts.length >= LINE.least && counts.length <= LINE.most && most >= 8 && most <= strip * 0.7;
  if (!isLine) return null;
  const from = counts.findIndex((count) => count * 2 >= most);
  const to = counts.findLastIndex((count) => count * 2 >= most) + 1;
  const sum = (some: Uint16Array): number => some.reduce((total, count) => total + count, 0);
  return { ahead: sum(counts.subarray(0, from)), behind: sum(counts.subarray(to)), ink: sum(counts) };
}

/** The rows or columns of consecutive lines with the most ink; it begins and ends where there is little. */
function densestPart({ heights, ink }: Lines): [from: number, to: number] {
  const usual = heights.sort((one, other) => one - other)[heights.length >> 1] ?? 0;
  const pitch = Math.ceil(usual * 1.5);
  const length = Math.min(ink.length, SAMPLE_LINES * pitch);
  let sum = ink.subarray(0, length).reduce((total, count) => total + count, 0);
  let [best, most] = [0, sum];
  for (let to = length; to < ink.length; to++) {
    sum += (ink[to] ?? 0) - (ink[to - length] ?? 0);
    if (sum > most) [best, most] = [to - length + 1, sum];
  }
  return [leastNear(ink, best, pitch), leastNear(ink, best + length, pitch)];
}

function leastNear(ink: Uint32Array, at: number, reach: number): number {
  let best = Math.min(at, ink.length - 1);
  for (let near = Math.max(0, at - reach); near <= Math.min(ink.length - 1, at + reach); near++) {
    const [here, least] = [ink[near] ?? 0, ink[best] ?? 0];
    const closer = here === least && Math.abs(near - at) < Math.abs(best - at);
    if (here < least || closer) best = near;
  }
  return best;
}
