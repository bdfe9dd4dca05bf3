import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps the height of an element in its style, as `--tall`: a sticky column that is higher than the window can then end
 * at the window's lower edge.
 * @param isHeld its content is about to be replaced: until then it gets no lower, so that nothing below it moves
 */
export function useTall(isHeld = false): (element: HTMLElement | null) => (() => void) | undefined {
  const box = useRef<HTMLElement>(null);
  const last = useRef(0);
  const held = useRef(isHeld);
  useLayoutEffect(() => {
    held.current = isHeld;
    if (box.current)
      box.current.style.minHeight = isHeld ? `${Math.max(last.current, box.current.offsetHeight)}px` : '';
  }, [isHeld]);
  return useCallback((element: HTMLElement | null) => {
    box.current = element;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      last.current = element.offsetHeight;
      if (held.current) element.style.minHeight = `${element.offsetHeight}px`;
      element.style.setProperty('--tall', `${element.offsetHeight}px`);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
}

/** From the start of something until somebody acts after its end: what it changes by itself should move nothing. */
export function useLeftAlone(isRunning: boolean): boolean {
  const [isLeft, setLeft] = useState(isRunning);
  useEffect(() => {
    if (isRunning) return setLeft(true);
    const stop = new AbortController();
    for (const act of ['click', 'keyup'] as const) {
      addEventListener(act, () => setLeft(false), { signal: stop.signal, once: true });
    }
    return () => stop.abort();
  }, [isRunning]);
  return isRunning || isLeft;
}
