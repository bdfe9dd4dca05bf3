import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

interface Drag {
  from: number;
  to: number;
  offset: number;
}

/**
 * Reorders a vertical list by dragging with a mouse, pen or finger. The other rows make room during a drag; `onMove` is
 * called once, at its end.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const heights = useRef<number[]>([]);

  const grab = (event: PointerEvent, from: number) => {
    if (event.button !== 0 || !list.current || count < 2) return;
    event.preventDefault();
    const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
    const middles = boxes.map((box) => box.top + box.height / 2);
    const gap = boxes.length > 1 ? (boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0) : 0;
    heights.current = boxes.map((box) => box.height + gap);
    const startY = event.clientY;
    const startScroll = scrollY;
    const target = event.currentTarget as HTMLElement;
    target.setPointerCapture(event.pointerId);
    let latest: Drag = { from, to: from, offset: 0 };

    const onPointerMove = (move: globalThis.PointerEvent) => {
      scrollNearEdges(move.clientY);
      const offset = move.clientY - startY + (scrollY - startScroll);
      const middle = (middles[from] ?? 0) + offset;
      const before = middles.filter((other, index) => index !== from && other < middle).length;
      latest = { from, to: before, offset };
      setDrag(latest);
    };
    const end = (commit: boolean) => {
      target.removeEventListener('pointermove', onPointerMove);
      target.removeEventListener('pointerup', onUp);
      target.removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey);
      setDrag(null);
      if (commit && latest.to !== from) onMove(from, latest.to);
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (key: globalThis.KeyboardEvent) => key.key === 'Escape' && end(false);
    target.addEventListener('pointermove', onPointerMove);
    target.addEventListener('pointerup', onUp);
    target.addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey);
    target.focus();
  };

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined;
    if (index === drag.from) return { transform: `translateY(${drag.offset}px)` };
    const room = heights.current[drag.from] ?? 0;
    if (index > drag.from && index <= drag.to) return { transform: `translateY(${-room}px)` };
    if (index < drag.from && index >= drag.to) return { transform: `translateY(${room}px)` };
    return undefined;
  };

  return { list, grab, styleOf, dragged: drag?.from ?? null };
}

/** Scrolls the page when a drag comes near its upper or lower edge. */
export function scrollNearEdges(y: number): void {
  const edge = 70;
  if (y < edge) scrollBy(0, -12);
  else if (y > innerHeight - edge) scrollBy(0, 12);
}
