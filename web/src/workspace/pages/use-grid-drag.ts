import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { scrollNearEdges } from '../files/drag-order.ts';

/** Pixels that a pointer moves before a press becomes a drag. */
const SLACK = 5;

interface Drag {
  from: number;
  to: number;
}

/**
 * Reorders the cells of a grid by dragging. While one is dragged `drag` says where it would come to stand; `onMove` is
 * called once, when it is let go. Escape leaves all as it was.
 */
export function useGridDrag(grid: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const running = useRef(false);

  const grab = (event: PointerEvent, from: number) => {
    const element = grid.current;
    if (event.button !== 0 || running.current || !element) return;
    running.current = true;
    // The cells change places during the drag, the places themselves do not.
    const places = [...element.children].map((cell) => {
      const box = cell.getBoundingClientRect();
      return { x: box.left + box.width / 2 + scrollX, y: box.top + box.height / 2 + scrollY };
    });
    const start = { x: event.clientX, y: event.clientY };
    let to = from;
    let dragging = false;

    const onPointerMove = (move: globalThis.PointerEvent) => {
      if (!dragging && Math.hypot(move.clientX - start.x, move.clientY - start.y) < SLACK) return;
      dragging = true;
      scrollNearEdges(move.clientY);
      to = nearest(places, move.clientX + scrollX, move.clientY + scrollY);
      setDrag({ from, to });
    };
    const end = (commit: boolean) => {
      running.current = false;
      removeEventListener('pointermove', onPointerMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey);
      setDrag(null);
      if (commit && dragging && to !== from) onMove(from, to);
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (key: KeyboardEvent) => key.key === 'Escape' && end(false);
    addEventListener('pointermove', onPointerMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey);
  };

  return { drag, grab };
}

function nearest(places: readonly { x: number; y: number }[], x: number, y: number): number {
  const distances = places.map((place) => Math.hypot(place.x - x, place.y - y));
  return distances.indexOf(Math.min(...distances));
}
