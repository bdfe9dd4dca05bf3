import type { Box, Point, Size } from '../stage/geometry.ts';

/** Guides that something snapped to: positions across and down the page, in millimeters. */
export interface Guides {
  x: number | null;
  y: number | null;
}

export const NO_GUIDES: Guides = { x: null, y: null };

interface Around {
  page: Size;
  /** Frames of the other items. */
  others: readonly Box[];
  /** In millimeters. */
  reach: number;
  /** The dragged side or corner; null if the whole box moves. */
  handle: string | null;
}

/** Snaps a move or a resize to nearby edges and centers of the page and of other items. */
export function snapped(box: Box, by: Point, { page, others, reach, handle }: Around): { by: Point; guides: Guides } {
  const across = nearest(
    edges(box.x, box.width, handle, 'w', 'e').map((edge) => edge + by.x),
    targets(page.width, others, ({ x, width }) => [x, width]),
    reach,
  );
  const down = nearest(
    edges(box.y, box.height, handle, 'n', 's').map((edge) => edge + by.y),
    targets(page.height, others, ({ y, height }) => [y, height]),
    reach,
  );
  return {
    by: { x: by.x + (across?.by ?? 0), y: by.y + (down?.by ?? 0) },
    guides: { x: across?.at ?? null, y: down?.at ?? null },
  };
}

/** The moving lines of the box: its edges and center, or only the dragged edge. */
function edges(from: number, length: number, handle: string | null, low: string, high: string): number[] {
  if (handle === null) return [from, from + length / 2, from + length];
  if (handle.includes(low)) return [from];
  return handle.includes(high) ? [from + length] : [];
}

function targets(room: number, others: readonly Box[], sideOf: (box: Box) => [number, number]): number[] {
  const own = others.map(sideOf).flatMap(([from, length]) => [from, from + length / 2, from + length]);
  return [0, room / 2, room, ...own];
}

function nearest(moving: readonly number[], still: readonly number[], reach: number) {
  let best: { by: number; at: number } | null = null;
  for (const at of still) {
    for (const edge of moving) {
      const by = at - edge;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  }
  return best;
}
