import { useEffect, useRef } from 'react';
import { isTyping } from '../../ui/is-typing.ts';

/** Handles undo, redo and Escape anywhere on the screen. */
export function useEditKeys(latest: {
  history: { undo(): void; redo(): void };
  isBusy(): boolean;
  onEscape(): void;
}): void {
  const now = useRef(latest);
  now.current = latest;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { history, isBusy, onEscape } = now.current;
      if (isBusy() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') return onEscape();
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) history.redo();
      else history.undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
