import { useSyncExternalStore } from 'react';
import type { Source } from '../workspace/source.ts';

/** Files on their way from one place of the page to another: dropped anywhere, or the result of a job. */
let carried: Source[] = [];
const listeners = new Set<() => void>();

export function carry(sources: Source[]): void {
  carried = sources;
  for (const listener of listeners) listener();
}

/** Takes what was carried here; it is carried no more. */
export function takeCarried(): Source[] {
  const taken = carried;
  if (taken.length > 0) carry([]);
  return taken;
}

export function useCarried(): Source[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => carried,
  );
}
