/**
 * An extent along and across the lines of a text, in points: `from` to `to` in reading direction, `over` to `under`
 * from line to line. Text that runs downwards or upside down is thus treated like any other.
 */
export interface Extent {
  from: number;
  to: number;
  over: number;
  under: number;
}

/** The height that two extents share, relative to the lower one of them. */
export function overlap(one: Extent, other: Extent): number {
  const shared = Math.min(one.under, other.under) - Math.max(one.over, other.over);
  const least = Math.min(one.under - one.over, other.under - other.over);
  return least > 0 ? shared / least : 0;
}
