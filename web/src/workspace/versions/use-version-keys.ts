import { useEffect, useRef } from 'react';
import { isTyping } from '../../ui/is-typing.ts';

/** Undoes and redoes versions by keys, unless a component on the pages handles them. */
export function useVersionKeys(step: (by: number) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const by = key === 'y' || event.shiftKey ? 1 : -1;
      // All other handlers have seen the key by then.
      setTimeout(() => !event.defaultPrevented && latest.current(by));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
