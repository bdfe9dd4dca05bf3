import { useEffect, useRef, useState } from 'react';

/** Before that, and over a smaller part of the work, its speed says little. */
const [MIN_MS, MIN_PERCENT] = [3000, 5];

/** Remaining seconds at the speed so far; null if unknown. */
export function useSecondsLeft(percent: number | null): number | null {
  const first = useRef<{ at: number; percent: number } | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    if (percent === null) first.current = null;
    else first.current ??= { at: now, percent };
    setLeft(percent === null ? null : secondsLeft(first.current, { at: now, percent }));
  }, [percent]);
  return left;
}

type Point = { at: number; percent: number };

export function secondsLeft(first: Point | null, now: Point): number | null {
  if (!first || now.percent >= 100) return null;
  const [passed, gained] = [now.at - first.at, now.percent - first.percent];
  if (passed < MIN_MS || gained < MIN_PERCENT) return null;
  return ((passed / gained) * (100 - now.percent)) / 1000;
}
