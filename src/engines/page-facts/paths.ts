import type { Box } from '../page-text/characters.ts';
import type { Placing } from '../page-text/placing.ts';
import type { PageFacts } from './facts.ts';

export interface Point {
  x: number;
  y: number;
  straight: boolean;
}

interface Paint {
  filled: boolean;
  stroked: boolean;
  /** Null for a pattern. */
  fill: string | null;
  stroke: string | null;
  thick: number;
}

/** Points that a line may be thick, or lean by. */
const THICK = 3;
const MIN_LENGTH = 3;
const WHITE = 'ffffff';
const BLACK = '000000';

/** Sorts what a path draws into rules, filled boxes and shapes. */
export function addPath(facts: PageFacts, parts: readonly Point[][], place: Placing, paint: Paint): void {
  for (const part of parts) {
    if (part.length < 2) continue;
    const box = around(part, place);
    if (!Number.isFinite(box.left + box.top + box.right + box.bottom)) continue;
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const straight = part.every((point) => point.straight);
    if (Math.min(width, height) <= THICK) addRule(facts, box, paint);
    else if (straight && isRectangle(part)) addRectangle(facts, box, paint);
    else if (paint.stroked && !paint.filled && straight && part.length === 2 && Math.max(width, height) < MIN_LENGTH)
      continue;
    else if (paint.stroked || (paint.filled && paint.fill !== WHITE)) {
      facts.shapes.push({ ...box, curved: !straight, hollow: !paint.filled || paint.fill === WHITE });
    }
  }
}

function around(part: readonly Point[], place: Placing): Box {
  let [left, right, bottom, top] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y } of part) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return place.box(left, bottom, right, top);
}

/** Whether all sides of a part run along or across the page. */
function isRectangle(part: readonly Point[]): boolean {
  if (part.length < 4 || part.length > 6) return false;
  return part.every((point, index) => {
    const last = part[index - 1];
    return !last || Math.abs(point.x - last.x) < 1 || Math.abs(point.y - last.y) < 1;
  });
}

function addRectangle(facts: PageFacts, box: Box, { filled, fill, stroked, stroke, thick }: Paint): void {
  if (filled && fill !== null) facts.fills.push({ ...box, color: fill });
  if (!stroked) return;
  const look = { thick, color: stroke ?? BLACK };
  const { left, top, right, bottom } = box;
  for (const at of [top, bottom]) facts.rules.push({ horizontal: true, at, from: left, to: right, ...look });
  for (const at of [left, right]) facts.rules.push({ horizontal: false, at, from: top, to: bottom, ...look });
}

function addRule(facts: PageFacts, { left, top, right, bottom }: Box, paint: Paint): void {
  const [width, height] = [right - left, bottom - top];
  if (Math.max(width, height) < MIN_LENGTH) return;
  const color = (paint.stroked ? paint.stroke : paint.fill) ?? BLACK;
  if (color === WHITE) return;
  const horizontal = width >= height;
  // A filled box is as thick as it is high; a line is as thick as its pen.
  const thick = paint.stroked && !paint.filled ? paint.thick : Math.min(width, height);
  facts.rules.push(
    horizontal
      ? { horizontal, at: (top + bottom) / 2, from: left, to: right, thick, color }
      : { horizontal, at: (left + right) / 2, from: top, to: bottom, thick, color },
  );
}
