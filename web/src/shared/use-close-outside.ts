import { type RefObject, useEffect } from 'react';

/** Closes what a button opened on Escape, a press outside of `root`, or when the focus leaves it. */
export function useCloseOutside(root: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    const leave = (event: Event) => !root.current?.contains(event.target as Node) && close();
    addEventListener('pointerdown', leave, { signal });
    addEventListener('focusin', leave, { signal });
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // If there are several, focus the one that opened it.
        const opener = root.current?.querySelector<HTMLElement>('button[aria-expanded=true]');
        (opener ?? root.current?.querySelector('button'))?.focus();
        close();
      },
      { signal },
    );
    return () => stop.abort();
  }, [root, open, close]);
}
