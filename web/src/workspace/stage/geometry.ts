import type { PointerEvent } from 'react';

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A rectangle from its upper left corner. */
export interface Box extends Point, Size {}

/** Shown until the size of a page is known. */
export const A4: Size = { width: 210, height: 297 };

export const MM_PER_POINT = 25.4 / 72;

/** Directions of the arrow keys. */
export const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The position of a pointer on a sheet, in the unit of the page. */
export function pointOn(sheet: Element, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>, page: Size) {
  const frame = sheet.getBoundingClientRect();
  return {
    x: ((clientX - frame.left) / frame.width) * page.width,
    y: ((clientY - frame.top) / frame.height) * page.height,
  };
}

/** The nearest point within the page. */
export const pointWithin = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.max(0, Math.min(width, x)),
  y: Math.max(0, Math.min(height, y)),
});

/** The box between two points. */
export function boxBetween(from: Point, to: Point): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** Styles an element to cover a box of the page, in percent of its sheet. */
export function placeOf({ x, y, width, height }: Box, page: Size) {
  return {
    left: `${(x / page.width) * 100}%`,
    top: `${(y / page.height) * 100}%`,
    width: `${(width / page.width) * 100}%`,
    height: `${(height / page.height) * 100}%`,
  };
}

/** Sides that are dragged: `n`, `se` … */
export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';
export const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** The box moved by this distance, within the page. */
export function movedBox({ x, y, width, height }: Box, by: Point, page: Size): Box {
  const inside = (at: number, room: number) => Math.max(0, Math.min(Math.max(0, room), at));
  return { x: inside(x + by.x, page.width - width), y: inside(y + by.y, page.height - height), width, height };
}

/** The box with some sides dragged; at least `least` wide and high, and within the page. */
export function pulledBox(box: Box, handle: string, by: Point, page: Size, least: number): Box {
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (handle.includes('w')) left = Math.max(0, Math.min(right - least, left + by.x));
  if (handle.includes('e')) right = Math.min(page.width, Math.max(left + least, right + by.x));
  if (handle.includes('n')) top = Math.max(0, Math.min(bottom - least, top + by.y));
  if (handle.includes('s')) bottom = Math.min(page.height, Math.max(top + least, bottom + by.y));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
