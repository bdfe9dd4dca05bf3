import type { PointerEvent } from 'react';
import { followPointer } from '../stage/follow-pointer.ts';
import { StrokeTaker } from './ink.ts';

/** Points of a stroke: x, y and the pressure. */
export type Stroke = [number, number, number][];

/**
 * Records a stroke of a pointer on an element, in pixels of the element; distances between points are pixels, too.
 * @param onTrace called while the stroke is drawn
 * @param onEnd gets null if the stroke is canceled
 */
export function followStroke(
  event: PointerEvent,
  element: Element,
  onTrace: (points: Stroke) => void,
  onEnd: (points: Stroke | null) => void,
): void {
  const frame = element.getBoundingClientRect();
  const taker = new StrokeTaker(event.pointerType === 'pen');
  const add = ({ clientX, clientY, pressure, timeStamp }: globalThis.PointerEvent) =>
    taker.add({ x: clientX - frame.left, y: clientY - frame.top, pressure, time: timeStamp });
  add(event.nativeEvent);
  followPointer(
    event,
    (move) => {
      const events = move.getCoalescedEvents?.() ?? [];
      for (const each of events.length > 0 ? events : [move]) add(each);
      onTrace([...taker.points]);
    },
    (up) => onEnd(up && taker.points),
  );
}
