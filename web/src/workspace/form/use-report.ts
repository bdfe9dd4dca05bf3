import { useEffect, useState } from 'react';
import type { Item } from '../../tray/item.ts';
import { reportOn } from './report-on.ts';

interface Report<T> {
  report: Partial<T> | null;
  busy: boolean;
}

/** What an operation reports about a file, once it is wanted; nothing if it cannot be had. */
export function useReport<T extends object>(operation: string | null, item: Item | null, wanted: boolean): Report<T> {
  const isAsked = wanted && operation !== null && item?.state === 'ready';
  const key = isAsked ? `${operation} ${item.id} ${item.password}` : null;
  const [answer, setAnswer] = useState<{ key: string; report: Partial<T> | null } | null>(null);
  const isKnown = answer !== null && answer.key === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the file and its password.
  useEffect(() => {
    if (!isAsked || isKnown) return;
    let isGone = false;
    reportOn(operation, item).then(
      (report) => !isGone && setAnswer({ key: String(key), report }),
      () => !isGone && setAnswer({ key: String(key), report: null }),
    );
    return () => {
      isGone = true;
    };
  }, [key]);
  return { report: isKnown ? answer.report : null, busy: key !== null && !isKnown };
}
