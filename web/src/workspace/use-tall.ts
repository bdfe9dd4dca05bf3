import { useCallback } from 'react';

/**
 * Keeps the height of an element in its style, as `--tall`: a sticky column that is higher than the window can then end
 * at the window's lower edge.
 */
export function useTall(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new ResizeObserver(() => element.style.setProperty('--tall', `${element.offsetHeight}px`));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
}
