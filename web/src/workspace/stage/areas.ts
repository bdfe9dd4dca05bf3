import {
  type Box,
  boxBetween,
  type Handle,
  movedBox,
  type Point,
  pointWithin,
  pulledBox,
  type Size,
} from './geometry.ts';

/** A rectangle on a displayed page; `page` 0 means any. */
export interface Area extends Box {
  page: number;
}

/** Rules for rectangles. */
export interface AreaRules {
  /** Millimetres on pages, pixels on images. */
  unit: 'mm' | 'px';
  /** Any number of rectangles, each on its own page; otherwise one. */
  many: boolean;
  /** Shortest side. */
  least: number;
  /** A parameter with the page of the one rectangle. */
  pageName: string | null;
}

/** Whether a rectangle is shown on a page. */
export function isOn(area: Area, page: number): boolean {
  return area.page === 0 || area.page === page;
}

/** The rectangle between two points, limited to the page. */
export function areaBetween(from: Point, to: Point, page: number, size: Size): Area {
  return { page, ...boxBetween(pointWithin(from, size), pointWithin(to, size)) };
}

/** The area moved by this distance, within the page. */
export function movedArea(area: Area, by: Point, size: Size): Area {
  return { ...area, ...movedBox(area, by, size) };
}

/** The area with some sides dragged; at least `least` wide and high, and within the page. */
export function resizedArea(area: Area, handle: Handle, by: Point, size: Size, least: number): Area {
  return { ...area, ...pulledBox(area, handle, by, size, least) };
}
