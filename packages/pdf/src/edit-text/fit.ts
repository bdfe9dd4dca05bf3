import { type Block, endOf, type LineItem, type Segment, startOf } from './lines.ts';

/** Room around text that is replaced. */
export interface Room {
  segment: Segment;
  block: Block;
  /** Where text of the line must not go beyond. */
  left: number;
  right: number;
}

/** How a text of another width fits into its line. */
export interface Fit {
  /** 1, or less where the text is set smaller. */
  scale: number;
  /** How far items of the line move, and the text that is new. */
  shifts: Map<LineItem, number>;
  shift: number;
}

/** The share of a word space that may go, and that may be added to it. */
const MOST_LESS = 0.25;
const MOST_MORE = 0.35;
const LEAST_SCALE = 0.5;
/** Parts of the size below which two widths are the same. */
const NEARLY = 0.02;
/** Parts of the size that part words. */
const WORD_GAP = 0.12;

/**
 * Fits a text of another width into its line: into the room after it, then by narrower word spaces, then by a smaller size if
 * that is wanted. Null if it does not fit.
 * @param place where the old text begins and ends
 * @param width of the text at its full size
 */
export function fitText(
  { segment, block, left, right }: Room,
  place: { from: number; to: number; size: number },
  width: number,
  mayShrink: boolean,
): Fit | null {
  const old = place.to - place.from;
  const near = NEARLY * place.size;
  const items = segment.items.filter((item) => !(startOf(item) >= place.from - near && endOf(item) <= place.to + near));
  const after = items.filter((item) => startOf(item) >= place.to - near * 4 && startOf(item) >= place.from + near);
  const delta = width - old;
  if (Math.abs(delta) <= near) return { scale: 1, shifts: new Map(after.map((item) => [item, delta])), shift: 0 };
  // Those within the replaced text move with it.
  const gaps = gapsOf(segment, place.size).filter(({ to }) => to <= place.from + near || to > place.to - near);
  const spaces = gaps.reduce((sum, { width: gap }) => sum + gap, 0);
  if (delta < 0) {
    if (block.flushRight) return movedLeft(items, after, -delta);
    if (block.justified && spaces > 0 && -delta <= MOST_MORE * spaces) return spread(-delta / spaces, delta);
    return { scale: 1, shifts: new Map(after.map((item) => [item, delta])), shift: 0 };
  }
  const end = Math.max(segment.to, place.to);
  const edge = Math.max(end, block.right === null ? right : Math.min(right, block.right));
  if (block.flushRight && segment.from - delta >= left) return movedLeft(items, after, -delta);
  const over = end + delta - edge;
  if (over <= near) return { scale: 1, shifts: new Map(after.map((item) => [item, delta])), shift: 0 };
  const most = MOST_LESS * spaces;
  if (over <= most) return spread(-over / spaces, delta);
  if (!mayShrink) return null;
  const scale = (width - (over - most)) / width;
  if (scale < LEAST_SCALE) return null;
  return { ...spread(spaces > 0 ? -MOST_LESS : 0, width * scale - old), scale };

  /** Makes all spaces of the line wider, or narrower, by a share of what they are. */
  function spread(share: number, by: number): Fit {
    const before = (at: number): number =>
      gaps.reduce((sum, gap) => (gap.to <= at + near ? sum + gap.width * share : sum), 0);
    const behind = new Set(after);
    const shifts = new Map(items.map((item) => [item, before(startOf(item)) + (behind.has(item) ? by : 0)]));
    return { scale: 1, shifts, shift: before(place.from) };
  }
}

/** Keeps where the line ends, as numbers in columns do. */
function movedLeft(items: readonly LineItem[], after: readonly LineItem[], by: number): Fit {
  const behind = new Set(after);
  return { scale: 1, shifts: new Map(items.map((item) => [item, behind.has(item) ? 0 : by])), shift: by };
}

/** The spaces between the words of a line. */
function gapsOf({ items }: Segment, size: number): { to: number; width: number }[] {
  const gaps: { to: number; width: number }[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const start = startOf(item);
    if (start - end > WORD_GAP * size) gaps.push({ to: start, width: start - end });
    end = Math.max(end === Number.POSITIVE_INFINITY ? start : end, endOf(item));
  }
  return gaps;
}
