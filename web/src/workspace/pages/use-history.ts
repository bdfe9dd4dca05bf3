import { useCallback, useState } from 'react';

export interface History {
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
}

const MOST = 200;

/** A value whose changes can be taken back, and made again. */
export function useHistory<T>(initial: T) {
  const [{ past, now, future }, setState] = useState<{ past: T[]; now: T; future: T[] }>({
    past: [],
    now: initial,
    future: [],
  });
  const set = useCallback(
    (next: T) => setState(({ past, now }) => ({ past: [...past, now].slice(-MOST), now: next, future: [] })),
    [],
  );
  const undo = useCallback(
    () =>
      setState((state) => {
        const before = state.past.at(-1);
        if (before === undefined) return state;
        return { past: state.past.slice(0, -1), now: before, future: [state.now, ...state.future] };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setState((state) => {
        const [next, ...rest] = state.future;
        if (next === undefined) return state;
        return { past: [...state.past, state.now], now: next, future: rest };
      }),
    [],
  );
  const history: History = { canUndo: past.length > 0, canRedo: future.length > 0, undo, redo };
  return { value: now, set, history };
}
