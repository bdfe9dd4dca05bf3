/**
 * Where something is along the lines of a text and across them, in points: `from` to `to` in the direction in which a line is
 * read, `over` to `under` from line to line. Text that runs downwards or upside down is so treated as any other.
 */
export interface Extent {
  from: number;
  to: number;
  over: number;
  under: number;
}

/** How far two extents share lines, as a part of the lower one of them. */
export function overlap(one: Extent, other: Extent): number {
  const shared = Math.min(one.under, other.under) - Math.max(one.over, other.over);
  const least = Math.min(one.under - one.over, other.under - other.over);
  return least > 0 ? shared / least : 0;
}
