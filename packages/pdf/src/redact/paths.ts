import type { Operation } from '../content/operations.ts';
import { apply, type Box, boxAround, invert, type Matrix, transformBox } from '../geometry.ts';
import { areNumbers } from '../syntax/entries.ts';
import { numberText } from '../syntax/serialize.ts';
import { covers, sidesOf, touches } from './areas.ts';

/** A part of a path that begins with `m` or `re` (ISO 32000-2, 8.5.2), in the coordinates of the page. */
interface Subpath {
  operations: Operation[];
  points: [number, number][];
  /** Its first and last point. */
  start: [number, number];
  end: [number, number];
  /** A box around each piece of its outline; curves by their control points. */
  pieces: Box[];
  box: Box;
  curved: boolean;
  closed: boolean;
  /** The matrix at its beginning. */
  ctm: Matrix;
}

/**
 * The outcome for a subpath: it stays, goes, is cut at an area by other operators, or hides content that cannot be
 * determined.
 */
type Fate = 'keep' | 'drop' | 'doubt' | { cut: string };

/** How a path is painted. */
export interface PathUse {
  fills: boolean;
  clips: boolean;
  /** Half the width of its lines, in units of the page; 0 if it is not stroked. */
  reach: number;
}

/** The outcome for a path at the place where it is painted. */
export interface PathResult {
  /** Operators to be replaced, by what. */
  edits: [Operation, string][];
  /** True if a part of it stays. */
  kept: boolean;
  /** True if a part of it goes or is cut. */
  lost: boolean;
  /** True if it reaches into an area with an outline whose meaning cannot be determined. */
  doubt: boolean;
  /** A box around what there was of it; null for nothing. */
  box: Box | null;
  /** Boxes around the parts that go or are cut. */
  gone: Box[];
}

/** Limit of a path's operators that are handled one by one. */
const MAX_OPERATORS = 100_000;
/** Comparisons of parts with parts: beyond, holes in what goes stay. */
const MAX_COMPARED = 1_000_000;
/** Pieces that the outline of a frame has at most, round corners and all, and points that it measures at least. */
const FRAME_PIECES = 9;
const FRAME_SIZE = 72;
const CONSTRUCTING = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);

/** A subpath with its first point. */
function subpathAt(operation: Operation, ctm: Matrix, point: [number, number]): Subpath {
  return {
    operations: [operation],
    points: [point],
    start: point,
    end: point,
    pieces: [],
    box: [point[0], point[1], point[0], point[1]],
    curved: false,
    closed: false,
    ctm,
  };
}

