import { useEffect, useRef } from 'react';

/** Starts on Ctrl+Enter, wherever the focus is. */
export function useStartKey(start: () => void): void {
  const latest = useRef(start);
  latest.current = start;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
