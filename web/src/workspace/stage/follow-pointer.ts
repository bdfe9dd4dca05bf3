/** Pixels that a pointer moves before it drags. */
export const LEAST_DRAG = 4;

/**
 * Follows a pointer until it is released; a second finger or Escape cancels.
 * @param onMove `far` is true once the pointer has moved by `LEAST_DRAG`
 * @param onEnd `up` is null if the gesture is canceled
 */
export function followPointer(
  pressed: Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>,
  onMove: (move: PointerEvent, far: boolean) => void,
  onEnd: (up: PointerEvent | null) => void,
): void {
  const { pointerId, clientX, clientY } = pressed;
  const stop = new AbortController();
  const { signal } = stop;
  let far = false;
  const end = (up: PointerEvent | null) => {
    stop.abort();
    onEnd(up);
  };
  const isOwn = (other: PointerEvent) => other.pointerId === pointerId;
  const move = (next: PointerEvent) => {
    if (!isOwn(next)) return;
    far ||= Math.hypot(next.clientX - clientX, next.clientY - clientY) >= LEAST_DRAG;
    onMove(next, far);
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', (up) => isOwn(up) && end(up), { signal });
  addEventListener('pointercancel', (other) => isOwn(other) && end(null), { signal });
  addEventListener('pointerdown', (other) => !isOwn(other) && end(null), { signal });
  addEventListener('keydown', (key) => key.key === 'Escape' && end(null), { signal });
}
