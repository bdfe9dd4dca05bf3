import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { scrollNearEdges } from './drag-order.ts';
import { cellAt, type GridLayout } from './virtual-grid.ts';

/** Pixels that a pointer moves before a press becomes a drag. */
const SLACK = 5;
/** A finger that rests this long drags; one that moves sooner scrolls. */
const REST_MS = 280;
const EDGE = 40;

interface Drag {
  from: number;
  to: number;
}

/**
 * Drags cells of a grid with mouse, pen or finger. During a drag, `drag` holds the cell's new position; `onDrop` is
 * called once, at its end. Escape cancels.
 */
export function useGridDrag(
  box: RefObject<HTMLElement | null>,
  layout: GridLayout,
  count: number,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const running = useRef(false);
  const now = useRef({ layout, count, onDrop });
  now.current = { layout, count, onDrop };

  /** `handle`: the touched element exists for dragging, so a finger need not rest first. */
  const grab = (event: PointerEvent, from: number, handle: boolean) => {
    const element = box.current;
    if (event.button !== 0 || running.current || !element) return;
    running.current = true;
    const finger = event.pointerType === 'touch';
    const start = { x: event.clientX, y: event.clientY };
    let to = from;
    let dragging = false;
    let ready = !finger || handle;
    const timer = setTimeout(() => {
      ready = true;
      if (finger) setDrag({ from, to });
    }, REST_MS);

    const onPointerMove = (move: globalThis.PointerEvent) => {
      const far = Math.hypot(move.clientX - start.x, move.clientY - start.y) >= SLACK;
      if (!dragging && !far) return;
      if (!ready) return end(false);
      dragging = true;
      scrollNearEdges(move.clientY);
      const frame = element.getBoundingClientRect();
      if (move.clientY < frame.top + EDGE) element.scrollTop -= 14;
      else if (move.clientY > frame.bottom - EDGE) element.scrollTop += 14;
      to = cellAt(element, move.clientX, move.clientY, now.current.layout, now.current.count);
      setDrag({ from, to });
    };
    const end = (commit: boolean) => {
      clearTimeout(timer);
      running.current = false;
      removeEventListener('pointermove', onPointerMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey);
      removeEventListener('touchmove', onTouch);
      setDrag(null);
      if (commit && dragging && to !== from) now.current.onDrop(from, to);
      // The press that ended a drag is not a click.
      if (dragging) addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (key: KeyboardEvent) => key.key === 'Escape' && end(false);
    // Keeps the window from scrolling below a finger that drags.
    const onTouch = (touch: TouchEvent) => ready && touch.cancelable && touch.preventDefault();
    addEventListener('pointermove', onPointerMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey);
    addEventListener('touchmove', onTouch, { passive: false });
  };

  return { drag, grab };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
