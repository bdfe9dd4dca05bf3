import type { Box } from '../stage/geometry.ts';

/** What a change concerns in one of the two documents. */
interface Side {
  page: number;
  text: string;
  places: { page: number; areas: Box[] }[];
}

/** Changes from one document to another, as the report lists them. */
export interface Change {
  kind: string;
  before: Side | null;
  after: Side | null;
  /** Where in the newer document removed words would be. */
  position?: Box & { page: number };
}

export type Which = 'before' | 'after';

/** The changes that a result lists; empty if it compares nothing. */
export function changesOf(result: Record<string, unknown> | null): Change[] {
  const { found } = result ?? {};
  if (!Array.isArray(found)) return [];
  return found.filter((one) => one !== null && typeof one === 'object' && 'before' in one && 'after' in one);
}

/** The pages to show for a change; where it names one of a side only, the other stays. */
export function pagesOf(change: Change, shown: Record<Which, number>): Record<Which, number> {
  const { before, after, position } = change;
  return { before: before?.page ?? shown.before, after: after?.page ?? position?.page ?? shown.after };
}

/** The places on a page that changes concern, with the kinds of these and their numbers. */
export function marksOn(changes: readonly Change[], which: Which, page: number) {
  return changes.flatMap(({ kind, [which]: side, position }, index) => {
    const areas = (side?.places ?? []).filter((place) => place.page === page).flatMap((place) => place.areas);
    if (which === 'after' && !side && position?.page === page) areas.push(position);
    return areas.map((area) => ({ area, kind, index }));
  });
}

/** The words of a change: those of before and those of after, once where they are the same. */
export function wordsOf({ before, after }: Change): string {
  return [...new Set([before?.text, after?.text].filter((text) => text !== undefined && text !== ''))].join(' → ');
}

/** The first change on the page that has most of them, by its place in the list. */
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
