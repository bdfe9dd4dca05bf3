import { inkBelow, type Shades } from './shades.ts';

/** Skew of a scan. */
export interface Skew {
  /** By which its lines are turned clockwise. */
  degrees: number;
  /** How much sharper lines show at this angle than at others: below `SURE` it is a guess. */
  clarity: number;
}

/**
 * From this value on, an angle is reliable: a page of one line has 20; pictures, and a lone word of some letters, have
 * less than 4.
 */
export const SURE = 5;

/** Steps of the search for the angle in degrees: coarse, then finer, each within the previous one. */
const STEP = 0.5;
const FINER_STEPS = [0.1, 0.02];
/** Limit of edges; more of them add nothing. */
const MAX_EDGES = 60_000;
/** Part of the picture at its edges that may hold shadows of scans, which are always level. */
const MARGIN = 0.03;

/** Places on one side of which is ink, and on the other paper: across lines of text, or across columns. */
interface Edges {
  along: Float32Array;
  across: Float32Array;
  size: number;
}

/**
 * Finds the angle of lines of text or rules, on pages upright or on their side: the one at which the feet and heads of
 * letters fall into the fewest rows. About 100 pixels an inch are enough.
 */
export function skewOf(picture: Shades, maxDegrees: number): Skew {
  const level = bestAngle(edgesOf(picture, false), maxDegrees);
  const onSide = bestAngle(edgesOf(picture, true), maxDegrees);
  return onSide.clarity > level.clarity ? { ...onSide, degrees: -onSide.degrees || 0 } : level;
}

function edgesOf(picture: Shades, columns: boolean): Edges {
  const { width, height, data } = picture;
  const limit = inkBelow(picture);
  const step = columns ? 1 : width;
  const [marginX, marginY] = [Math.ceil(width * MARGIN) + 1, Math.ceil(height * MARGIN) + 1];
  const found: number[] = [];
  for (let y = marginY; y < height - marginY; y++) {
    for (let at = y * width + marginX, end = (y + 1) * width - marginX; at < end; at++) {
      const isInk = (data[at] ?? 0) < limit;
      if (isInk !== (data[at + step] ?? 0) < limit) found.push(at);
    }
  }
  const every = Math.max(1, found.length / MAX_EDGES);
  const count = Math.floor(found.length / every);
  const edges: Edges = {
    along: new Float32Array(count),
    across: new Float32Array(count),
    size: columns ? width : height,
  };
  for (let index = 0; index < count; index++) {
    const at = found[Math.floor(index * every)] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    edges.along[index] = columns ? y - height / 2 : x - width / 2;
    edges.across[index] = columns ? x : y;
  }
  return edges;
}

function bestAngle(edges: Edges, maxDegrees: number): Skew {
  if (edges.along.length < 50) return { degrees: 0, clarity: 0 };
  const reach = edges.along.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const beside = Math.ceil(reach * Math.tan(((maxDegrees + 1) * Math.PI) / 180)) + 2;
  const rows = new Float32Array(edges.size + 2 * beside);
  const sharpness = (degrees: number): number => sharpnessAt(edges, degrees, rows, beside);
  let best = 0;
  let most = -1;
  const coarse: number[] = [];
  for (let degrees = -maxDegrees; degrees <= maxDegrees + 1e-9; degrees += STEP) {
    const found = sharpness(degrees);
    coarse.push(found);
    if (found > most) [best, most] = [degrees, found];
  }
  const usual = coarse.sort((one, other) => one - other)[coarse.length >> 1] ?? 0;
  let within = STEP;
  for (const step of FINER_STEPS) {
    const middle = best;
    for (let degrees = middle - within; degrees <= middle + within + 1e-9; degrees += step) {
      const found = sharpness(degrees);
      if (found > most) [best, most] = [degrees, found];
    }
    within = step;
  }
  return { degrees: Math.round(best * 100) / 100 || 0, clarity: usual > 0 ? most / usual : 0 };
}

/** How unevenly edges fall into rows that climb by an angle: the sum of squares, each edge shared by the two rows it is nearest to. */
function sharpnessAt({ along, across }: Edges, degrees: number, rows: Float32Array, beside: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  rows.fill(0);
  for (let index = 0; index < along.length; index++) {
    const row = (across[index] ?? 0) - (along[index] ?? 0) * slope + beside;
    const whole = Math.floor(row);
    const rest = row - whole;
    rows[whole] = (rows[whole] ?? 0) + (1 - rest);
    rows[whole + 1] = (rows[whole + 1] ?? 0) + rest;
  }
  let sum = 0;
  for (let index = 1; index < rows.length; index++) {
    const change = (rows[index] ?? 0) - (rows[index - 1] ?? 0);
    sum += change * change;
  }
  return sum;
}
