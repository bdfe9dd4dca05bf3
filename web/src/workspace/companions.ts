import type { Operation } from '../api/operations.ts';
import type { Item } from '../tray/item.ts';
import { typeOf } from '../tray/source.ts';

/** Whether one job takes all files, rather than one job per file, or per file with the companions. */
export const takesAll = ({ inputs, companion }: Operation): boolean => inputs.max > 1 && companion.length === 0;

/** Whether a file only accompanies the files that are processed. */
export function isCompanion({ companion }: Operation, { source }: Item): boolean {
  const type = typeOf(source);
  return type !== null && companion.includes(type);
}

/** The files of each job. */
export function jobsOf(operation: Operation, items: readonly Item[]): Item[][] {
  if (takesAll(operation)) return [[...items]];
  const companions = items.filter((item) => isCompanion(operation, item));
  const others = items.filter((item) => !companions.includes(item));
  return others.length === 0 && companions.length > 0 ? [companions] : others.map((item) => [item, ...companions]);
}
