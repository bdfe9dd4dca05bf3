import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import type { Operations } from '../../api/schema.gen.ts';
import type { Item } from '../../tray/item.ts';
import { fits, nameOf, type Source } from '../../tray/source.ts';
import { addToTray, prepareItems, reorderTray, useTray } from '../../tray/tray.ts';
import { takesAll } from '../companions.ts';
import { judge, type Refusal } from './refusals.tsx';

/** Each becomes a job; the jobs run in turn. */
const MOST_SINGLE_JOBS = 500;
/** Number of documents that show their pages; the others are uploaded with their jobs. */
const MOST_PREVIEWED = 50;

/** The files of the tray that an operation processes, and the other files in it. */
export function useFiles(operation: Operation, limits: Operations['limits']) {
  const tray = useTray();
  // A job on all files needs each of them on the service.
  const together = takesAll(operation) ? operation.inputs.max : 0;
  const max = together || MOST_SINGLE_JOBS;
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const items = useMemo(
    () => tray.filter(({ resting, source }) => !resting && fits(operation, source)).slice(0, max),
    [tray, operation, max],
  );
  const others = useMemo(() => tray.filter((item) => !items.includes(item)), [tray, items]);

  useEffect(
    () => prepareItems(items.slice(0, Math.max(MOST_PREVIEWED, together)).map(({ id }) => id)),
    [items, together],
  );

  const count = items.length;
  const add = useCallback(
    (sources: Source[]) => {
      const judged = judge(sources, limits, (source) => fits(operation, source));
      const room = max - count;
      if (judged.fitting.length > room) judged.refusals.push({ reason: 'count' });
      setRefusals(judged.refusals);
      addToTray(judged.fitting.slice(0, room));
    },
    [operation, limits, max, count],
  );

  const setOrder = (next: readonly Item[]): string[] => {
    const ids = next.map(({ id }) => id);
    reorderTray(ids);
    return ids;
  };
  /** Both return the new order. */
  const move = (id: string, to: number) => {
    const item = items.find((candidate) => candidate.id === id);
    return setOrder(item ? items.filter((other) => other !== item).toSpliced(to, 0, item) : items);
  };
  const sortByName = () =>
    setOrder(items.toSorted((a, b) => nameOf(a.source).localeCompare(nameOf(b.source), undefined, { numeric: true })));

  return { items, others, refusals, max, add, move, sortByName, forgive: () => setRefusals([]) };
}
