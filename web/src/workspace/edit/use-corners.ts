import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Point, pointOn, pointWithin, type Size } from '../stage/geometry.ts';
import { type Placed, tenth } from './placed.ts';
import type { Tool } from './tools.ts';

interface Around {
  page: number;
  size: Size;
  tool: Tool;
  /** All corners are set. */
  onCorners(page: number, points: readonly Point[]): void;
}

/** A press within this many pixels of the first or the last corner ends the shape. */
const NEAR_PX = 10;

/** Collects corners, press by press, until one is pressed again or Enter is pressed; Escape forgets them. */
export function useCorners(sheet: RefObject<HTMLElement | null>, { page, size, tool, onCorners }: Around) {
  const [corners, setCorners] = useState<readonly Point[]>([]);
  const [hover, setHover] = useState<Point | null>(null);
  const isOn = corners.length > 0 && (tool === 'polygon' || tool === 'polyline');
  const end = (all: readonly Point[]) => {
    setCorners([]);
    setHover(null);
    if (all.length >= 2) onCorners(page, all);
  };
  const latest = useRef({ size, corners, end });
  latest.current = { size, corners, end };
  // Another tool forgets them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tool alone counts.
  useEffect(() => setCorners((before) => (before.length === 0 ? before : [])), [tool]);
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const follow = (event: PointerEvent) => {
      const { size: current } = latest.current;
      if (sheet.current && event.pointerType !== 'touch') {
        setHover(pointWithin(pointOn(sheet.current, event, current), current));
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.end(event.key === 'Enter' ? latest.current.corners : []);
    };
    addEventListener('pointermove', follow, { signal: stop.signal });
    addEventListener('keydown', onKey, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, [isOn, sheet]);
  const isNear = (one: Point | undefined, other: Point) => {
    const scale = (sheet.current?.getBoundingClientRect().width ?? 0) / size.width;
    return one !== undefined && Math.hypot(one.x - other.x, one.y - other.y) * scale < NEAR_PX;
  };
  const shown = hover ? [...corners, hover] : corners;
  const trace: Placed | null = isOn ? { type: 'polyline', page, points: pointsOf(shown) } : null;
  return {
    trace,
    press(at: Point) {
      const isDone = corners.length >= 2 && (isNear(corners[0], at) || isNear(corners.at(-1), at));
      if (isDone) end(corners);
      else setCorners([...corners, at]);
    },
  };
}

/** Points as the operation accepts them. */
export const pointsOf = (points: readonly Point[]): number[][] => points.map(({ x, y }) => [tenth(x), tenth(y)]);
