import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from '../stage/geometry.ts';

/** The smallest and the largest zoom. */
const LEAST = 0.5;
const MOST = 3;
/** Zoom per pixel of wheel movement. */
const WHEEL = 0.01;

const clamped = (zoom: number): number => Math.min(MOST, Math.max(LEAST, zoom));

/**
 * Zooms with two fingers, and with the wheel and Ctrl, which touchpads send for a pinch.
 * @returns the point of the box that stays in place, if a pinch caused the last change
 */
export function usePinch(
  box: RefObject<HTMLElement | null>,
  zoom: number,
  onZoom: ((zoom: number) => void) | undefined,
): RefObject<Point | null> {
  const anchor = useRef<Point | null>(null);
  const latest = useRef({ zoom, onZoom });
  latest.current = { zoom, onZoom };
  const can = onZoom !== undefined;
  useEffect(() => {
    const element = box.current;
    if (!element || !can) return;
    let start: { distance: number; zoom: number } | null = null;
    let frame = 0;
    const change = (to: number, at: Point) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { left, top } = element.getBoundingClientRect();
        anchor.current = { x: at.x - left, y: at.y - top };
        latest.current.onZoom?.(clamped(to));
      });
    };
    const onStart = ({ touches }: TouchEvent) => {
      start = touches.length === 2 ? { distance: distanceOf(touches), zoom: latest.current.zoom } : null;
    };
    const onMove = (event: TouchEvent) => {
      if (!start || event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      change((start.zoom * distanceOf(event.touches)) / start.distance, middleOf(event.touches));
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      change(latest.current.zoom * Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
    };
    const stop = new AbortController();
    const active = { signal: stop.signal, passive: false };
    element.addEventListener('touchstart', onStart, active);
    element.addEventListener('touchmove', onMove, active);
    element.addEventListener('touchend', onStart, active);
    element.addEventListener('wheel', onWheel, active);
    return () => {
      cancelAnimationFrame(frame);
      stop.abort();
    };
  }, [box, can]);
  return anchor;
}

function distanceOf([one, other]: TouchList | Touch[]): number {
  return one && other ? Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)) : 1;
}

function middleOf([one, other]: TouchList | Touch[]): Point {
  if (!one || !other) return { x: 0, y: 0 };
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}