/** Follows the construction of paths. */
export function createPath(areas: readonly Box[]) {
  let parts: Subpath[] = [];
  let count = 0;
  let overflow: Box | null = null;

  function begin(operation: Operation, ctm: Matrix, point: [number, number]): Subpath {
    const part = subpathAt(operation, ctm, point);
    parts.push(part);
    return part;
  }

  /** Goes on to `end`; a curve by its control points. */
  function extend(part: Subpath, end: [number, number], controls: [number, number][] = []): void {
    const piece = boxAround([part.end, ...controls, end]);
    part.pieces.push(piece);
    part.box = around(part.box, piece);
    part.points.push(end);
    part.end = end;
  }

  /** True if the operator constructs a path; also false if its operands are not numbers. */
  function take(operation: Operation, ctm: Matrix): boolean {
    const { name } = operation;
    if (!CONSTRUCTING.has(name)) return false;
    const wanted = OPERANDS[name as keyof typeof OPERANDS];
    const numbers = wanted === 0 ? [] : operation.operands.slice(-wanted);
    if (numbers.length < wanted || !areNumbers(numbers)) return false;
    const points: [number, number][] = [];
    for (let at = 0; at + 1 < numbers.length; at += 2) points.push(apply(ctm, numbers[at] ?? 0, numbers[at + 1] ?? 0));
    if (count++ >= MAX_OPERATORS) {
      if (points.length > 0) overflow = overflow ? around(overflow, boxAround(points)) : boxAround(points);
      return true;
    }
    if (name === 're') {
      const [x, y, width, height] = numbers as [number, number, number, number];
      const part = begin(operation, ctm, apply(ctm, x, y));
      const corners = [
        [x + width, y] as const,
        [x + width, y + height] as const,
        [x, y + height] as const,
        [x, y] as const,
      ];
      for (const corner of corners) extend(part, apply(ctm, ...corner));
      part.closed = true;
      return true;
    }
    const end = points.pop();
    if (name === 'm' && end) {
      begin(operation, ctm, end);
      return true;
    }
    const part = parts.at(-1);
    // Without a point to continue from, nothing is drawn.
    if (!part) return !end;
    part.operations.push(operation);
    if (name === 'h' || !end) {
      extend(part, part.start);
      part.closed = true;
      return true;
    }
    // A path that continues after an end belongs to another shape.
    if (part.closed) part.curved = true;
    if (name !== 'l') part.curved = true;
    extend(part, end, points);
    return true;
  }

  /** Ends the path as its operator says, and begins another. */
  function paint(use: PathUse, rule: 'covered' | 'touched' | 'none'): PathResult {
    const all = parts;
    const far = overflow;
    [parts, count, overflow] = [[], 0, null];
    const box = all.reduce<Box | null>((sum, part) => (sum ? around(sum, part.box) : part.box), far);
    const result: PathResult = { edits: [], kept: all.length > 0, lost: false, doubt: false, box, gone: [] };
    if (!box || rule === 'none' || !touches(areas, grown(box, use.reach))) return result;
    if (far && touches(areas, grown(far, use.reach))) result.doubt = true;
    const judged = all.map((part) => ({ part, fate: fateOf(part, use, rule) }));
    if (use.fills) dropHoles(judged);
    result.kept = judged.some(({ fate }) => fate !== 'drop');
    for (const { part, fate } of judged) {
      if (fate === 'doubt') result.doubt = true;
      if (fate === 'keep' || fate === 'doubt') continue;
      result.lost = true;
      result.gone.push(grown(part.box, use.reach));
      const by = fate === 'drop' ? '' : fate.cut;
      part.operations.forEach((operation, index) => void result.edits.push([operation, index === 0 ? by : '']));
    }
    // Content that was clipped away must stay clipped.
    if (use.clips && !result.kept && result.edits[0]) result.edits[0][1] = '0 0 0 0 re';
    return result;
  }

  function fateOf(part: Subpath, { reach, clips, fills }: PathUse, rule: 'covered' | 'touched'): Fate {
    if (fills && !part.closed && part.points.length > 2) {
      const shut = boxAround([part.end, part.start]);
      part.pieces.push(shut);
    }
    // A shape around an area that no outline of it enters looks the same everywhere in it.
    if (!(part.pieces.length > 0 ? part.pieces : [part.box]).some((piece) => touches(areas, grown(piece, reach))))
      return 'keep';
    if (covers(areas, part.box)) return 'drop';
    const rectangle = rectangleOf(part, fills);
    if (rectangle) return cutRectangle(part, rectangle);
    if (!part.curved && part.points.length === 2) return cutLine(part);
    // A clipping path of a picture or a card is not a letter.
    if (clips && part.pieces.length <= FRAME_PIECES && sizeOf(part.box) > FRAME_SIZE) return 'keep';
    return clips || rule === 'covered' ? 'doubt' : 'drop';
  }

  /** Cuts off the ends of a rectangle within areas; one that crosses an area is visible on both sides of it. */
  function cutRectangle({ ctm }: Subpath, { box, turns }: Rectangle): Fate {
    const left: [number, number, number, number] = [...box];
    for (const area of areas) {
      for (const { low, high, across } of AXES) {
        const spans = area[across.low] <= left[across.low] && area[across.high] >= left[across.high];
        if (!spans || area[high] <= left[low] || area[low] >= left[high]) continue;
        if (area[low] <= left[low]) left[low] = area[high];
        if (area[high] >= left[high]) left[high] = Math.max(left[low], area[low]);
        if (left[low] >= left[high]) return 'drop';
      }
    }
    if (left.every((side, at) => side === box[at])) return 'keep';
    const [x0, y0, x1, y1] = transformBox(invert(ctm), left);
    // It keeps its direction: the inside of several shapes depends on it (8.5.3.3).
    const flipped = ctm[0] * ctm[3] - ctm[1] * ctm[2] < 0;
    const sides = turns === flipped ? [x0, y0, x1 - x0, y1 - y0] : [x0, y1, x1 - x0, y0 - y1];
    return { cut: `${sides.map(numberText).join(' ')} re` };
  }

  /** Cuts off the ends of a line within areas. */
  function cutLine({ points, ctm }: Subpath): Fate {
    const [start, end] = points as [[number, number], [number, number]];
    let [from, to] = [0, 1];
    for (const area of areas) {
      const inside = insideOf(area, start, end);
      if (!inside) continue;
      if (inside[0] <= from) from = Math.max(from, inside[1]);
      if (inside[1] >= to) to = Math.min(to, inside[0]);
    }
    if (from >= to) return 'drop';
    if (from === 0 && to === 1) return 'keep';
    const back = invert(ctm);
    const at = (share: number): string =>
      apply(back, start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        .map(numberText)
        .join(' ');
    return { cut: `${at(from)} m ${at(to)} l` };
  }

  return { take, paint };
}

/** Where a box has its sides along each axis, and along the other one. */
const AXES = [
  { low: 0, high: 2, across: { low: 1, high: 3 } },
  { low: 1, high: 3, across: { low: 0, high: 2 } },
] as const;

const OPERANDS = { m: 2, l: 2, c: 6, v: 4, y: 4, h: 0, re: 4 } as const;

/** Holes of a shape that goes would be filled without it. */
function dropHoles(judged: readonly { part: Subpath; fate: Fate }[]): void {
  const gone = judged.filter(({ fate }) => fate === 'drop');
  if (gone.length === 0 || gone.length * judged.length > MAX_COMPARED) return;
  for (const one of judged) {
    if (one.fate === 'keep' && gone.some(({ part }) => covers([part.box], one.part.box))) one.fate = 'drop';
  }
}

interface Rectangle {
  box: Box;
  /** Whether its corners follow each other clockwise. */
  turns: boolean;
}

/** The rectangle of a subpath whose sides are parallel to the page's; null for other shapes. */
function rectangleOf({ points, start, end, curved, closed, box }: Subpath, fills: boolean): Rectangle | null {
  const corners = points.slice(0, 4);
  if (curved || corners.length < 4 || points.length > 5 || !(closed || fills)) return null;
  if (points.length === 5 && (start[0] !== end[0] || start[1] !== end[1])) return null;
  let area = 0;
  for (const [[x, y], [nextX, nextY]] of sidesOf(corners)) {
    if (Math.abs(x - nextX) > LEAN && Math.abs(y - nextY) > LEAN) return null;
    area += x * nextY - nextX * y;
  }
  return { box, turns: area < 0 };
}

/** Units that a side may lean and still count as upright. */
const LEAN = 0.01;

/** The part of a line inside an area, as shares of its length; null if there is none. */
function insideOf(area: Box, [x0, y0]: [number, number], [x1, y1]: [number, number]): [number, number] | null {
  let [from, to] = [0, 1];
  for (const [start, end, low, high] of [
    [x0, x1, area[0], area[2]],
    [y0, y1, area[1], area[3]],
  ] as const) {
    const length = end - start;
    if (Math.abs(length) < 1e-9) {
      if (start < low || start > high) return null;
      continue;
    }
    const [one, other] = [(low - start) / length, (high - start) / length];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to ? [from, to] : null;
}

function around(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

function sizeOf([left, bottom, right, top]: Box): number {
  return Math.max(right - left, top - bottom);
}

/** Outlines without a width have no area that `touches` could see. */
const HAIR = 1e-3;

function grown([left, bottom, right, top]: Box, by: number): Box {
  const reach = by + HAIR;
  return [left - reach, bottom - reach, right + reach, top + reach];
}
