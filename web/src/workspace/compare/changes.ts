import type { Box } from '../stage/geometry.ts';

/** The part of a change in one of the two documents. */
interface Side {
  page: number;
  text: string;
  places: { page: number; areas: Box[] }[];
}

/** Changes from one document to another, from the report. */
export interface Change {
  kind: string;
  before: Side | null;
  after: Side | null;
  /** Position that removed words would have in the newer document. */
  position?: Box & { page: number };
}

export type Which = 'before' | 'after';

/** The changes that a result lists; empty if it compares nothing. */
export function changesOf(result: Record<string, unknown> | null): Change[] {
  const { found } = result ?? {};
  if (!Array.isArray(found)) return [];
  return found.filter((one) => one !== null && typeof one === 'object' && 'before' in one && 'after' in one);
}

/** The pages that show a change; a side that it does not name keeps its page. */
export function pagesOf(change: Change, shown: Record<Which, number>): Record<Which, number> {
  const { before, after, position } = change;
  return { before: before?.page ?? shown.before, after: after?.page ?? position?.page ?? shown.after };
}

/** The areas of changes on a page, with their kinds and indexes. */
export function marksOn(changes: readonly Change[], which: Which, page: number) {
  return changes.flatMap(({ kind, [which]: side, position }, index) => {
    const areas = (side?.places ?? []).filter((place) => place.page === page).flatMap((place) => place.areas);
    if (which === 'after' && !side && position?.page === page) areas.push(position);
    return areas.map((area) => ({ area, kind, index }));
  });
}

/** The words before and after a change, only once if they are the same. */
export function wordsOf({ before, after }: Change): string {
  return [...new Set([before?.text, after?.text].filter((text) => text !== undefined && text !== ''))].join(' → ');
}

/** Index of the first change on the page with most changes. */
export function mostChanged(changes: readonly Change[]): number {
  const counts = new Map<number, number>();
  const pageAt = (change: Change) => pagesOf(change, { before: 1, after: 1 }).after;
  for (const change of changes) counts.set(pageAt(change), (counts.get(pageAt(change)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return Math.max(
    0,
    changes.findIndex((change) => counts.get(pageAt(change)) === most),
  );
}
