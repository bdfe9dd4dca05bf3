import { useState } from 'react';

export interface History {
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
}

const MOST = 200;

/**
 * Changes of a value that is elsewhere, to be taken back and made again.
 * @param now the value as it is
 * @param restore replaces it with an earlier or later one
 */
export function useHistoryOf<T>(now: T, restore: (to: T) => void) {
  const [{ past, future }, setSteps] = useState<{ past: T[]; future: T[] }>({ past: [], future: [] });
  const history: History = {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo() {
      const before = past.at(-1);
      if (before === undefined) return;
      setSteps({ past: past.slice(0, -1), future: [now, ...future] });
      restore(before);
    },
    redo() {
      const [next] = future;
      if (next === undefined) return;
      setSteps({ past: [...past, now], future: future.slice(1) });
      restore(next);
    },
  };
  return {
    history,
    /** Keeps the value as it is, before it is changed. */
    remember: () => setSteps({ past: [...past, now].slice(-MOST), future: [] }),
    forget: () => setSteps({ past: [], future: [] }),
  };
}

/** A value whose changes can be taken back, and made again. */
export function useHistory<T>(initial: T) {
  const [value, setValue] = useState(initial);
  const { history, remember } = useHistoryOf(value, (to) => setValue(() => to));
  const set = (next: T) => {
    remember();
    setValue(() => next);
  };
  return { value, set, history };
}
