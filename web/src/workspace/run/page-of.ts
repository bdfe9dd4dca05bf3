import type { Run } from './run.ts';

type Work = Pick<Run, 'items' | 'steps' | 'parameters'>;

/**
 * The page that a run is at which works page by page through one document; null if that is unknown, as with chosen pages.
 * @param percent of the work that is done
 */
export function pageOf(
  { items, steps, parameters }: Work,
  percent: number | null,
): { page: number; count: number } | null {
  const [item, another] = items;
  const count = another ? 0 : (item?.preview?.page_count ?? 0);
  const isWhole = steps.length === 0 && parameters.pages === undefined;
  if (!isWhole || count < 2 || percent === null) return null;
  return { page: Math.min(count, Math.floor((percent / 100) * count) + 1), count };
}
